import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { countryName, findCountry } from "../../domain/delivery/countries.ts";
import { formatDate } from "../../domain/base/day-and-time.ts";
import { orderNumber } from "../../domain/orders/order-number.ts";
import { methodToName } from "../../domain/delivery/shipping-method.ts";
import type { Invoice } from "./shapes.ts";
import type { Fonts } from "./fonts/fonts.ts";
import { drawAddressAndFacts, drawHead, type Fact, sellerLine } from "./letterhead.ts";
import { isolated } from "./fonts/directions.ts";
import { gray, type Sheet } from "./sheet.ts";
import { type Column, drawTable, drawTotals, type Total } from "./table.ts";
import { metalWords, moneyWriter, optionWords, paymentWords, percent } from "./words.ts";

type Line = Invoice["lines"][number];
type Money = (amount: number) => string;

/** `Invoice 2026-000123`. */
export const titleOf = ({ kind, number }: Invoice, { t }: I18n): string =>
  kind === "invoice" ? t(msg`Invoice ${{ number }}`) : t(msg`Credit note ${{ number }}`);

export function drawInvoice(
  sheet: Sheet,
  invoice: Invoice,
  fonts: Fonts,
  logo: Buffer | undefined,
  language: I18n,
): void {
  const { t, locale } = language;
  const { seller, buyer, order, lines } = invoice;
  const money = moneyWriter(invoice.locale, invoice.currency, fonts);
  const isInvoice = invoice.kind === "invoice";
  drawHead(sheet, seller, isInvoice ? t(msg`Invoice`) : t(msg`Credit note`), logo);
  const facts: Fact[] = [
    [isInvoice ? t(msg`Invoice number`) : t(msg`Credit note number`), invoice.number],
    [t(msg({ message: "Date", context: "of an invoice" })), formatDate(invoice.day, locale)],
    ...(invoice.refers_to ? ([[t(msg`For invoice`), invoice.refers_to.number]] satisfies Fact[]) : []),
    [t(msg({ message: "Order", context: "number of an order" })), orderNumber(order.id)],
    [t(msg`Ordered on`), formatDate(order.day, locale)],
    ...(buyer.email ? ([[t(msg`Customer`), buyer.email]] satisfies Fact[]) : []),
  ];
  drawAddressAndFacts(
    sheet,
    {
      above: sellerLine(seller),
      lines: [buyer.name, ...placeOf(buyer, language.locale)].filter(Boolean),
      size: 10,
    },
    facts,
  );
  sheet.onNewPage = () => {
    sheet.write(continued(invoice, language), sheet.margin, sheet.width, { size: 9, color: gray });
    sheet.y += 24;
  };
  if (invoice.refers_to) drawReason(sheet, invoice, language);
  if (lines.length > 0)
    drawTable(sheet, lines, lineWords(invoice, money, language), columnsOf(invoice, money, language));
  drawSums(sheet, invoice, money, language);
  const paid = paymentWords(invoice, language);
  if (paid) {
    sheet.keep(30);
    sheet.y += 12 + sheet.write(paid, sheet.margin, sheet.width, { size: 9 }, sheet.y + 12);
  }
}

const continued = ({ kind, number }: Invoice, { t }: I18n): string =>
  kind === "invoice"
    ? t(msg`Invoice ${{ number }}, continued`)
    : t(msg`Credit note ${{ number }}, continued`);

function drawReason(
  sheet: Sheet,
  { refers_to: invoice, reason = "refund", order }: Invoice,
  { t, locale }: I18n,
): void {
  const why = {
    refund: msg`Money was refunded.`,
    cancellation: msg`Order ${{ number: orderNumber(order.id) }} was cancelled.`,
    correction: msg`It said that it was paid, which was a mistake.`,
  }[reason];
  const { number, day } = invoice!;
  const words = t(
    msg({
      message: msg`This credit note corrects invoice ${{ number }} of ${{ day: formatDate(day, locale) }}. ${{ why: t(why) }}`,
      comment: "why is a sentence: Money was given back.",
    }),
  );
  sheet.y += sheet.write(words, sheet.margin, sheet.width, { size: 10 }) + 16;
}

const lineWords = ({ locale }: Invoice, money: Money, language: I18n) => ({
  label: language.t(msg({ message: "Piece", context: "head of a column of pieces" })),
  name: ({ name }: Line) => name,
  details: ({ options, sku, metal, quantity }: Line) => [
    ...options.map((option) => optionWords(option, language)),
    ...(sku ? [language.t(msg`SKU ${{ number: sku }}`)] : []),
    ...(metal ? metalWords(metal, { quantity, locale, money }, language) : []),
  ],
});

function columnsOf({ tax_name: taxName }: Invoice, money: Money, language: I18n): Column<Line>[] {
  const { t } = language;
  const counted: Column<Line>[] = [
    {
      label: t(msg({ message: "Qty", comment: "Head of a narrow column: the quantity" })),
      width: 26,
      text: ({ quantity }) => String(quantity),
    },
    { label: t(msg`Price`), width: 56, text: ({ unit_price: price }) => money(price) },
  ];
  if (taxName === null)
    return [...counted, { label: t(msg`Amount`), width: 70, text: ({ gross }) => money(gross) }];
  return [
    ...counted,
    {
      label: t(msg({ message: "Net", context: "amount without tax" })),
      width: 58,
      text: ({ net }) => money(net),
    },
    {
      label: t(msg({ message: "Rate", context: "of a tax" })),
      width: 34,
      text: ({ rate }) => percent(rate, language),
    },
    { label: taxName, width: 50, text: ({ tax }) => money(tax) },
    { label: t(msg`Amount`), width: 60, text: ({ gross }) => money(gross) },
  ];
}

/** The totals, and the sums at each rate if the order was taxed, stay on one page. */
function drawSums(sheet: Sheet, invoice: Invoice, money: Money, language: I18n): void {
  const { t } = language;
  const { rates, tax_name: taxName } = invoice;
  const totals = totalsOf(invoice, money, language);
  sheet.keep(totals.length * 19 + (taxName === null ? 0 : 40 + rates.length * 22) + 40);
  drawTotals(sheet, totals);
  if (taxName === null) return;
  sheet.y += 14;
  drawTable(
    sheet,
    rates,
    {
      label:
        invoice.kind === "invoice"
          ? t(msg`${{ tax: taxName }} in this invoice`)
          : t(msg`${{ tax: taxName }} in this credit note`),
      name: ({ rate }) => percent(rate, language),
      details: () => [],
    },
    [
      {
        label: t(msg({ message: "Net", context: "amount without tax" })),
        width: 90,
        text: ({ net }) => money(net),
      },
      { label: taxName, width: 90, text: ({ tax }) => money(tax) },
      { label: t(msg`Amount`), width: 90, text: ({ gross }) => money(gross) },
    ],
  );
}

function totalsOf(invoice: Invoice, money: Money, { t }: I18n): Total[] {
  const { totals, shipping, tax_name: taxName, prices_include_tax: isIncluded, kind } = invoice;
  const method = methodToName(shipping?.method ?? null);
  const taxes =
    taxName === null
      ? []
      : [{ label: isIncluded ? t(msg`Includes ${{ tax: taxName }}`) : taxName, amount: money(totals.tax) }];
  const sum = {
    label: kind === "invoice" ? t(msg`Total`) : t(msg({ message: "Credited", context: "amount" })),
    amount: money(totals.gross),
    isSum: true,
  };
  const parts = [
    ...(totals.subtotal === undefined ? [] : [{ label: t(msg`Subtotal`), amount: money(totals.subtotal) }]),
    ...(shipping
      ? [
          {
            label: method ? t(msg`Shipping (${{ method: isolated(method) }})`) : t(msg`Shipping`),
            amount:
              shipping.price === 0 ? t(msg({ message: "Free", context: "price" })) : money(shipping.price),
          },
        ]
      : []),
  ];
  const net =
    taxName === null
      ? []
      : [{ label: t(msg({ message: "Net", context: "amount without tax" })), amount: money(totals.net) }];
  return isIncluded ? [...parts, sum, ...net, ...taxes] : [...parts, ...net, ...taxes, sum];
}

/** A document names the country in English, as the database does. */
function placeOf({ lines, country_code: code }: Invoice["buyer"], locale: string): string[] {
  const country = findCountry(code ?? "");
  return country && lines.at(-1) === country.name
    ? [...lines.slice(0, -1), countryName(country.code, locale)]
    : lines;
}
