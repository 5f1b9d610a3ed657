import { isPaidBy, paidByWords } from "../../domain/money/paid-by.ts";
import { formatDate } from "../../domain/base/day-and-time.ts";
import { moneyFormat } from "../../domain/money/money-format.ts";
import { formatPrice, type MoneyFormat } from "../../domain/money/money.ts";
import type { Invoice, SoldMetal } from "../shapes.ts";
import { isolated } from "./fonts/directions.ts";
import type { Fonts } from "./fonts/fonts.ts";

/** Writes amounts as the shop's locale does, with the currency's code if no font has its sign. */
export function moneyWriter(locale: string, currency: string, fonts: Fonts): (amount: number) => string {
  const format = moneyFormat(locale, currency);
  // A yen as wide as a Japanese letter becomes the usual one.
  const [before, after] = format.around.map((sign) => sign.replaceAll("\uffe5", "\u00a5")) as [
    string,
    string,
  ];
  const around: MoneyFormat["around"] = fonts.covers(before + after)
    ? [before, after]
    : [`${currency}\u00a0`, ""];
  const written = { ...format, around };
  return (amount) => formatPrice(amount, written);
}

/** `19%`. */
export const percent = (rate: number): string => `${rate}%`;

/** `Ring size: 54`. */
export const optionWords = ({ name, value }: { name: string; value: string }): string =>
  `${isolated(name)}: ${isolated(value)}`;

/** What an invoice says below a piece whose price follows a metal; amounts are for one of several pieces. */
export function metalWords(
  { metal, fineness, net_weight: net, gross_weight: gross, making_charge: making, hsn }: SoldMetal,
  { quantity, locale, money }: { quantity: number; locale: string; money: (amount: number) => string },
): string[] {
  const { point } = moneyFormat(locale, "USD");
  const grams = (weight: number) => `${String(weight).replace(".", point)} g`;
  const weights = [`net ${grams(net)}`, ...(gross === null ? [] : [`gross ${grams(gross)}`])].join(", ");
  return [
    `${metal} ${fineness}: ${weights}`,
    ...(making > 0 ? [`Making charge: ${money(making)}${quantity > 1 ? " each" : ""}`] : []),
    ...(hsn === null ? [] : [`HSN ${hsn}`]),
  ];
}

export function paymentWords({ payment, totals }: Invoice): string | undefined {
  if (!payment) return undefined;
  const isCard = payment.method === "stripe";
  if (payment.amount < totals.gross)
    return isCard ? "To be paid by card." : "To be paid in cash on delivery.";
  const by = payment.by === "card" ? "stripe" : payment.by;
  const how = by === "other" ? "" : ` ${paidByWords[isPaidBy(by) ? by : isCard ? "stripe" : "cash"]}`;
  return `Paid${how}${payment.day === null ? "" : ` on ${formatDate(payment.day)}`}.`;
}
