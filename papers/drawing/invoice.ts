import { formatDate } from "../../domain/base/day-and-time.ts";
import { orderNumber } from "../../domain/orders/order-number.ts";
import { methodToName } from "../../domain/delivery/shipping-method.ts";
import type { Invoice } from "../shapes.ts";
import type { Fonts } from "./fonts/fonts.ts";
import { drawAddressAndFacts, drawHead, type Fact, sellerLine } from "./letterhead.ts";
import { isolated } from "./fonts/directions.ts";
import { gray, type Sheet } from "./sheet.ts";
import { type Column, drawTable, drawTotals, type Total } from "./table.ts";
import { metalWords, moneyWriter, optionWords, paymentWords, percent } from "./words.ts";

type Line = Invoice["lines"][number];
type Money = (amount: number) => string;

/** `Invoice 2026-000123`. */
export const titleOf = ({ kind, number }: Invoice): string =>
  `${kind === "invoice" ? "Invoice" : "Credit note"} ${number}`;

export function drawInvoice(sheet: Sheet, invoice: Invoice, fonts: Fonts, logo: Buffer | undefined): void {
  const { seller, buyer, order, lines } = invoice;
  const money = moneyWriter(invoice.locale, invoice.currency, fonts);
  const isInvoice = invoice.kind === "invoice";
  drawHead(sheet, seller, isInvoice ? "Invoice" : "Credit note", logo);
  const facts: Fact[] = [
    [isInvoice ? "Invoice number" : "Credit note number", invoice.number],
    ["Date", formatDate(invoice.day)],
    ...(invoice.refers_to ? ([["For invoice", invoice.refers_to.number]] satisfies Fact[]) : []),
    ["Order", orderNumber(order.id)],
    ["Ordered on", formatDate(order.day)],
    ...(buyer.email ? ([["Customer", buyer.email]] satisfies Fact[]) : []),
  ];
  drawAddressAndFacts(
    sheet,
    { above: sellerLine(seller), lines: [buyer.name, ...buyer.lines].filter(Boolean), size: 10 },
    facts,
  );
  sheet.onNewPage = () => {
    sheet.write(`${titleOf(invoice)}, continued`, sheet.margin, sheet.width, { size: 9, color: gray });
    sheet.y += 24;
  };
  if (invoice.refers_to) drawReason(sheet, invoice);
  if (lines.length > 0) drawTable(sheet, lines, lineWords(invoice, money), columnsOf(invoice, money));
  drawSums(sheet, invoice, money);
  const paid = paymentWords(invoice);
  if (paid) {
    sheet.keep(30);
    sheet.y += 12 + sheet.write(paid, sheet.margin, sheet.width, { size: 9 }, sheet.y + 12);
  }
}

function drawReason(sheet: Sheet, { refers_to: invoice, reason, order }: Invoice): void {
  const why = {
    refund: "Money was given back.",
    cancellation: `Order ${orderNumber(order.id)} was cancelled.`,
    correction: "It said that it was paid, which was a mistake.",
  }[reason ?? "refund"];
  const words = `This credit note corrects invoice ${invoice!.number} of ${formatDate(invoice!.day)}. ${why}`;
  sheet.y += sheet.write(words, sheet.margin, sheet.width, { size: 10 }) + 16;
}

const lineWords = ({ locale }: Invoice, money: Money) => ({
  label: "Piece",
  name: ({ name }: Line) => name,
  details: ({ options, sku, metal, quantity }: Line) => [
    ...options.map(optionWords),
    ...(sku ? [`SKU ${sku}`] : []),
    ...(metal ? metalWords(metal, { quantity, locale, money }) : []),
  ],
});

function columnsOf({ tax_name: taxName }: Invoice, money: Money): Column<Line>[] {
  const counted: Column<Line>[] = [
    { label: "Qty", width: 26, text: ({ quantity }) => String(quantity) },
    { label: "Price", width: 56, text: ({ unit_price: price }) => money(price) },
  ];
  if (taxName === null)
    return [...counted, { label: "Amount", width: 70, text: ({ gross }) => money(gross) }];
  return [
    ...counted,
    { label: "Net", width: 58, text: ({ net }) => money(net) },
    { label: "Rate", width: 34, text: ({ rate }) => percent(rate) },
    { label: taxName, width: 50, text: ({ tax }) => money(tax) },
    { label: "Amount", width: 60, text: ({ gross }) => money(gross) },
  ];
}

/** The totals, and the sums at each rate if the order was taxed, stay on one page. */
function drawSums(sheet: Sheet, invoice: Invoice, money: Money): void {
  const { rates, tax_name: taxName } = invoice;
  const totals = totalsOf(invoice, money);
  sheet.keep(totals.length * 19 + (taxName === null ? 0 : 40 + rates.length * 22) + 40);
  drawTotals(sheet, totals);
  if (taxName === null) return;
  sheet.y += 14;
  drawTable(
    sheet,
    rates,
    {
      label: `${taxName} in this ${invoice.kind === "invoice" ? "invoice" : "credit note"}`,
      name: ({ rate }) => percent(rate),
      details: () => [],
    },
    [
      { label: "Net", width: 90, text: ({ net }) => money(net) },
      { label: taxName, width: 90, text: ({ tax }) => money(tax) },
      { label: "Amount", width: 90, text: ({ gross }) => money(gross) },
    ],
  );
}

function totalsOf(invoice: Invoice, money: Money): Total[] {
  const { totals, shipping, tax_name: taxName, prices_include_tax: isIncluded, kind } = invoice;
  const method = methodToName(shipping?.method ?? null);
  const taxes =
    taxName === null
      ? []
      : [{ label: isIncluded ? `Includes ${taxName}` : taxName, amount: money(totals.tax) }];
  const sum = {
    label: kind === "invoice" ? "Total" : "Credited",
    amount: money(totals.gross),
    isSum: true,
  };
  const parts = [
    ...(totals.subtotal === undefined ? [] : [{ label: "Subtotal", amount: money(totals.subtotal) }]),
    ...(shipping
      ? [
          {
            label: method ? `Shipping (${isolated(method)})` : "Shipping",
            amount: shipping.price === 0 ? "Free" : money(shipping.price),
          },
        ]
      : []),
  ];
  const net = taxName === null ? [] : [{ label: "Net", amount: money(totals.net) }];
  return isIncluded ? [...parts, sum, ...net, ...taxes] : [...parts, ...net, ...taxes, sum];
}
