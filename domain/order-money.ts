import { currencyDecimals } from "./currencies.ts";
import { type MoneyFormat, shopMoney } from "./money.ts";

/**
 * How the amounts of an order are written. In a currency that the shop has given up since, its code stands before them:
 * `EUR 1,284.50`. Asking Intl would cost every page with an order more than it says.
 */
export function moneyIn(currency: string): MoneyFormat {
  const shops = shopMoney();
  if (currency === shops.currency) return shops;
  const before = `${currency}\u00a0`;
  return {
    ...shops,
    currency,
    decimals: currencyDecimals(currency),
    around: [before, ""],
    aroundNegative: [`-${before}`, ""],
  };
}
