/*
 * What people paste has characters that nobody sees or means: marks of direction around a phone number, blanks that do
 * not break, dashes of other widths. The database has the same rules, `private.clean_line` and `private.clean_code`, and
 * a test compares them.
 */

export const hidden = String.raw`\p{DI}|\p{Cs}|(?![\s\x85])\p{Cc}`;

/** Whatever stands for a blank becomes one. */
export function plainBlanks(text: string): string {
  return text.replace(/[\s\x85\u2800]+/g, " ").trim();
}
