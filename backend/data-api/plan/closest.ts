/** For hints: the candidate most similar to `word`, which shares more than half of its letter pairs, if there is one. */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  const pairs = pairsOf(word.slice(0, 64));
  let best: string | undefined;
  let bestScore = 0.5;
  for (const candidate of candidates) {
    const others = pairsOf(candidate);
    const common = [...pairs].filter((pair) => others.has(pair)).length;
    const score = (2 * common) / (pairs.size + others.size);
    if (score > bestScore) [best, bestScore] = [candidate, score];
  }
  return best;
}

function pairsOf(word: string): ReadonlySet<string> {
  const padded = `-${word.toLowerCase()}-`;
  return new Set(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)));
}
