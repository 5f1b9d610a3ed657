/**
 * Whether a line of text has characters that nobody sees: control characters, those that turn the direction of what
 * follows, spaces without width, halves of characters. Joiners belong to Arabic and Indic words.
 */
export function hasHiddenCharacters(text: string): boolean {
  return hidden.test(text);
}

const hidden =
  /[\p{Cc}\p{Cs}\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]|(?<![\p{M}\p{Script=Arabic}])[\u200C\u200D]/u;
