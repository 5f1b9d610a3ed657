import { readingLanguage } from "../../base/clients/data-api/translated.ts";
import type { Db } from "../../base/clients/load-context.ts";
import { pageLanguage } from "../../base/language/languages.ts";
import { lastLanguage } from "../../base/shop/load-shop.ts";

/**
 * The language as which names are to be sorted: that of the page. Null: as an index has them, in which the shop's own names
 * are in English order, which most languages share.
 */
export function namesSortAs(db: Db): string | null {
  const language = readingLanguage(db);
  if (language !== null) return language;
  const own = import.meta.env.SSR ? lastLanguage() : pageLanguage();
  return sortsAsEnglish(own) ? null : own;
}

/** Letters, and letters that some languages sort as one, that are not where English has them everywhere. */
const samples =
  `a á ä å æ ą b c ch č ç cs d ð đ dž dz e é ę f g gy h i ı j k l ll lj ł ly m n nj ñ ny o ó ö ø ő õ p q r s sz š ş t þ ty u ú ü ű v w x y z zs ž
  а б в г ґ д е є ё ж з и і ї й к л м н о п р с т у ў ф х ц ч ш щ ъ ы ь э ю я ә ө ү
  α β γ א ב ا ب پ ت ک گ क ख ज्ञ ก เก あ ア 一 丁 七 万 丈 三 上 下 不 与`.split(/\s+/);

const known = new Map<string, boolean>();

/** @param language BCP 47 */
export function sortsAsEnglish(language: string): boolean {
  const found = known.get(language) ?? inOrderOf(language) === inOrderOf("en");
  known.set(language, found);
  return found;
}

function inOrderOf(language: string): string {
  const { compare } = new Intl.Collator(language);
  return samples.toSorted(compare).join(" ");
}
