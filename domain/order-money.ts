import { moneyFormat } from "./money-format.ts";
import { type MoneyFormat, shopMoney } from "./money.ts";

/** How the amounts of an order are written, which may be in a currency that the shop has given up since. */
export function moneyIn(currency: string): MoneyFormat {
  const shops = shopMoney();
  return currency === shops.currency ? shops : moneyFormat(shops.locale, currency);
}
