import { msg } from "@lingui/core/runtime-macro";
import Papa from "papaparse";
import { expect, test } from "vitest";
import type { ReportColumn } from "../domain/reports/columns.ts";
import { csvWriter } from "./csv.ts";
import { languageOf } from "../work/languages/language.ts";

const { t } = languageOf("en");

const columns: ReportColumn[] = [
  { name: "currency", label: msg`Currency`, kind: "text" },
  { name: "name", label: msg`Käufer`, kind: "text" },
  { name: "amount", label: msg`Amount`, kind: "amount" },
  { name: "pieces", label: msg`Pieces`, kind: "count" },
];
const row = (name: string | null, amount: number | null = 0, currency = "USD") => ({
  currency,
  name,
  amount,
  pieces: 3,
});

const english = csvWriter(columns, "en-US", t);
const german = csvWriter(columns, "de-DE", t);

test("the head begins with a byte order mark, and separates as the shop's language does", () => {
  expect(english.head()).toBe("\uFEFFCurrency,Käufer,Amount,Pieces\r\n");
  expect(german.head()).toBe("\uFEFFCurrency;Käufer;Amount;Pieces\r\n");
  expect(csvWriter(columns, "de-CH", t).head()).toBe("\uFEFFCurrency,Käufer,Amount,Pieces\r\n");
});

/** The text of the cell in a file of the shop's language, and what a spreadsheet shows for it. */
const cellOf = (text: string | null, locale = "en-US"): string => {
  const delimiter = locale === "en-US" ? "," : ";";
  const { data } = Papa.parse<string[]>(csvWriter(columns, locale, t).lines([row(text)]), { delimiter });
  expect(data[0]).toHaveLength(4);
  return data[0]![1]!;
};

test.for([
  ["=1+2", "'=1+2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["-cmd|' /C calc'!A0", "'-cmd|' /C calc'!A0"],
  ["\tcmd", "'\tcmd"],
  ["\rcmd", "'\rcmd"],
  ["\t=cmd", "'\t'=cmd"],
  [" =cmd()", " '=cmd()"],
  ["＝1", "'＝1"],
  ['=HYPERLINK("http://x","y")', '\'=HYPERLINK("http://x","y")'],
  ["a=b", "a=b"],
  ["Ana;=cmd()", "Ana;'=cmd()"],
  ["Ana,@x", "Ana,'@x"],
  ["two\n+lines", "two\n'+lines"],
  ['5 in; "=cmd()', "5 in; \"'=cmd()"],
  ["Ana|-cmd", "Ana|'-cmd"],
  ["1,-5", "1,'-5"],
  ["+A1", "'+A1"],
  ["-1+cmd()", "'-1+cmd()"],
  ["1=1;2", "1=1;2"],
  ["Möller, Ana", "Möller, Ana"],
  ["two\nlines", "two\nlines"],
  ["", ""],
  [null, ""],
] as const)("the text %j is written as %j, which is no formula", ([text, written]) => {
  expect(cellOf(text)).toBe(written);
  expect(cellOf(text, "de-DE")).toBe(written);
});

test.for([
  "00340434161094015902",
  "1234567890123456789012",
  "00123",
  "3-5",
  "1/2",
  "10:30",
  "1E5",
  "+49 30 123456",
  "(030) 1234",
  "1.234,5",
  "50 %",
  "MAR1",
  "3. März",
  "Sept 5, 2026",
  "2026年3月5日",
  "١٢٣",
  "TRUE",
  "10117",
])("%j stays a text", (text) => {
  expect(cellOf(text, "de-DE")).toBe(`="${text}"`);
  expect(cellOf(text)).toMatch(text === "3. März" ? text : `="${text}"`);
});

test.for([
  "Halo ring",
  "Große Straße 12",
  "Ring size: 54",
  '5"',
  "zoe1@mail.example",
  "1".repeat(256),
  "May",
  "True love",
])("%j needs nothing to stay a text", (text) => {
  expect(cellOf(text, "de-DE")).toBe(text);
});

test("amounts are numbers with the decimals of their currency, negative ones too", () => {
  const rows = [
    row("a", -12.5),
    row("b", 1234567.1),
    row("c", -1200, "JPY"),
    row("d", null, "JPY"),
    row("e", 0.1 + 0.2),
  ];
  expect(english.lines(rows)).toBe(
    "USD,a,-12.50,3\r\nUSD,b,1234567.10,3\r\nJPY,c,-1200,3\r\nJPY,d,,3\r\nUSD,e,0.30,3\r\n",
  );
  expect(german.lines(rows)).toBe(
    "USD;a;-12,50;3\r\nUSD;b;1234567,10;3\r\nJPY;c;-1200;3\r\nJPY;d;;3\r\nUSD;e;0,30;3\r\n",
  );
});

test("rates have the shop's decimal sign, and days stay days", () => {
  const facts: ReportColumn[] = [
    { name: "rate", label: msg`Rate`, kind: "percent" },
    { name: "placed", label: msg`Placed`, kind: "time" },
  ];
  const rows = [{ currency: "EUR", rate: 8.25, placed: "2026-11-20 10:30" }];
  expect(csvWriter(facts, "fr-FR", t).lines(rows)).toBe("8,25;2026-11-20 10:30\r\n");
  expect(csvWriter(facts, "fr-FR", t).lines([])).toBe("");
});
