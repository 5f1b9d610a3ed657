import { gray, type Sheet, type Style, type Text } from "./sheet.ts";

export type Column<Row> = {
  label: string;
  /** In points; the first column takes the rest. */
  width: number;
  text: (row: Row) => string;
};

/** The first column: a name, and smaller lines below it. */
export type Words<Row> = { label: string; name: (row: Row) => string; details: (row: Row) => string[] };

const gap = 6;
const nameStyle: Style = { size: 9, bold: true };
const detailStyle: Style = { size: 8, color: gray };

/** Writes rows under a head, which each further page repeats. */
export function drawTable<Row>(
  sheet: Sheet,
  rows: readonly Row[],
  words: Words<Row>,
  columns: readonly Column<Row>[],
): void {
  const first = sheet.width - columns.reduce((sum, { width }) => sum + width + gap, 0);
  const drawHead = (): void => {
    sheet.write(words.label, sheet.margin, first, { size: 8, color: gray });
    let x = sheet.margin + first + gap;
    for (const { label, width } of columns) {
      sheet.fit(label, x, width, { size: 8, color: gray, align: "right" });
      x += width + gap;
    }
    sheet.y += 15;
    sheet.rule();
    sheet.y += 7;
  };
  const above = sheet.onNewPage;
  sheet.keep(60);
  drawHead();
  sheet.onNewPage = () => {
    above();
    drawHead();
  };
  for (const row of rows) {
    const texts: Text[] = [
      [words.name(row), nameStyle],
      ...words.details(row).map((detail): Text => [detail, detailStyle]),
    ];
    sheet.keep(sheet.heightOf(texts, first) + 8);
    let x = sheet.margin + first + gap;
    for (const { text, width } of columns) {
      sheet.fit(text(row), x, width, { size: 9, align: "right" });
      x += width + gap;
    }
    sheet.y += sheet.writeBlock(texts, sheet.margin, first) + 8;
  }
  sheet.onNewPage = above;
  sheet.rule();
  sheet.y += 10;
}

export type Total = { label: string; amount: string; isSum?: boolean };

/** Writes labels and amounts on the right; `keep` has said that they fit. */
export function drawTotals(sheet: Sheet, totals: readonly Total[]): void {
  const width = sheet.width * 0.5;
  const x = sheet.right - width;
  for (const { label, amount, isSum = false } of totals) {
    const style: Style = { size: isSum ? 11 : 9, bold: isSum };
    const height = sheet.write(label, x, width - 110, style);
    sheet.fit(amount, sheet.right - 105, 105, { ...style, align: "right" });
    sheet.y += height + 3;
  }
}
