import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/runtime-macro";
import type { ProductOption } from "./options.ts";
import { cleanCode } from "../../../domain/text/code.ts";

/** Sets of characters for texts such as engravings. The database has the same sets in `private.fits_characters`. */
export const characterSets: Record<
  string,
  { fits: RegExp; words: MessageDescriptor; onlyThese: MessageDescriptor }
> = {
  letters: {
    fits: /^[A-Za-zÀ-ÖØ-öø-ž .,&'’-]*$/,
    words: msg`letters`,
    onlyThese: msg`Please use letters only.`,
  },
  letters_and_digits: {
    fits: /^[A-Za-zÀ-ÖØ-öø-ž0-9 .,&'’/-]*$/,
    words: msg`letters and digits`,
    onlyThese: msg`Please use letters and digits only.`,
  },
  letters_digits_and_symbols: {
    fits: /^[A-Za-zÀ-ÖØ-öø-ž0-9 .,&'’/+!?:()♥♡∞★☆-]*$/,
    words: msg`letters, digits and ♥ ∞ ★`,
    onlyThese: msg`Please use letters, digits and ♥ ∞ ★ only.`,
  },
};

/** The number of characters, as the database counts them. */
export function lengthOf(text: string): number {
  return Array.from(cleanCode(text)).length;
}

/** What is wrong with a text typed for an option, in a sentence. */
export function problemOfText(
  { max_length, allowed }: ProductOption,
  text: string,
): MessageDescriptor | null {
  const set = characterSets[allowed ?? ""];
  if (lengthOf(text) > (max_length ?? 0))
    return msg`Please use at most ${plural({ most: max_length ?? 0 }, { one: "# character", other: "# characters" })}.`;
  if (!set?.fits.test(cleanCode(text)))
    return set?.onlyThese ?? msg`This has characters that cannot be used here.`;
  return null;
}
