import { formatPrice, type MoneyFormat } from "../../../domain/money/money.ts";
import { moneyIn } from "../../../domain/money/order-money.ts";

/** What a customer has spent in a currency, without void orders. */
export type Sum = { currency: string; orders: number; amount: number };

/** The sums of a customer in words, each in its currency; nothing is 0 in the shop's. */
export function sumWords(sums: readonly Sum[], money: MoneyFormat): string[] {
  const spent = sums.filter(({ amount }) => amount !== 0);
  if (spent.length === 0) return [formatPrice(0, money)];
  return spent.map(({ currency, amount }) => formatPrice(amount, moneyIn(currency, money)));
}
