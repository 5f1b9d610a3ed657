/**
 * Whether a line of text has invisible characters: control characters, changes of direction, zero-width spaces, lone
 * surrogates. Joiners are allowed: Arabic and Indic words need them.
 */
export function hasHiddenCharacters(text: string): boolean {
  return hidden.test(text);
}

const hidden =
  /[\p{Cc}\p{Cs}\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]|(?<![\p{M}\p{Script=Arabic}])[\u200C\u200D]/u;
