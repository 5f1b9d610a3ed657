import { currencyDecimals } from "./currencies.ts";
import type { MoneyFormat } from "./money.ts";

/** An order's amounts. A currency that the shop has given up has its code before: `EUR 1,284.50`. */
export function moneyIn(currency: string, shops: MoneyFormat): MoneyFormat {
  return currency === shops.currency ? shops : withCode(shops, currency);
}

/** The same format for another currency, whose code stands before the amount. */
export function withCode(format: MoneyFormat, currency: string): MoneyFormat {
  const before = `${currency}\u00a0`;
  return {
    ...format,
    currency,
    decimals: currencyDecimals(currency),
    around: [before, ""],
    aroundNegative: [`-${before}`, ""],
  };
}
