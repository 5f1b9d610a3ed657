import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { formatDate } from "../../domain/base/day-and-time.ts";
import { orderNumber } from "../../domain/orders/order-number.ts";
import { drawAddressAndFacts, drawHead } from "./letterhead.ts";
import type { GiftReceipt } from "./shapes.ts";
import { gray, type Sheet, type Text } from "./sheet.ts";
import { optionWords } from "./words.ts";

export function drawGiftReceipt(
  sheet: Sheet,
  { seller, order, lines, contact }: GiftReceipt,
  logo: Buffer | undefined,
  language: I18n,
): void {
  const { t, locale } = language;
  const number = orderNumber(order.id);
  drawHead(sheet, seller, t(msg`Gift receipt`), logo);
  drawAddressAndFacts(sheet, { lines: [t(msg`This is a gift for you.`)], size: 12 }, [
    [t(msg({ message: "Order", context: "number of an order" })), number],
    [t(msg`Ordered on`), formatDate(order.day, locale)],
  ]);
  sheet.rule();
  sheet.y += 12;
  for (const line of lines) drawLine(sheet, line, language);
  sheet.y += 12;
  const texts: Text[] = [
    [t(msg`To return or exchange something, write to us and name order ${{ number }}:`), { size: 10 }],
    [contact, { size: 10, bold: true }],
  ];
  sheet.keep(sheet.heightOf(texts, sheet.width));
  sheet.y += sheet.writeBlock(texts, sheet.margin, sheet.width);
}

function drawLine(
  sheet: Sheet,
  { name, options, quantity }: GiftReceipt["lines"][number],
  language: I18n,
): void {
  const x = sheet.margin + 50;
  const width = sheet.width - 50;
  const texts: Text[] = [
    [name, { size: 11, bold: true }],
    ...options.map((option): Text => [optionWords(option, language), { size: 10, color: gray }]),
  ];
  const height = sheet.heightOf(texts, width);
  sheet.keep(height + 20);
  sheet.fit(`${quantity} ×`, sheet.margin, 40, { size: 11 });
  sheet.writeBlock(texts, x, width);
  sheet.y += height + 10;
  sheet.rule();
  sheet.y += 10;
}
