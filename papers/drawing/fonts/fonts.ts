import { readFile } from "node:fs/promises";
import subsetFont from "subset-font";
import { type Direction, levelsOf } from "./directions.ts";
import { filesFor, type FontFile, type Words } from "./families.ts";
import { type OpenFont, shapeWithHarfBuzz } from "./shaping.ts";

type Document = PDFKit.PDFDocument;

/** A piece of text in one font and one direction; one of an odd level runs from right to left. */
export type Run = { font: string; text: string; level: number };

type Weight = "regular" | "semibold";

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** These change others or are not seen, so no font needs them. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/** The letters of the papers' own words. */
const everywhere = String.fromCodePoint(...Array.from({ length: 0xe0 }, (_, nth) => 0x20 + nth)) + "–—‘’“”…◌";

const noWords: Words = { text: "", country: null };

export type Fonts = Awaited<ReturnType<typeof openFonts>>;

/**
 * Opens the fonts that a document's texts need: Noto Sans of each script, then the operator's files. Only the signs
 * of these texts are read and embedded.
 */
export async function openFonts(doc: Document, words: readonly Words[], moreFiles: readonly string[] = []) {
  const opened = new Map<FontFile, Set<number>>();
  const own = moreFiles.map((path): FontFile => ({
    regular: path,
    semibold: path,
    isVariable: false,
    ranges: [[0, 0x10ffff]],
  }));
  const needed = words.map(({ text }) => clean(text)).join("");
  // Shaping takes some letters apart, and a missing one may be written by its parts.
  const forms = [needed, needed.normalize("NFKC"), needed.normalize("NFD")];
  const signs = [...new Set(everywhere + forms.join(""))].join("");
  const found = new Map<readonly FontFile[], Map<string, FontFile | null>>();
  let current = filesFor(words[0] ?? noWords);
  let hasCodes = false;

  async function openAt(file: FontFile, weight: Weight): Promise<Set<number>> {
    const axes = file.isVariable ? { variationAxes: { wght: weight === "regular" ? 400 : 600 } } : {};
    const part = await subsetFont(await readFile(file[weight]), signs, { targetFormat: "truetype", ...axes });
    // pdfkit's library reads a little past the last sign, if that one is empty.
    const padded = Buffer.concat([part, Buffer.alloc(16)]);
    doc.registerFont(nameOf(file, weight), padded);
    doc.font(nameOf(file, weight));
    const { _font } = doc as unknown as { _font: OpenFont };
    shapeWithHarfBuzz(_font, padded);
    return new Set(_font.font.characterSet);
  }

  async function open(file: FontFile): Promise<void> {
    opened.set(file, await openAt(file, "regular"));
    await openAt(file, "semibold");
  }

  const candidates = (cluster: string, files: readonly FontFile[]): FontFile[] => {
    const seen = seenSigns(cluster);
    return [...files, ...own].filter(({ ranges }) =>
      seen.every((sign) => ranges.some(([first, last]) => sign >= first && sign <= last)),
    );
  };

  const has = (file: FontFile, cluster: string): boolean =>
    seenSigns(cluster).every((sign) => opened.get(file)?.has(sign));

  async function provide(cluster: string, files: readonly FontFile[]): Promise<boolean> {
    for (const file of candidates(cluster, files)) {
      // oxlint-disable-next-line no-await-in-loop -- the next file is opened only if this one does not have it
      if (!opened.has(file)) await open(file);
      if (has(file, cluster)) return true;
    }
    return false;
  }

  function fontFor(cluster: string): FontFile | undefined {
    let known = found.get(current);
    if (!known) found.set(current, (known = new Map()));
    let file = known.get(cluster);
    if (file === undefined) {
      file = candidates(cluster, current).find((candidate) => has(candidate, cluster)) ?? null;
      known.set(cluster, file);
    }
    return file ?? undefined;
  }

  /** Breaks a cluster into pieces that have a font; a sign that no font has becomes its code. */
  function pieces(cluster: string): { file: FontFile; text: string }[] {
    for (const form of [cluster, cluster.normalize("NFKC")]) {
      const file = fontFor(form);
      if (file) return [{ file, text: form }];
    }
    const parts = Array.from(cluster);
    if (parts.length > 1) return parts.flatMap((sign) => (isSeen(sign) ? pieces(sign) : []));
    hasCodes = true;
    return [{ file: latin, text: codeOf(cluster) }];
  }

  const latin = filesFor(noWords)[0]!;
  await open(latin);
  for (const some of words) {
    const files = filesFor(some);
    for (const cluster of new Set(clustersOf(some.text))) {
      const forms = [cluster, cluster.normalize("NFKC"), ...Array.from(cluster).filter(isSeen)];
      // oxlint-disable-next-line no-await-in-loop -- one form follows if the one before is not there
      for (const form of new Set(forms)) if (await provide(form, files)) break;
    }
  }

  return {
    /** Says which words come next, because Chinese, Japanese and Korean write the same sign in their own ways. */
    begin(next: Words): void {
      current = filesFor(next);
    },

    /** Whether a sign was written as its code since the last call. */
    haveCodes(): boolean {
      const before = hasCodes;
      hasCodes = false;
      return before;
    },

    covers: (text: string): boolean => clustersOf(text).every((cluster) => fontFor(cluster) !== undefined),

    /** Breaks a line into pieces of one font and direction, in the order of reading. */
    runs(text: string, bold: boolean, direction: Direction = "ltr"): Run[] {
      const weight = bold ? "semibold" : "regular";
      const cleaned = clean(text);
      // oxlint-disable-next-line no-control-regex -- ASCII
      if (direction === "ltr" && /^[\x00-\x7f]*$/.test(cleaned))
        return [{ font: nameOf(latin, weight), text: cleaned, level: 0 }];
      const levels = levelsOf(cleaned, direction);
      const runs: (Run & { file: FontFile })[] = [];
      for (const { segment, index } of clusters.segment(cleaned)) {
        if (!isSeen(segment)) continue;
        const level = levels?.[index] ?? 0;
        for (const piece of pieces(segment)) {
          const last = runs.at(-1);
          // A space between two words in one script does not divide them.
          const isBetween = segment === " " && /[\p{L}\p{M}]$/u.test(last?.text ?? "");
          const isSame = last?.file === piece.file || (last && isBetween && has(last.file, segment));
          const stays = isSame && last?.level === level;
          if (last && stays) last.text += piece.text;
          else runs.push({ ...piece, font: nameOf(piece.file, weight), level });
        }
      }
      return runs;
    },
  };
}

const nameOf = ({ regular }: FontFile, weight: Weight): string => `${regular} ${weight}`;

const seenSigns = (cluster: string): number[] =>
  Array.from(cluster.replaceAll(unseen, ""), (sign) => sign.codePointAt(0)!);

const isSeen = (cluster: string): boolean => cluster.replaceAll(unseen, "") !== "";

const clustersOf = (text: string): string[] =>
  Array.from(clusters.segment(clean(text)), ({ segment }) => segment).filter(isSeen);

/** `[U+13080]` can be looked up, where a box could not. */
const codeOf = (sign: string): string =>
  `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}]`;

/**
 * Leaves out signs that are not seen, and makes all spaces alike. What joins letters stays, and what sets a text
 * apart from its line.
 */
function clean(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2060-\u2065\u206a-\u206f\ufeff\u00ad]/g, "")
    .replaceAll(/[\p{Zs}\t\n\r]/gu, (space) => (space === "\u00a0" || space === "\u202f" ? "\u00a0" : " "))
    .replaceAll(/\p{Cc}/gu, "");
}
