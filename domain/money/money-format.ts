import { currencyDecimals } from "./currencies.ts";
import type { MoneyFormat } from "./money.ts";

/**
 * How Intl writes amounts, in Latin digits. @param locale BCP 47 @param currency ISO 4217
 * @param decimals those of ISO 4217 by default @throws RangeError for a locale or a currency that cannot be one
 */
export function moneyFormat(
  locale: string,
  currency: string,
  decimals = currencyDecimals(currency),
): MoneyFormat {
  const latin = `${locale}${locale.includes("-u-") ? "" : "-u-nu-latn"}`;
  const withDecimals = (count: number) =>
    new Intl.NumberFormat(latin, {
      style: "currency",
      currency,
      minimumFractionDigits: count,
      maximumFractionDigits: count,
    });
  const format = withDecimals(decimals);
  const parts = format.formatToParts(1_234_567.8);
  const part = (type: Intl.NumberFormatPartTypes) => parts.find((found) => found.type === type)?.value;
  return {
    currency,
    locale,
    decimals,
    around: around(parts),
    aroundNegative: around(format.formatToParts(-1_234_567.8)),
    group: part("group") ?? "",
    // Weights have decimals where the currency has none.
    point:
      withDecimals(1)
        .formatToParts(0.5)
        .find(({ type }) => type === "decimal")?.value ?? ".",
    lakhs: parts.filter(({ type }) => type === "integer").length > 3 || part("integer")?.length === 2,
    groupedFrom: format.formatToParts(1234).some(({ type }) => type === "group") ? 4 : 5,
  };
}

function around(parts: readonly Intl.NumberFormatPart[]): [before: string, after: string] {
  return [
    join(parts.slice(0, parts.findIndex(isNumber))),
    join(parts.slice(parts.findLastIndex(isNumber) + 1)),
  ];
}

function isNumber({ type }: Intl.NumberFormatPart): boolean {
  return /integer|group|decimal|fraction/.test(type);
}

function join(parts: readonly Intl.NumberFormatPart[]): string {
  return parts.map(({ value }) => value).join("");
}
