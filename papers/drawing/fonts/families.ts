import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A part of a font: its files, which are one for all weights or one for each, and the ranges of characters in it. */
export type FontFile = {
  regular: string;
  semibold: string;
  isVariable: boolean;
  ranges: readonly [first: number, last: number][];
};

const variable =
  "noto-sans-arabic noto-sans-hebrew noto-sans-thai noto-sans-bengali noto-sans-tamil noto-sans-telugu noto-sans-gujarati " +
  "noto-sans-kannada noto-sans-malayalam noto-sans-gurmukhi noto-sans-oriya noto-sans-sinhala noto-sans-georgian noto-sans-armenian " +
  "noto-sans-ethiopic noto-sans-khmer noto-sans-lao noto-sans-myanmar noto-sans-javanese noto-sans-thaana noto-sans-syriac " +
  "noto-sans-cherokee noto-sans-canadian-aboriginal noto-sans-adlam noto-sans-ol-chiki noto-sans-meetei-mayek noto-serif-tibetan";
const still = "noto-sans-tifinagh noto-sans-nko noto-sans-symbols-2";
const before = [...variable.split(" "), "noto-sans-symbols"];
const after = [...still.split(" "), "noto-emoji"];

/** Chinese, Japanese and Korean share signs that each writes in its own way. */
const east = ["sc", "jp", "kr", "tc"] as const;
type East = (typeof east)[number];
const eastern: ReadonlyMap<string, East> = new Map([
  ["JP", "jp"],
  ["KR", "kr"],
  ["KP", "kr"],
  ["TW", "tc"],
  ["HK", "tc"],
  ["MO", "tc"],
]);

/** The text that will be written, and the country that it belongs to. */
export type Words = { text: string; country: string | null };

/** Gives the files in the order in which these words try them. */
export function filesFor({ text, country }: Words): readonly FontFile[] {
  return filesWithFirst(eastern.get(country ?? "") ?? eastOf(text));
}

/** Chooses an eastern font for a text of no known country. */
function eastOf(text: string): East {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "jp";
  if (/\p{Script=Hangul}/u.test(text)) return "kr";
  return /\p{Script=Bopomofo}/u.test(text) ? "tc" : "sc";
}

const known = new Map<East, readonly FontFile[]>();

function filesWithFirst(first: East): readonly FontFile[] {
  let files = known.get(first);
  if (!files) {
    const names = [first, ...east.filter((name) => name !== first)].map((name) => `noto-sans-${name}`);
    files = ["noto-sans", ...before, ...names, ...after].flatMap(filesOf);
    known.set(first, files);
  }
  return files;
}

/** All of Noto Sans in one part, for a letter and a mark above it that two other parts have. */
const whole: FontFile = {
  regular: pathOf("@digabi/noto-sans/WOFF2/NotoSans-Regular.woff2"),
  semibold: pathOf("@digabi/noto-sans/WOFF2/NotoSans-SemiBold.woff2"),
  isVariable: false,
  ranges: [
    [0x20, 0x37f],
    [0x400, 0x52f],
    [0x1ab0, 0x20ff],
  ],
};

const families = new Map<string, readonly FontFile[]>();

function filesOf(family: string): readonly FontFile[] {
  let files = families.get(family);
  if (!files) {
    const isVariable = !still.split(" ").includes(family);
    const folder = `@fontsource${isVariable ? "-variable" : ""}/${family}`;
    const parts: Record<string, string> = JSON.parse(readFileSync(pathOf(`${folder}/unicode.json`), "utf8"));
    const ending = isVariable ? "wght-normal.woff2" : "400-normal.woff2";
    files = Object.entries(parts).map(([part, ranges]) => {
      // Parts without a name have their number in brackets.
      const path = pathOf(`${folder}/files/${family}-${part.replaceAll(/[[\]]/g, "")}-${ending}`);
      return { regular: path, semibold: path, isVariable, ranges: ranges.split(",").map(readRange) };
    });
    // Latin letters come first, because most texts have only those.
    files = [...files].toSorted((one, other) => rank(one) - rank(other));
    if (family === "noto-sans") files = [...files, whole];
    families.set(family, files);
  }
  return files;
}

const rank = ({ regular }: FontFile): number =>
  regular.includes("-latin-ext-") ? 1 : regular.includes("-latin-") ? 0 : 2;

/** `U+0100-02BA`, or `U+2020`. */
function readRange(range: string): [first: number, last: number] {
  const [first = "", last = first] = range.trim().slice(2).split("-");
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

function pathOf(file: string): string {
  return fileURLToPath(import.meta.resolve(file));
}
