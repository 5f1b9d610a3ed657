import { msg } from "@lingui/core/runtime-macro";
import { BlobReader, TextWriter, ZipReader } from "@zip.js/zip.js/lib/zip-core-native.js";
import { readSheet } from "read-excel-file/universal";
import { expect, test } from "vitest";
import type { ReportColumn } from "../domain/reports/columns.ts";
import type { ReportRow } from "../domain/reports/reports.ts";
import { xlsxFile } from "./xlsx.ts";
import { languageOf } from "../work/languages/language.ts";

const { t } = languageOf("en");

const columns: ReportColumn[] = [
  { name: "name", label: msg`Käufer`, kind: "text" },
  { name: "amount", label: msg`Amount`, kind: "amount" },
  { name: "pieces", label: msg`Pieces`, kind: "count" },
  { name: "day", label: msg`Day`, kind: "day" },
  { name: "time", label: msg`Time`, kind: "time" },
  { name: "is_sale", label: msg`Sale`, kind: "answer" },
  { name: "id", label: msg`Order`, kind: "number" },
];

async function* pagesOf(...pages: ReportRow[][]) {
  yield* pages;
}

const blobOf = (...pages: ReportRow[][]) =>
  new Response(xlsxFile(columns, pagesOf(...pages), "Orders", t)).blob();

async function partOf(file: Blob, path: string): Promise<string> {
  const entries = await new ZipReader(new BlobReader(file)).getEntries();
  const entry = entries.find(({ filename }) => filename === path);
  if (!entry || entry.directory) throw new Error(`There is no ${path}.`);
  return entry.getData(new TextWriter());
}

test("numbers are numbers, days and times are dates, and what is not known is empty", async () => {
  const facts = { currency: "USD", name: "Ana", pieces: 1.25, is_sale: true, id: 41 };
  const file = await blobOf(
    [{ ...facts, amount: 0.1 + 0.2, day: "2026-11-20", time: "2026-11-20 10:30" }],
    [{ ...facts, currency: "JPY", amount: -1200, day: null, time: null, name: null }],
  );
  expect(await readSheet(file)).toEqual([
    ["Käufer", "Amount", "Pieces", "Day", "Time", "Sale", "Order"],
    ["Ana", 0.3, 1.25, new Date("2026-11-20"), new Date("2026-11-20T10:30Z"), "yes", "#000041"],
    [null, -1200, 1.25, null, null, "yes", "#000041"],
  ]);
  const sheet = await partOf(file, "xl/worksheets/sheet1.xml");
  // Amounts are shown with the decimals of their currency.
  expect(sheet).toContain('<c r="B2" s="6"><v>0.30</v></c>');
  expect(sheet).toContain('<c r="B3" s="5"><v>-1200</v></c>');
  // The head is bold and stays in view.
  expect(sheet).toContain('<c r="A1" s="1"');
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
});

test.for([
  "1234567890123456789012",
  "00123",
  "3-5",
  "=1+1",
  "+49 30 123456",
  "1E5",
  "TRUE",
  "2026-11-20",
  "'quoted",
  "<b>&amp;</b>",
  "two\nlines",
  "two\r\nlines",
  " blank ",
  "_x0041_",
  "a bell \u0007",
  "Größe 指輪 💍",
])("%j stays a text", async (text) => {
  const file = await blobOf([{ currency: "USD", name: text }]);
  const [, row] = await readSheet(file, { trim: false });
  expect(row![0]).toBe(text);
  expect(await partOf(file, "xl/worksheets/sheet1.xml")).not.toContain("<f>");
});

test("a text that Excel has no room for ends the file early, and half a sign is replaced", async () => {
  const file = await blobOf([{ name: "x".repeat(32_767) }, { name: "\uD83D" }]);
  const [, long, half] = await readSheet(file);
  expect([(long![0] as string).length, half![0]]).toEqual([32_767, "\uFFFD"]);
  await expect(blobOf([{ name: "x".repeat(32_768) }])).rejects.toThrow(
    "A cell of Excel has no room for so long a text.",
  );
});

test("rows that a sheet has no room for are in the next one, under the same head", async () => {
  const pages = pagesOf([{ name: "1" }, { name: "2" }, { name: "3" }], [], [{ name: "4" }, { name: "5" }]);
  const file = await new Response(xlsxFile(columns, pages, "Orders", t, 3)).blob();
  const names = (sheet: number) => readSheet(file, sheet).then((rows) => rows.map(([name]) => name));
  expect(await names(1)).toEqual(["Käufer", "1", "2"]);
  expect(await names(2)).toEqual(["Käufer", "3", "4"]);
  expect(await names(3)).toEqual(["Käufer", "5"]);
  expect(await partOf(file, "xl/workbook.xml")).toContain('<sheet name="Orders 3" sheetId="3" r:id="rId3"/>');
  await expect(partOf(file, "xl/worksheets/sheet4.xml")).rejects.toThrow(/^There is no /);
});

test("a full sheet is the last one if no row is left", async () => {
  const file = await new Response(
    xlsxFile(columns, pagesOf([{ name: "1" }, { name: "2" }], []), "Orders", t, 3),
  ).blob();
  expect(await readSheet(file)).toHaveLength(3);
  await expect(partOf(file, "xl/worksheets/sheet2.xml")).rejects.toThrow(/^There is no /);
});

test("the columns after Z have two letters", async () => {
  const many = Array.from({ length: 54 }, (_, index): ReportColumn => ({
    name: `c${index}`,
    label: msg`${{ index }}`,
    kind: "count",
  }));
  const row = Object.fromEntries(many.map(({ name }, index) => [name, index]));
  const file = await new Response(xlsxFile(many, pagesOf([row]), "Wide", t)).blob();
  expect((await readSheet(file))[1]).toEqual(many.map((_, index) => index));
});
