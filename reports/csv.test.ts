import { expect, test } from "vitest";
import type { ReportColumn } from "../domain/reports.ts";
import { csvHead, csvLines } from "./csv.ts";

const columns: ReportColumn[] = [
  { name: "currency", label: "Currency", kind: "text" },
  { name: "name", label: "Käufer", kind: "text" },
  { name: "amount", label: "Amount", kind: "amount" },
  { name: "pieces", label: "Pieces", kind: "count" },
];
const row = (name: string | null, amount: number | null = 0, currency = "USD") => ({
  currency,
  name,
  amount,
  pieces: 3,
});

test("the head begins with a byte order mark", () => {
  expect(csvHead(columns)).toBe("\uFEFFCurrency,Käufer,Amount,Pieces\r\n");
});

test.for([
  ["=1+2", "'=1+2"],
  ["+49 30", "'+49 30"],
  ["-5", "'-5"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tcmd", "'\tcmd"],
  ["\rcmd", `"'\rcmd"`],
  ["＝1", "'＝1"],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ["a=b", "a=b"],
  ["Möller, Ana", '"Möller, Ana"'],
  ["two\nlines", '"two\nlines"'],
  ["", ""],
  [null, ""],
] as const)("the text %j is written as %j", ([text, written]) => {
  expect(csvLines(columns, [row(text)])).toBe(`USD,${written},0.00,3\r\n`);
});

test("amounts are numbers with the decimals of their currency, negative ones too", () => {
  expect(
    csvLines(columns, [
      row("a", -12.5),
      row("b", 1234567.1),
      row("c", -1200, "JPY"),
      row("d", null, "JPY"),
      row("e", 0.1 + 0.2),
    ]),
  ).toBe("USD,a,-12.50,3\r\nUSD,b,1234567.10,3\r\nJPY,c,-1200,3\r\nJPY,d,,3\r\nUSD,e,0.30,3\r\n");
});
