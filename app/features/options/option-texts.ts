import type { ProductOption } from "./options.ts";
import { cleanCode } from "../../../domain/text/code.ts";

/** Sets of characters for texts such as engravings. The database has the same sets in `private.fits_characters`. */
export const characterSets: Record<string, { fits: RegExp; words: string }> = {
  letters: { fits: /^[A-Za-zÀ-ÖØ-öø-ž .,&'’-]*$/, words: "letters" },
  letters_and_digits: { fits: /^[A-Za-zÀ-ÖØ-öø-ž0-9 .,&'’/-]*$/, words: "letters and digits" },
  letters_digits_and_symbols: {
    fits: /^[A-Za-zÀ-ÖØ-öø-ž0-9 .,&'’/+!?:()♥♡∞★☆-]*$/,
    words: "letters, digits and ♥ ∞ ★",
  },
};

/** The number of characters, as the database counts them. */
export function lengthOf(text: string): number {
  return Array.from(cleanCode(text)).length;
}

/** What is wrong with a text typed for an option, in a sentence. */
export function problemOfText({ max_length, allowed }: ProductOption, text: string): string | null {
  const set = characterSets[allowed ?? ""];
  if (lengthOf(text) > (max_length ?? 0)) return `Please use at most ${max_length} characters.`;
  if (!set?.fits.test(cleanCode(text))) return `Please use ${set?.words ?? "other characters"} only.`;
  return null;
}
