import { currencyCodes } from "../../../domain/money/currency-codes.ts";
import { shopMoney } from "../../../domain/money/money.ts";
import type { ProductFilter } from "./product-filter.ts";
import { readFilter, type SearchWords, searchText } from "./read-filter.ts";
import { maxPrice, readPrice } from "./typed-price.ts";

/** Reads a filter from a URL. Prices and ring sizes in its search text count as if chosen in the facets. */
export function readSearch(search: URLSearchParams, collection?: string): ProductFilter {
  return readFilter(search, collection, {
    words: readSearchWords(searchText(search)),
    priceOf: readPrice,
  });
}

/** A number with such a unit is neither a price nor a size: `under 2 carats`, `over 6.5 mm`. */
const noUnit = String.raw`(?![\w%"]|[.,/]\d)(?!\s?(?:ct|cts|carats?|mm|cm|inch|inches|karats?|kt|stones?|pieces?)\b)`;
/** Currency codes that are also words of searches: tops, cups, gel. */
const words = new Set("ALL ANG BAM CUP GEL LAK MAD MOP PEN SOS TOP TRY".split(" "));
/** A sign of whatever currency, `R$`, a code, or a name: people write the shop's own, or theirs. */
const named = [
  ...currencyCodes.filter((code) => !words.has(code)),
  String.raw`kr|zł|kč|lei|rs|s?fr|dollars?|euros?|pounds?|rupees?|francs?|dirhams?|yen`,
].join("|");
const currency = String.raw`(?:(?<!\p{L})(?:[a-z]{1,3})?\p{Sc}|(?<!\p{L})(?:${named})(?!\p{L})\.?)`;
/** Groups of three may have blanks or apostrophes between them. */
const number = String.raw`\d(?:(?:[\d.,'’]|\s(?=\d{3}(?!\d)))*\d)?`;
const price = String.raw`((?:${currency}\s?)?\s?${number}\s?k?(?:\s?${currency})?)${noUnit}`;
const before = String.raw`(?<![\w.\p{Sc}-])(?:(?:for|in|at|priced?|costing|prices)\s+)*`;
const to = String.raw`\s*(?:-|–|—|\b(?:and|to)\b)\s*`;
const size = String.raw`\d{1,2}(?:\.\d{1,2}|[\s-]?(?:½|¼|¾)|[\s-][13]\/[24])?${noUnit}`;

const namesCurrency = new RegExp(currency, "iu");
const phrase = (pattern: string) => new RegExp(before + pattern, "giu");
const between = phrase(`(?:between|from)\\s+${price}${to}${price}`);
const range = phrase(price + to + price);
const below = phrase(
  String.raw`(?:(?:under|below|less\s+than|cheaper\s+than|no\s+more\s+than|up\s+to|at\s+most|max(?:imum)?)\s+|<=?\s*)${price}`,
);
const above = phrase(
  String.raw`(?:(?:over|above|more\s+than|from|at\s+least|starting\s+at|min(?:imum)?)\s+|>=?\s*)${price}`,
);
const sized = phrase(
  String.raw`(?:us\s+)?(?:sizes?|sz)[.:]?\s*(?:us\s*)?(${size}(?:\s*(?:,|\/|&|\b(?:or|and)\b)\s*${size})*)`,
);

/** Reads `ring size 6`, `under $2,000`, `between 100 and 300` out of a search text. */
export function readSearchWords(text: string): SearchWords {
  const read: SearchWords = { q: "", size: [], min: null, max: null };
  const bound = (min: string | null, max: string | null) => (phrase: string) => {
    const prices = { min: min === null ? null : readAmount(min), max: max === null ? null : readAmount(max) };
    if ((min !== null && prices.min === null) || (max !== null && prices.max === null)) return phrase;
    read.min = prices.min ?? read.min;
    read.max = prices.max ?? read.max;
    return " ";
  };
  const rest = text
    .replace(sized, (_, sizes: string) => {
      read.size.push(...[...sizes.matchAll(new RegExp(size, "giu"))].map(([written]) => readSize(written)));
      return " ";
    })
    .replace(between, (phrase: string, min: string, max: string) => bound(min, max)(phrase))
    // Two bare numbers such as 16-18 may mean anything.
    .replace(range, (phrase: string, min: string, max: string) =>
      namesCurrency.test(phrase) ? bound(min, max)(phrase) : phrase,
    )
    .replace(below, (phrase: string, max: string) => bound(null, max)(phrase))
    .replace(above, (phrase: string, min: string) => bound(min, null)(phrase));
  const isRead = read.size.length > 0 || read.min !== null || read.max !== null;
  return { ...read, q: isRead ? tidied(rest) : text };
}

const digitsAndThousands = new RegExp(String.raw`(${number})\s?(k(?!\p{L}))?`, "iu");

/** An amount as people write it: `$1.5k`, `100 €`, `1’000`. Null for gold of 14k. */
function readAmount(text: string): number | null {
  const [, digits = "", thousands] = digitsAndThousands.exec(text) ?? [];
  // An amount whose marks are all followed by three digits is whole, in every notation.
  const isWhole = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(digits) && shopMoney().decimals < 3;
  const number = readPrice(isWhole ? digits.replaceAll(/[.,]/g, "") : digits);
  if (number === null || !thousands) return number;
  const isGold = !namesCurrency.test(text) && [8, 9, 10, 12, 14, 15, 18, 20, 21, 22, 23, 24].includes(number);
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

/** A size as `private.ring_size` spells it: `6 1/2` is `6.5`. */
function readSize(text: string): string {
  const [, whole, fraction = ""] = /^([\d.]+)[\s-]?(.*)$/u.exec(text.trim()) ?? [];
  return String(Number(whole) + (fractions.get(fraction) ?? 0));
}

/** Removes what a recognized phrase leaves at either end. */
function tidied(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replace(/^(?:[\s,;:.+&-]|(?:and|or|but)\b)+/i, "")
    .replace(/(?:[\s,;:+&-]|\b(?:and|or|but|in|for|at))+$/i, "");
}
