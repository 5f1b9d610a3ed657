import { type MoneyFormat, shopMoney } from "../money/money.ts";

/** A number as it was typed: `12,50` has the value 12.5 and two decimals. */
export type TypedNumber = { value: number; decimals: number };

/** Which mark stands between groups of digits, and which one before the decimals. */
type Notation = Pick<MoneyFormat, "group" | "point" | "lakhs">;

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
export function readNumber(typed: string, notation: Notation = shopMoney()): TypedNumber | null {
  const text = plain(typed).replace(/^−/, "-");
  const own = readAs(text, notation);
  if (own) return own;
  const [one, ...others] = elsewhere.map((other) => readAs(text, other)).filter((read) => read !== null);
  return one && others.every(({ value }) => value === one.value) ? one : null;
}

/** Reads an amount in the shop's currency, whose sign or code may stand on either side: `$1,284.50`, `1.284,50 €`. */
export function readAmount(typed: string, format = shopMoney()): TypedNumber | null {
  const currency = [...format.around, format.currency]
    .map((sign) => escaped(plain(sign)))
    .filter((sign) => sign !== "")
    .join("|");
  const bare = plain(typed)
    .replace(new RegExp(String.raw`^([-−]?)\s*(?:${currency})\s*`, "i"), "$1")
    .replace(new RegExp(String.raw`\s*(?:${currency})$`, "i"), "");
  return readNumber(bare, format);
}

/** A number as a field begins with it. It reads back as the same number. */
export function typedNumber(value: number, { point } = shopMoney()): string {
  return String(value).replace(".", point);
}

/** An amount as a field begins with it: `1284.50`, or `1284,50`. */
export function typedAmount(amount: number, format = shopMoney()): string {
  return amount.toFixed(format.decimals).replace(".", format.point);
}

/** The shop's currency within a sentence: `dollars`, or its code. */
export function currencyInWords({ currency } = shopMoney()): string {
  return currency === "USD" ? "dollars" : currency;
}

/** Keyboards for Japanese have wide digits and signs. */
function plain(typed: string): string {
  return typed.normalize("NFKC").trim();
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
  if (group.trim() === "") return String.raw`\s`;
  return /['’]/.test(group) ? "['’]" : escaped(group);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
