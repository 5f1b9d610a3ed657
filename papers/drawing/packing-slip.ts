import { formatDate } from "../../domain/base/day-and-time.ts";
import { orderNumber } from "../../domain/orders/order-number.ts";
import type { PackingSlip } from "../shapes.ts";
import type { Fonts } from "./fonts/fonts.ts";
import { drawAddressAndFacts, drawHead, type Fact } from "./letterhead.ts";
import { gray, type Sheet, type Style, type Text } from "./sheet.ts";
import { drawTotals } from "./table.ts";
import { moneyWriter, optionWords } from "./words.ts";

const nameStyle: Style = { size: 11, bold: true };
const optionStyle: Style = { size: 13, bold: true };
const detailStyle: Style = { size: 8, color: gray };

export function drawPackingSlip(
  sheet: Sheet,
  slip: PackingSlip,
  fonts: Fonts,
  logo: Buffer | undefined,
): void {
  const { order, to, phone, method, lines, prices } = slip;
  const money = moneyWriter(slip.locale, slip.currency, fonts);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  drawHead(sheet, slip.seller, "Packing slip", logo);
  const facts: Fact[] = [
    ["Order", orderNumber(order.id)],
    ["Ordered on", formatDate(order.day)],
    ...(method ? ([["Shipping", method]] satisfies Fact[]) : []),
    ...(phone ? ([["Phone", phone]] satisfies Fact[]) : []),
    ["Pieces", String(pieces)],
  ];
  drawAddressAndFacts(sheet, { above: "Ship to", lines: to.filter(Boolean), size: 12 }, facts);
  sheet.onNewPage = () => {
    sheet.write(`Order ${orderNumber(order.id)}, continued`, sheet.margin, sheet.width, {
      size: 9,
      color: gray,
    });
    sheet.y += 24;
  };
  sheet.rule();
  sheet.y += 12;
  for (const line of lines) drawLine(sheet, line, prices ? money(line.price * line.quantity) : undefined);
  if (!prices) return;
  const totals = [
    { label: "Subtotal", amount: money(prices.subtotal) },
    { label: "Shipping", amount: prices.shipping === 0 ? "Free" : money(prices.shipping) },
    ...(prices.tax === null ? [] : [{ label: prices.tax.name, amount: money(prices.tax.amount) }]),
    { label: "Total", amount: money(prices.total), isSum: true },
  ];
  sheet.keep(totals.length * 20);
  drawTotals(sheet, totals);
}

function drawLine(sheet: Sheet, line: PackingSlip["lines"][number], amount: string | undefined): void {
  const { name, sku, quantity } = line;
  const x = sheet.margin + 86;
  const width = sheet.width - 86 - (amount === undefined ? 0 : 90);
  const texts: Text[] = [
    [name, nameStyle],
    ...line.options.map((option): Text => [optionWords(option), optionStyle]),
    ...(sku ? ([[`SKU ${sku}`, detailStyle]] satisfies Text[]) : []),
  ];
  const height = sheet.heightOf(texts, width);
  sheet.keep(Math.max(height, 24) + 20);
  sheet.box(sheet.margin, sheet.y + 2, 14);
  sheet.fit(
    `${quantity} ×`,
    sheet.margin + 24,
    54,
    { size: 15, bold: quantity > 1, align: "right" },
    sheet.y - 3,
  );
  if (amount !== undefined) sheet.fit(amount, sheet.right - 80, 80, { size: 10, align: "right" });
  sheet.writeBlock(texts, x, width);
  sheet.y += Math.max(height, 24) + 10;
  sheet.rule();
  sheet.y += 10;
}
