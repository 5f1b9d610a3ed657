import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { formatDate } from "../../domain/base/day-and-time.ts";
import { orderNumber } from "../../domain/orders/order-number.ts";
import type { PackingSlip } from "./shapes.ts";
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
  language: I18n,
): void {
  const { t, locale } = language;
  const { order, to, phone, method, lines, gift, prices } = slip;
  const money = moneyWriter(slip.locale, slip.currency, fonts);
  const pieces = lines.reduce((sum, { quantity, isGiftWrap }) => sum + (isGiftWrap ? 0 : quantity), 0);
  drawHead(sheet, slip.seller, t(msg`Packing slip`), logo);
  const facts: Fact[] = [
    [t(msg({ message: "Order", context: "number of an order" })), orderNumber(order.id)],
    [t(msg`Ordered on`), formatDate(order.day, locale)],
    ...(method ? ([[t(msg`Shipping`), method]] satisfies Fact[]) : []),
    ...(phone ? ([[t(msg`Phone`), phone]] satisfies Fact[]) : []),
    [t(msg`Pieces`), String(pieces)],
    ...(gift?.wantedBy ? ([[t(msg`Wanted by`), formatDate(gift.wantedBy, locale)]] satisfies Fact[]) : []),
  ];
  drawAddressAndFacts(sheet, { above: t(msg`Ship to`), lines: to.filter(Boolean), size: 12 }, facts);
  sheet.onNewPage = () => {
    sheet.write(t(msg`Order ${{ number: orderNumber(order.id) }}, continued`), sheet.margin, sheet.width, {
      size: 9,
      color: gray,
    });
    sheet.y += 24;
  };
  sheet.rule();
  sheet.y += 12;
  for (const line of lines)
    drawLine(sheet, line, prices ? money(line.price * line.quantity) : undefined, language);
  if (gift?.message) drawCard(sheet, gift.message, language);
  if (!prices) return;
  const totals = [
    { label: t(msg`Subtotal`), amount: money(prices.subtotal) },
    {
      label: t(msg`Shipping`),
      amount: prices.shipping === 0 ? t(msg({ message: "Free", context: "price" })) : money(prices.shipping),
    },
    ...(prices.tax === null ? [] : [{ label: prices.tax.name, amount: money(prices.tax.amount) }]),
    { label: t(msg`Total`), amount: money(prices.total), isSum: true },
  ];
  sheet.keep(totals.length * 20);
  drawTotals(sheet, totals);
}

/** What is to be written on the card of a gift. */
function drawCard(sheet: Sheet, message: string, { t }: I18n): void {
  const texts: Text[] = [
    [t(msg`Message on the card`), { size: 9, color: gray }],
    [message, { size: 13 }],
  ];
  const height = sheet.heightOf(texts, sheet.width);
  sheet.keep(height);
  sheet.y += sheet.writeBlock(texts, sheet.margin, sheet.width) + 10;
}

function drawLine(
  sheet: Sheet,
  line: PackingSlip["lines"][number],
  amount: string | undefined,
  language: I18n,
): void {
  const { name, sku, quantity } = line;
  const x = sheet.margin + 86;
  const width = sheet.width - 86 - (amount === undefined ? 0 : 90);
  const texts: Text[] = [
    [name, nameStyle],
    ...line.options.map((option): Text => [optionWords(option, language), optionStyle]),
    ...(line.isGiftWrap ? ([[language.t(msg`Gift wrap`), detailStyle]] satisfies Text[]) : []),
    ...(sku ? ([[language.t(msg`SKU ${{ number: sku }}`), detailStyle]] satisfies Text[]) : []),
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
