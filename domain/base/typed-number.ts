import { msg } from "@lingui/core/runtime-macro";
import type { MoneyFormat } from "../money/money.ts";
import type { Translate } from "../text/translate.ts";

/** A number as it was typed: `12,50` has the value 12.5 and two decimals. */
export type TypedNumber = { value: number; decimals: number };

/** Which mark stands between groups of digits, and which one before the decimals. */
export type Notation = Pick<MoneyFormat, "group" | "point" | "lakhs">;

const elsewhere: readonly Notation[] = [",.", ".,", " .", " ,", "'.", "',"].map((marks) => ({
  group: marks.slice(0, 1),
  point: marks.slice(1),
  lakhs: marks === ",.",
}));

/**
 * Reads a number as people of the shop write it, such as `1,284.50` or `1.284,50`. Otherwise, it is read as people write it
 * elsewhere, unless that can mean two things: where groups have blanks between them, `12.500` may be 12500 or 12.5.
 * @returns null if it is no number, or an ambiguous one
 */
export function readNumber(typed: string, notation: Notation): TypedNumber | null {
  const text = withMinus(typed);
  const own = readAs(text, notation);
  if (own) return own;
  const [one, ...others] = elsewhere.map((other) => readAs(text, other)).filter((read) => read !== null);
  return one && others.every(({ value }) => value === one.value) ? one : null;
}

/**
 * Reads the numbers of a column, which are all written in one way: as the notation says if it can read all of them,
 * otherwise as people write elsewhere.
 * @returns what each text can mean: nothing if it is no number, more than one if the column does not tell
 */
export function readColumn(
  texts: readonly string[],
  notation: Notation,
  mostDecimals = Infinity,
): Map<string, readonly number[]> {
  const ways = [notation, ...elsewhere];
  const valueIn = (text: string, way: Notation) => {
    const read = readAs(withMinus(text), way);
    return read && read.decimals <= mostDecimals ? read.value : null;
  };
  const readings = new Map(texts.map((text) => [text, ways.map((way) => valueIn(text, way))]));
  const numbers = [...readings.values()].filter((values) => values.some((value) => value !== null));
  const common = [...ways.keys()].filter((at) => numbers.every((values) => values[at] !== null));
  const chosen = common.includes(0) ? [0] : common.length > 0 ? common : [...ways.keys()];
  return new Map(
    [...readings].map(([text, values]) => [text, [...new Set(chosen.flatMap((at) => values[at] ?? []))]]),
  );
}

/** Reads an amount in the shop's currency, whose sign or code may stand on either side: `$1,284.50`, `1.284,50 €`. */
export function readAmount(typed: string, money: MoneyFormat): TypedNumber | null {
  return readNumber(bareAmount(typed, money), money);
}

/** An amount as it was typed, without the sign or code of the shop's currency. */
export function bareAmount(typed: string, money: Pick<MoneyFormat, "around" | "currency">): string {
  const currency = [...money.around, money.currency]
    .map((sign) => escaped(plain(sign)))
    .filter((sign) => sign !== "")
    .join("|");
  return plain(typed)
    .replace(new RegExp(String.raw`^([-−]?)\s*(?:${currency})\s*`, "i"), "$1")
    .replace(new RegExp(String.raw`\s*(?:${currency})$`, "i"), "");
}

/** A number as a field begins with it. It reads back as the same number. */
export function typedNumber(value: number, { point }: Pick<MoneyFormat, "point">): string {
  return String(value).replace(".", point);
}

/** An amount as a field begins with it: `1284.50`, or `1284,50`. */
export function typedAmount(amount: number, { decimals, point }: MoneyFormat): string {
  return amount.toFixed(decimals).replace(".", point);
}

/** A currency within a sentence: `dollars`, or its code. */
export function currencyInWords(t: Translate, { currency }: MoneyFormat): string {
  return currency === "USD" ? t(msg`dollars`) : currency;
}

/** Keyboards for Japanese have wide digits and signs. */
function plain(typed: string): string {
  return typed.normalize("NFKC").trim();
}

function withMinus(typed: string): string {
  return plain(typed).replace(/^−/, "-");
}

function readAs(text: string, { group, point, lakhs }: Notation): TypedNumber | null {
  const mark = groupPattern(group);
  const groups = lakhs ? String.raw`(?:${mark}\d{2,3})*${mark}\d{3}` : String.raw`(?:${mark}\d{3})+`;
  const pattern = new RegExp(String.raw`^(-?)([1-9]\d{0,2}${groups}|\d*)(?:${escaped(point)}(\d*))?$`);
  const [, sign, whole = "", decimals = ""] = pattern.exec(text) ?? [];
  if (sign === undefined || whole + decimals === "") return null;
  const digits = `${whole.replaceAll(/\D/g, "")}.${decimals}`;
  return { value: Number(sign + digits) || 0, decimals: decimals.length };
}

/** Keyboards have no narrow blanks, and few have the curved apostrophe. */
function groupPattern(group: string): string {
  if (group === "") return "(?!)";
  if (group.trim() === "") return String.raw`\s`;
  return /['’]/.test(group) ? "['’]" : escaped(group);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
