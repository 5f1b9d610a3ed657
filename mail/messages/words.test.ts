import { expect, test } from "vitest";
import { manyLines, oneLine, unlinked } from "./words.ts";

test.for<[string, string]>([
  ["Ring\r\nBcc: all@mail.example", "Ring Bcc: all@mail.example"],
  ["  a \t b\u0000\u001b[31m ", "a b [31m"],
  ["abc\u202egnp.exe", "abc gnp.exe"],
  ["\ud800", "\ufffd"],
  ["", ""],
])("%j on one line", ([text, line]) => {
  expect(oneLine(text)).toBe(line);
});

test("a line has a maximum length, and no character is cut in half", () => {
  expect(oneLine("💎".repeat(30), 10)).toBe(`${"💎".repeat(9)}…`);
  expect(oneLine("x".repeat(500))).toHaveLength(120);
});

test("line breaks are kept", () => {
  expect(manyLines(" Hello\r\n\r\nSize 6?\rThanks\u0007 \n")).toBe("Hello\n\nSize 6?\nThanks");
  expect(manyLines("a\u2028b\u202ec")).toBe("a\nb c");
});

test("a stranger's text contains no links, and looks the same", () => {
  const words = unlinked("Win at https://evil.example/x or www.evil.example, St. Louis, mira@mail.example");
  expect(words).not.toMatch(/https?:\/|\w\.[a-z]|\w@\w/);
  expect(words.replaceAll("\u2060", "")).toBe(
    "Win at https://evil.example/x or www.evil.example, St. Louis, mira@mail.example",
  );
});

test("numbers need no such protection", () => {
  expect(unlinked("6.5 mm, 10:30, 1/2")).toBe("6.5 mm, 10:30, 1/2");
});

test.for([
  "Dr.Meyer",
  "Prof.Dr.Anna Li",
  "J.R.R.Tolkien",
  "DR.MEYER",
  "Ph.D",
  "Müller e.V.",
  "c/o Jos.Maria",
  "Hauptstr.5",
  "Karl-Marx-Str.am Park",
  "St.Gallen",
  "V.le Europa 3",
  "C.so Italia, Av.da Liberdade",
  "ul.Piotrkowska 5/7",
  "Kossuth L. u.12",
  "山田.太郎",
  "Ltd.,Suite 4",
])("%s has no link and is untouched", (words) => {
  expect(unlinked(words)).toBe(words);
});

test.for([
  "evil.example",
  "Evil.Com",
  "EVIL.COM",
  "www.Evil.Example",
  "(evil.shop)",
  "free:evil.photography!",
  "dr.li/prize",
  "Dr.Meyer/prize",
  "https://Dr.Meyer",
  "ada@St.Gallen",
  "a.evil.co.uk",
  "пример.рф",
])("%s cannot be clicked", (words) => {
  const written = unlinked(words);
  expect(written.replaceAll("\u2060", "")).toBe(words);
  expect(written).not.toMatch(/\p{L}\.\p{L}|:\/|\w@\w/u);
});
