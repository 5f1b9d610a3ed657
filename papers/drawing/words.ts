import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { isPaidBy, type PaidBy } from "../../domain/money/paid-by.ts";
import { formatDate } from "../../domain/base/day-and-time.ts";
import { metalLabels, metals } from "../../domain/catalog/metal-prices.ts";
import { moneyFormat } from "../../domain/money/money-format.ts";
import { formatPrice, type MoneyFormat } from "../../domain/money/money.ts";
import type { Invoice, SoldMetal } from "./shapes.ts";
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
export const percent = (rate: number, { locale }: I18n): string =>
  new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 3 }).format(rate / 100);

/** `Ring size: 54`. */
export const optionWords = ({ name, value }: { name: string; value: string }, { t }: I18n): string =>
  t(msg`${{ label: isolated(name) }}: ${{ value: isolated(value) }}`);

/** What an invoice says below a piece whose price follows a metal; amounts are for one of several pieces. */
export function metalWords(
  { metal, fineness, net_weight: net, gross_weight: gross, making_charge: making, hsn }: SoldMetal,
  { quantity, locale, money }: { quantity: number; locale: string; money: (amount: number) => string },
  { t }: I18n,
): string[] {
  const { point } = moneyFormat(locale, "USD");
  const grams = (weight: number) =>
    t(msg({ message: msg`${{ weight: String(weight).replace(".", point) }} g`, comment: "grams" }));
  const pure = t(msg`${{ metal: nameOf(metal, t) }} ${{ fineness: String(fineness) }}`);
  const charge = money(making);
  return [
    gross === null
      ? t(msg`${{ metal: pure }}: net ${{ net: grams(net) }}`)
      : t(msg`${{ metal: pure }}: net ${{ net: grams(net) }}, gross ${{ gross: grams(gross) }}`),
    ...(making > 0
      ? [
          quantity > 1
            ? t(msg`Making charge: ${{ amount: charge }} each`)
            : t(msg`Making charge: ${{ amount: charge }}`),
        ]
      : []),
    ...(hsn === null ? [] : [`HSN ${hsn}`]),
  ];
}

/** The database knows no other metals; an old invoice keeps its own words. */
function nameOf(metal: string, t: I18n["t"]): string {
  const known = metals.find((each) => each === metal);
  return known ? t(metalLabels[known]) : metal;
}

const paid: Record<PaidBy, MessageDescriptor> = {
  stripe: msg`Paid by card.`,
  card: msg`Paid by card.`,
  cash: msg`Paid in cash.`,
  transfer: msg`Paid by bank transfer.`,
  other: msg({ message: "Paid.", context: "invoice" }),
};

const paidOn: Record<PaidBy, (day: string) => MessageDescriptor> = {
  stripe: (day) => msg`Paid by card on ${{ day }}.`,
  card: (day) => msg`Paid by card on ${{ day }}.`,
  cash: (day) => msg`Paid in cash on ${{ day }}.`,
  transfer: (day) => msg`Paid by bank transfer on ${{ day }}.`,
  other: (day) => msg`Paid on ${{ day }}.`,
};

export function paymentWords({ payment, totals }: Invoice, { t, locale }: I18n): string | undefined {
  if (!payment) return undefined;
  const { by, day } = payment;
  const isCard = payment.method === "stripe";
  if (payment.amount < totals.gross)
    return isCard ? t(msg`To be paid by card.`) : t(msg`To be paid in cash on delivery.`);
  const how = isPaidBy(by) ? by : isCard ? "stripe" : "cash";
  return t(day === null ? paid[how] : paidOn[how](formatDate(day, locale)));
}
