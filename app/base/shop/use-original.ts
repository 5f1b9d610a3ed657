import { directionOf } from "../../../domain/text/direction.ts";
import type { Translated } from "../clients/data-api/translated.ts";
import type { Shop } from "../../../domain/shop/shop.ts";
import { useShop } from "./use-shop.ts";

/** For the element around a text. */
export type Original = { lang: string; dir: "ltr" | "rtl" };

export type OriginalOf = {
  (row: Translated | null | undefined, column: string): Original | undefined;
  /** @param word as the owner wrote it, or translated */
  (word: string): Original | undefined;
};

const known = new WeakMap<Shop["words"], ReadonlySet<string>>();

/** Words that have a translation, and the translations. Lists ask for each of their rows. */
function wordsIn(words: Shop["words"]): ReadonlySet<string> {
  const set = known.get(words) ?? new Set(Object.entries(words).flat());
  known.set(words, set);
  return set;
}

/**
 * Says which language a text of the owner's is in where that is not the page's: of a column without a translation, or of a
 * word that has none.
 */
export function useOriginal(): OriginalOf {
  const { language, languages, words } = useShop();
  return (text: Translated | string | null | undefined, column?: string) => {
    const own = languages[0];
    if (language === own) return undefined;
    const isOriginal =
      typeof text === "string"
        ? // Sizes and grades are the same everywhere.
          /\p{L}{3}/u.test(text) && !wordsIn(words).has(text)
        : text?.untranslated?.includes(column!);
    return isOriginal ? { lang: own, dir: directionOf(own) } : undefined;
  };
}
