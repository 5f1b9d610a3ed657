import { moneyFormat } from "../../domain/money/money-format.ts";
import type { MoneyFormat } from "../../domain/money/money.ts";
import type { Shop } from "../../domain/shop/shop.ts";
import type { Order } from "./data.ts";

/** The order's own currency counts, which the shop may have changed since. */
export function moneyOfOrder({ currency }: Pick<Order, "currency">, { money }: Shop): MoneyFormat {
  return currency === money.currency ? money : moneyFormat(money.locale, currency);
}
