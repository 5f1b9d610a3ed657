import { readFile as readBytes } from "node:fs/promises";
import { expect, test } from "vitest";
import { dollars } from "../../../../domain/money/dollars.ts";
import { moneyFormat } from "../../../../domain/money/money-format.ts";
import { readFile, readText } from "./read-file.late.ts";

const samples = new URL("../../../../domain/catalog/files/samples/", import.meta.url);

const sample = async (name: string, money = dollars) =>
  readFile(new File([await readBytes(new URL(name, samples))], name), money);

test("a file that Excel wrote in Germany has umlauts and semicolons", async () => {
  expect(await sample("excel-german.csv")).toEqual({
    headings: ["Bezeichnung", "Artikelnummer", "Preis", "Bestand", "Kategorie", "Gewicht", "Material"],
    rows: [
      { line: 2, cells: ['Ring "Weißgold"', "00123", "1.299,00 €", "3", "Ringe", "12", "585 Weißgold"] },
      { line: 3, cells: ["Kette Größe L", "3-5", "129,5", "", "Ketten", "", "Silber"] },
    ],
  });
});

test("numbers, days and answers of an Excel file are written as they are typed", async () => {
  expect(await sample("numbers.xlsx")).toEqual({
    headings: ["Name", "SKU", "Price", "Since", "Featured"],
    rows: [
      { line: 3, cells: ["Opal & pearl", "00123", "129.5", "2026-01-01", "true"] },
      { line: 4, cells: ["Pin", "", "0.125", "2026-12-24T10:00:00", ""] },
    ],
  });
});

const german = moneyFormat("de-DE", "EUR");

test("numbers of an Excel file are written as the rest of it is: by its maker, or by the shop", async () => {
  expect((await sample("shopify.xlsx", german)).rows.map(({ cells }) => cells)).toEqual([
    ["ring", "Ring", "12.125", "1250.5"],
  ]);
  expect((await sample("numbers.xlsx", german)).rows.map(({ cells }) => cells[2])).toEqual([
    "129,5",
    "0,125",
  ]);
});

const csv = 'Name,SKU\nGröße,"=""00123"""\n';
const sheet = { headings: ["Name", "SKU"], rows: [{ line: 2, cells: ["Größe", "00123"] }] };

test.for([
  ["UTF-8", Buffer.from(csv)],
  ["UTF-8 with its mark", Buffer.from(`\uFEFF${csv}`)],
  ["UTF-16 with its mark", Buffer.from(`\uFEFF${csv}`, "utf16le")],
  ["UTF-16", Buffer.from(csv, "utf16le")],
  ["UTF-16, the high byte first", Buffer.from(`\uFEFF${csv}`, "utf16le").swap16()],
  ["what Excel writes in the West", Buffer.from(csv, "latin1")],
] as const)("%s is read", async ([, bytes]) => {
  expect(await readFile(new File([new Uint8Array(bytes)], "rings.csv"), dollars)).toEqual(sheet);
});

test("cells that were copied have tabs between them, and empty rows count", () => {
  expect(readText("Name\tSKU\n\nGröße\t00123")).toEqual({
    ...sheet,
    rows: [{ line: 3, cells: ["Größe", "00123"] }],
  });
});

test.for([
  [
    'Name,SKU\n"Opal ring,A\nPin,B\nStud,C',
    "Row 2: a quotation mark is not closed, or stands within a cell.",
  ],
  ['Name,SKU\nPin,A\n"Opal" ring,B', "Row 3: a quotation mark is not closed, or stands within a cell."],
] as const)("a file whose cells cannot be told apart is refused: %j", ([text, sentence]) => {
  expect(() => readText(text)).toThrow(sentence);
  expect(readText('Name,SKU\n7" chain,A').rows).toHaveLength(1);
});

test("a file without rows, or of another kind, is refused", async () => {
  expect(() => readText("Name,SKU")).toThrow("This file has no rows under its headings.");
  await expect(readFile(new File(["PK\x03\x04 no archive"], "rings.xlsx"), dollars)).rejects.toThrow(
    "This file is neither a readable CSV file nor a readable Excel file (.xlsx).",
  );
});
