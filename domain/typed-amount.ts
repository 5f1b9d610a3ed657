import { type MoneyFormat, shopMoney } from "./money.ts";

/**
 * An amount as people of the shop write it, such as `$1,284.50` or `1.284,50 €`, without currency and groups: `1284.50`.
 * Anything else stays as it is.
 */
export function plainAmount(typed: string, format = shopMoney()): string {
  const text = withoutCurrency(typed, format);
  const group = groupPattern(format.group);
  const groups = format.lakhs
    ? String.raw`(?:${group}\d{2,3})*${group}\d{3}`
    : String.raw`(?:${group}\d{3})+`;
  const whole = String.raw`-?(?:\d+|[1-9]\d{0,2}${groups})`;
  const point = format.point === "" ? nothing : escaped(format.point);
  const [, digits, decimals] = new RegExp(String.raw`^(${whole})(?:${point}(\d*))?$`).exec(text) ?? [];
  if (digits === undefined) return text;
  const plain = digits.replaceAll(/[^\d-]/g, "");
  return decimals === undefined ? plain : `${plain}.${decimals}`;
}

/** The shop's currency within a sentence: `dollars`, or its code. */
export function currencyInWords({ currency } = shopMoney()): string {
  return currency === "USD" ? "dollars" : currency;
}

function withoutCurrency(typed: string, { currency, around: [before, after] }: MoneyFormat): string {
  // Japan's yen sign is a wide one.
  return typed
    .normalize("NFKC")
    .trim()
    .replace(new RegExp(String.raw`^(-?)\s*(?:${oneOf(before, after, currency)})\s*`, "i"), "$1")
    .replace(new RegExp(String.raw`\s*(?:${oneOf(after, currency)})$`, "i"), "");
}

function oneOf(...signs: string[]): string {
  return signs
    .map((sign) => escaped(sign.normalize("NFKC").trim()))
    .filter((sign) => sign !== "")
    .join("|");
}

/** Keyboards have no narrow spaces, and few have the curved apostrophe. */
function groupPattern(group: string): string {
  if (group === "") return nothing;
  if (group.trim() === "") return String.raw`\s`;
  return /['’]/.test(group) ? "['’]" : escaped(group);
}

/** Matches nowhere. */
const nothing = "(?!)";

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
