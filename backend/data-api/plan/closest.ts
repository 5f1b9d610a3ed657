/** The least similarity for a table or function in a hint; other hints may be vaguer. */
export const likeName = 0.75;
export const likeOther = 0.33;

const maxLength = 64;

/** For hints: the candidate most similar to `word`; 1 is identical, at 0 every letter differs. */
export function closest(word: string, candidates: Iterable<string>, atLeast: number): string | undefined {
  if (word.length > maxLength) return undefined;
  let best: string | undefined;
  let bestLikeness = 0;
  for (const candidate of candidates) {
    const likeness = likenessOf(word.toLowerCase(), candidate.toLowerCase());
    if (likeness >= atLeast && likeness > bestLikeness) [best, bestLikeness] = [candidate, likeness];
  }
  return best;
}

/** The share of the longer word's letters that need no edit (Levenshtein). */
function likenessOf(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const edits = [row];
    for (let at = 1; at <= other.length; at++) {
      const replaced = previous[at - 1]! + Number(one[row - 1] !== other[at - 1]);
      edits.push(Math.min(replaced, previous[at]! + 1, edits[at - 1]! + 1));
    }
    previous = edits;
  }
  return 1 - previous[other.length]! / Math.max(one.length, other.length, 1);
}
