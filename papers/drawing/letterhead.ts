import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { Seller } from "./shapes.ts";
import { isolated } from "./fonts/directions.ts";
import { gray, type Sheet, type Text } from "./sheet.ts";

export type Fact = [label: string, value: string];

export function drawHead(sheet: Sheet, { name }: Seller, title: string, logo: Buffer | undefined): void {
  const half = sheet.width / 2;
  if (logo) sheet.picture(logo, sheet.margin, 180, 44);
  const nameHeight = logo ? 44 : sheet.write(name, sheet.margin, half - 20, { size: 15, bold: true });
  const titleHeight = sheet.write(title, sheet.margin + half, half, { size: 18, bold: true, align: "right" });
  sheet.y += Math.max(nameHeight, titleHeight) + 26;
}

export function drawAddressAndFacts(
  sheet: Sheet,
  address: { above?: string; lines: readonly string[]; size: number },
  facts: readonly Fact[],
): void {
  const { margin, width, right } = sheet;
  const top = sheet.y;
  let left = top;
  if (address.above)
    left += sheet.write(address.above, margin, width * 0.5, { size: 7, color: gray }, left) + 6;
  const lines = address.lines.map((line, nth): Text => [line, { size: address.size, bold: nth === 0 }]);
  left += sheet.writeBlock(lines, margin, width * 0.5, left);
  let beside = top;
  const column = { label: right - width * 0.47, value: right - width * 0.28 };
  for (const [label, value] of facts) {
    sheet.write(label, column.label, width * 0.19, { size: 9, color: gray }, beside);
    beside += sheet.write(value, column.value, width * 0.28, { size: 9, align: "right" }, beside) + 2;
  }
  sheet.y = Math.max(left, beside) + 28;
}

export function sellerLine({ name, registered_name: registered, address }: Seller): string {
  return [registered || name, ...address.split("\n")]
    .map((part) => isolated(part.trim()))
    .filter(Boolean)
    .join(" · ");
}

export function footOf(seller: Seller, { t }: I18n): string {
  const { tax_number: taxNumber, email, phone } = seller;
  const taxed = taxNumber && t(msg`Tax number ${{ number: taxNumber }}`).replaceAll(" ", "\u00a0");
  return [sellerLine(seller), taxed, email, phone].filter(Boolean).join(" · ");
}
