import { expect, test } from "vitest";
import { readNumbers } from "./numbers-file.late.ts";

const both = [
  { orderId: 41, number: "1Z 1" },
  { orderId: 42, number: "00340434161094042557" },
];

test.for<[string, string]>([
  ["with commas", "41,1Z 1\n42,00340434161094042557"],
  ["with semicolons, quotes and a mark", '\uFEFF"#000041";"1Z 1"\r\n"#000042";"00340434161094042557"\r\n'],
  [
    "with tabs and names",
    "Order no.\tWeight\tTracking number\n41\t2\t1Z 1\nOrder 42\t3\t00340434161094042557",
  ],
  ["in German", "Sendungsnummer;Empfänger;Bestellnummer\n1Z 1;Ada;41\n00340434161094042557;Ada;42"],
  ["for a spreadsheet", 'Order;Tracking\r\n#000041;1Z 1\r\n#000042;"=""00340434161094042557"""'],
  ["with the number first", "Tracking,Reference\n1Z 1,41\n00340434161094042557,#42"],
])("a file %s is read", ([, csv]) => {
  expect(readNumbers(csv)).toEqual({ parcels: both, unread: [] });
});

test("lines without an order or a number are told", () => {
  expect(readNumbers("Order,Tracking\n41,1Z 1\nSumme,2\n43,\n\n")).toEqual({
    parcels: [{ orderId: 41, number: "1Z 1" }],
    unread: [
      { line: 3, text: "Summe, 2" },
      { line: 4, text: "43, " },
    ],
  });
  expect(readNumbers("")).toEqual({ parcels: [], unread: [] });
});
