import { currencyDecimals } from "../../domain/currencies.ts";
import { moneyFormat } from "../../domain/money-format.ts";
import type { MoneyFormat } from "../../domain/money.ts";
import type { Shop } from "../../domain/shop.ts";
import type { Order } from "./data.ts";

/** How an order's amounts are written: in its own currency, which the shop may have changed since. */
export function moneyOfOrder({ currency }: Pick<Order, "currency">, { money, locale }: Shop): MoneyFormat {
  if (currency === money.currency) return money;
  const decimals = currencyDecimals(currency);
  try {
    return moneyFormat(locale, currency, decimals);
  } catch {
    // The locale is none.
    return moneyFormat("en-US", currency, decimals);
  }
}
