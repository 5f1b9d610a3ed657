import { type SearchPhrases, searchPhrases } from "../../../domain/catalog/search-phrases.ts";
import { currencyCodes } from "../../../domain/money/currency-codes.ts";
import type { MoneyFormat } from "../../../domain/money/money.ts";
import type { Shop } from "../../../domain/shop/shop.ts";
import type { ProductFilter } from "./product-filter.ts";
import { readFilter, type SearchWords, searchText } from "./read-filter.ts";
import { maxPrice, readPrice } from "./typed-price.ts";

/** The language of words and the marks of numbers. */
export type Reader = Pick<Shop, "language" | "money">;

/** Reads a filter from a URL. Prices and ring sizes in its search text count as if chosen in the facets. */
export function readSearch(search: URLSearchParams, reader: Reader, collection?: string): ProductFilter {
  return readFilter(search, collection, {
    words: readSearchWords(searchText(search), reader),
    priceOf: (text) => readPrice(text, reader.money),
  });
}

/** Currency codes that are also words of searches: tops, cups, gel. */
const codesThatAreWords = new Set("ALL ANG BAM CUP GEL LAK MAD MOP PEN SOS TOP TRY".split(" "));
const codes = currencyCodes.filter((code) => !codesThatAreWords.has(code));

/** Groups of three may have blanks or apostrophes between them. */
const number = String.raw`\d(?:(?:[\d.,'’]|\s(?=\d{3}(?!\d)))*\d)?`;

type Patterns = Readonly<
  Record<
    | "currency"
    | "between"
    | "betweenAmounts"
    | "range"
    | "below"
    | "above"
    | "aboveAmount"
    | "sized"
    | "size",
    RegExp
  > &
    Record<"before" | "after", RegExp>
>;

const made = new Map<string, Patterns>();

function patternsOf(language: string): Patterns {
  const known = made.get(language);
  if (known) return known;
  const patterns = makePatterns(searchPhrases(language));
  made.set(language, patterns);
  return patterns;
}

function makePatterns(languages: readonly SearchPhrases[]): Patterns {
  type Lists = Exclude<keyof SearchPhrases, "own">;
  const own = new Set(languages.flatMap((phrases) => phrases.own ?? []));
  const any = (list: Lists) =>
    anyOf(languages.flatMap((phrases) => (phrases[list] ?? []).filter((word) => !own.has(word))));

  const units = String.raw`(?:${any("units")})(?!\p{L})`;
  /** A number with such a unit is neither a price nor a size: `under 2 carats`, `over 6.5 mm`. */
  const noUnit = String.raw`(?![\p{L}\p{N}_%"]|[.,/]\d)(?!\s?${units})`;
  // A sign of whatever currency, `R$`, a code, or a name: people write the shop's own, or theirs.
  const named = String.raw`(?:${codes.join("|")})\.?|${any("currencies")}`;
  const currency = String.raw`(?:(?<!\p{L})(?:[a-z]{1,3})?\p{Sc}|(?<!\p{L})(?:${named})(?!\p{L}))`;
  const price = String.raw`((?:${currency}\s?)?\s?${number}(?:[.,][-–—]{1,2})?\s?k?(?:\s?${currency})?)${noUnit}`;
  const before = String.raw`(?<![\p{L}\p{N}_.\p{Sc}-])(?:(?:${any("before")})\s+)*`;
  const article = String.raw`(?:(?:${any("articles")})\s+)?`;
  const to = String.raw`\s*(?:[-–—]\s*|(?<!\p{L})(?:${any("to")})\s+${article})`;
  const phrase = (pattern: string) => new RegExp(before + pattern, "giu");
  const said = (list: Lists, sign?: string) =>
    String.raw`(?:(?:${any(list)})\s+${article}${sign ? String.raw`|${sign}=?\s*` : ""})`;
  const size = String.raw`\d{1,2}(?:[.,]\d{1,2}|[\s-]?(?:½|¼|¾)|[\s-][13]\/[24])?${noUnit}`;
  const or = String.raw`\s*(?:,|\/|&|(?<!\p{L})(?:${any("or")})(?!\p{L}))\s*`;

  return {
    currency: new RegExp(currency, "iu"),
    between: phrase(said("between") + price + to + price),
    betweenAmounts: phrase(said("betweenAmounts") + price + to + price),
    range: phrase(price + to + price),
    below: phrase(said("below", "<") + price),
    above: phrase(said("above", ">") + price),
    aboveAmount: phrase(said("aboveAmount") + price),
    sized: phrase(
      String.raw`(?:us\s+)?(?:${any("size")})[.:]?\s*(?:(?:us|eu)\s*)?(${size}(?:${or}${size})*)`,
    ),
    size: new RegExp(size, "giu"),
    before: new RegExp(String.raw`^(?:[\s,;:.+&-]|(?:${any("leftBefore")})(?!\p{L}))+`, "iu"),
    after: new RegExp(String.raw`(?:[\s,;:+&-]|(?<!\p{L})(?:${any("leftAfter")}))+$`, "iu"),
  };
}

const umlauts: Readonly<Record<string, string>> = {
  ä: "(?:ä|ae|a)",
  ö: "(?:ö|oe|o)",
  ü: "(?:ü|ue|u)",
  ß: "(?:ß|ss|s)",
};

function letterPattern(letter: string): string {
  return umlauts[letter] ?? `(?:${letter}|${letter.normalize("NFD").charAt(0)})`;
}

/** A pattern for any of these words, with their accents or without. One that nothing matches, if there are none. */
function anyOf(words: readonly string[]): string {
  const patterns = words.map((word) =>
    word
      .replaceAll(/[^ -~]/gu, letterPattern)
      .replaceAll(".", String.raw`\.?`)
      .replaceAll("'", "['’]?")
      .replaceAll(/[ -]/g, String.raw`[\s-]+`),
  );
  return patterns.length > 0 ? patterns.join("|") : "(?!)";
}

/** Reads `ring size 6`, `under $2,000`, `zwischen 100 und 300 €` out of a search text. */
export function readSearchWords(text: string, { language, money }: Reader): SearchWords {
  const patterns = patternsOf(language);
  const read: SearchWords = { q: "", size: [], min: null, max: null };
  const amount = (typed: string | null) =>
    typed === null ? null : readAmount(typed, patterns.currency, money);
  const bound = (phrase: string, typed: { min?: string; max?: string }) => {
    const min = amount(typed.min ?? null);
    const max = amount(typed.max ?? null);
    if ((typed.min !== undefined && min === null) || (typed.max !== undefined && max === null)) return phrase;
    read.min = min ?? read.min;
    read.max = max ?? read.max;
    return " ";
  };
  const both = (phrase: string, min: string, max: string) => bound(phrase, { min, max });
  const ifAmount =
    <Rest extends string[]>(replace: (phrase: string, ...rest: Rest) => string) =>
    (phrase: string, ...rest: Rest) =>
      patterns.currency.test(phrase) ? replace(phrase, ...rest) : phrase;
  const above = (phrase: string, min: string) => bound(phrase, { min });
  const rest = text
    .normalize("NFC")
    .replace(patterns.sized, (_, sizes: string) => {
      read.size.push(...[...sizes.matchAll(patterns.size)].flatMap(([written]) => readSizes(written, money)));
      return " ";
    })
    .replace(patterns.between, both)
    .replace(patterns.betweenAmounts, ifAmount(both))
    // Two bare numbers such as 16-18 may mean anything.
    .replace(patterns.range, ifAmount(both))
    .replace(patterns.below, (phrase: string, max: string) => bound(phrase, { max }))
    .replace(patterns.above, above)
    .replace(patterns.aboveAmount, ifAmount(above));
  const isRead = read.size.length > 0 || read.min !== null || read.max !== null;
  return { ...read, q: isRead ? tidied(rest, patterns) : text };
}

const digitsAndThousands = new RegExp(String.raw`(${number})\s?(k(?!\p{L}))?`, "iu");

/** An amount as people write it: `$1.5k`, `100 €`, `1’000`. Null for gold of 14k. */
function readAmount(text: string, currency: RegExp, money: MoneyFormat): number | null {
  const [, digits = "", thousands] = digitsAndThousands.exec(text) ?? [];
  // An amount whose marks are all followed by three digits is whole, in every notation.
  const isWhole = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(digits) && money.decimals < 3;
  const number = readPrice(isWhole ? digits.replaceAll(/[.,]/g, "") : digits, money);
  if (number === null || !thousands) return number;
  const isGold = !currency.test(text) && [8, 9, 10, 12, 14, 15, 18, 20, 21, 22, 23, 24].includes(number);
  return isGold ? null : Math.min(number * 1000, maxPrice);
}

const fractions = new Map([
  ["½", 0.5],
  ["1/2", 0.5],
  ["¼", 0.25],
  ["1/4", 0.25],
  ["¾", 0.75],
  ["3/4", 0.75],
]);

/** A size as `private.ring_size` spells it: `6 1/2` is `6.5`. Where decimals have a point, `6,7` are two. */
function readSizes(text: string, { point }: MoneyFormat): string[] {
  const [, whole = "", fraction = ""] = /^([\d.,]+)[\s-]?(.*)$/u.exec(text.trim()) ?? [];
  const parts = point === "," ? [whole.replace(",", ".")] : whole.split(",");
  return parts.map((part) => String(Number(part) + (fractions.get(fraction) ?? 0)));
}

/** Removes what a recognized phrase leaves at either end. */
function tidied(text: string, { before, after }: Patterns): string {
  return text.replaceAll(/\s+/g, " ").replace(before, "").replace(after, "");
}
