import createBidi from "bidi-js";

const bidi = createBidi();

export type Direction = "ltr" | "rtl";

/** Letters that are written from right to left, and what else can turn a line around. */
const leftward =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A text runs as its first letter does. */
export function directionOf(text: string): Direction {
  if (!leftward.test(text)) return "ltr";
  return (bidi.getEmbeddingLevels(text, "auto").paragraphs[0]?.level ?? 0) % 2 === 1 ? "rtl" : "ltr";
}

/**
 * The level of each sign of a line by Unicode's rules: even ones run to the right, odd ones to the left. Empty if all
 * run to the right.
 */
export function levelsOf(line: string, direction: Direction): Uint8Array | undefined {
  if (direction === "ltr" && !leftward.test(line)) return undefined;
  return bidi.getEmbeddingLevels(line, direction).levels;
}

/** Puts the pieces of a line, which have levels, from left to right. */
export function leftToRight<Piece extends { level: number }>(pieces: readonly Piece[]): Piece[] {
  let order = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    const next: Piece[] = [];
    let turned: Piece[] = [];
    for (const piece of order) {
      if (piece.level >= level) turned = [piece, ...turned];
      else {
        next.push(...turned, piece);
        turned = [];
      }
    }
    order = [...next, ...turned];
  }
  return order;
}

/** Keeps a text within another one, such as a name in a sentence, from turning that around. */
export const isolated = (text: string): string => (leftward.test(text) ? `\u2068${text}\u2069` : text);
