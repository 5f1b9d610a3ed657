import Pdf from "pdfkit";
import { expect, test } from "vitest";
import { directionOf, isolated, leftToRight, levelsOf } from "./directions.ts";
import { openFonts } from "./fonts.ts";
import type { OpenFont } from "./shaping.ts";

/** The signs that are drawn for texts of one script, from left to right. */
async function signsOf(...texts: string[]): Promise<number[][]> {
  const doc = new Pdf({ autoFirstPage: false });
  const fonts = await openFonts(doc, [{ text: texts.join("\n"), country: null }]);
  return texts.map((text) => {
    const [run, ...more] = fonts.runs(text, false);
    expect(more).toEqual([]);
    doc.font(run!.font);
    const { _font } = doc as unknown as { _font: OpenFont };
    return _font.layout(run!.text, undefined).glyphs.map(({ id }) => id);
  });
}

test.each([
  ["Tamil", "க", "\u0bc7", "\u0bbe", "\u0bcb"],
  ["Bengali", "ক", "\u09c7", "\u09be", "\u09cb"],
  ["Malayalam", "ക", "\u0d47", "\u0d3e", "\u0d4b"],
])("a vowel of %s stands on both sides of its letter", async (_script, letter, left, right, both) => {
  const [before, after, around] = await signsOf(letter + left, letter + right, letter + both);
  expect(around).toEqual([...before!, after!.at(-1)]);
  expect(around).not.toContain(0);
});

test("letters join, and a vowel of Thai is taken apart for the mark below its circle", async () => {
  const [alone, word] = await signsOf("ع", "ععع");
  expect(new Set(word).size).toBe(3);
  expect(word).not.toContain(alone![0]);
  const [water] = await signsOf("น้ำ");
  expect(water).toHaveLength(4);
});

test("signs that only change others need no font", async () => {
  const [plain, joined] = await signsOf("क्ष", "क्‍ष");
  expect(joined).not.toEqual(plain);
  const fonts = await openFonts(new Pdf({ autoFirstPage: false }), [
    { text: "A ❤️\u200d\ufeff\u2060", country: null },
  ]);
  expect(fonts.covers("A ❤️\u200d\ufeff\u2060")).toBe(true);
});

test("a space beside a symbol is as wide as any other", async () => {
  const fonts = await openFonts(new Pdf({ autoFirstPage: false }), [{ text: "💍 A", country: null }]);
  const [ring, space] = fonts.runs("💍 A", false);
  expect(ring!.text).toBe("💍");
  expect(space).toMatchObject({ text: " A", font: expect.stringContaining("noto-sans-latin") });
});

/** The signs of a line from left to right. */
const ordered = (line: string): string => {
  const levels = levelsOf(line, directionOf(line))!;
  return leftToRight(Array.from(line, (sign, nth) => ({ sign, level: levels[nth]! })))
    .map(({ sign }) => sign)
    .join("");
};

test("a line is put in order by the rules of both directions", () => {
  expect(["דוד", "12 דוד", "Tower דוד", "", "12"].map(directionOf)).toEqual([
    "rtl",
    "rtl",
    "ltr",
    "ltr",
    "ltr",
  ]);
  expect(ordered("אב 12 גד")).toBe("דג 12 בא");
  expect(ordered("A אב 12")).toBe("A 12 בא");
  expect(levelsOf("A 12", "ltr")).toBeUndefined();
});

test("a name does not turn the sentence around that it is in", () => {
  const line = `${isolated("אב")}: 12`;
  expect(directionOf(line)).toBe("ltr");
  const levels = levelsOf(line, "ltr")!;
  expect([levels[1], levels.at(-1)]).toEqual([1, 0]);
  expect(isolated("A")).toBe("A");
});
