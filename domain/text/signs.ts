/**
 * What people paste has characters that nobody means: marks of direction, blanks that do not break, wide dashes. A test
 * compares these rules with the database's `private.clean_line` and `private.clean_code`.
 */

export const hidden = String.raw`\p{DI}|\p{Cs}|(?![\s\x85])\p{Cc}`;

/** Whatever stands for a blank becomes one. */
export function plainBlanks(text: string): string {
  return text.replace(/[\s\x85\u2800]+/g, " ").trim();
}
