import { fileURLToPath } from "node:url";
import anyAscii from "any-ascii";

type Document = PDFKit.PDFDocument;

/** A piece of text in one font. */
export type Run = { font: string; text: string };

/** Noto Sans by script, in the order in which they are tried. */
const scripts = [
  "latin",
  "latin-ext",
  "cyrillic",
  "greek",
  "vietnamese",
  "devanagari",
  "cyrillic-ext",
  "greek-ext",
] as const;

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

export type Fonts = ReturnType<typeof openFonts>;

/**
 * Finds fonts for texts of a document: Noto Sans, then those of the operator's files. A font is opened when a text needs it, and only its used signs are embedded.
 */
export function openFonts(doc: Document, moreFiles: readonly string[] = []) {
  const opened = new Map<string, Set<number>>();
  let hasSpelled = false;

  function signsOf(font: string): Set<number> {
    let signs = opened.get(font);
    if (!signs) {
      doc.registerFont(font, moreFiles.includes(font) ? font : ownFile(font));
      doc.font(font);
      // The types do not say it: the open font.
      const { _font } = doc as unknown as { _font: { font: { characterSet: number[] } } };
      signs = new Set(_font.font.characterSet);
      opened.set(font, signs);
    }
    return signs;
  }

  function fontFor(cluster: string, weight: number): string | undefined {
    const signs = Array.from(cluster, (sign) => sign.codePointAt(0)!);
    return [...scripts.map((script) => `${script}-${weight}`), ...moreFiles].find((font) => {
      const known = signsOf(font);
      return signs.every((sign) => known.has(sign));
    });
  }

  /** What stands for signs that no font has. */
  function spelled(cluster: string, weight: number): string {
    const simple = cluster.normalize("NFKC");
    if (fontFor(simple, weight) !== undefined) return simple;
    hasSpelled = true;
    return anyAscii(cluster) || "?";
  }

  return {
    /** Whether a text was written in Latin letters since this was last asked, because no font has its own. */
    haveSpelled(): boolean {
      const before = hasSpelled;
      hasSpelled = false;
      return before;
    },

    /** Whether the fonts have all signs of a text. */
    covers: (text: string): boolean =>
      Array.from(clusters.segment(clean(text))).every(({ segment }) => fontFor(segment, 400) !== undefined),

    /** A line of text in pieces of one font each. */
    runs(text: string, bold: boolean): Run[] {
      const weight = bold ? 600 : 400;
      const cleaned = clean(text);
      // oxlint-disable-next-line no-control-regex -- ASCII
      if (/^[\x00-\x7f]*$/.test(cleaned)) return [{ font: fontFor("a", weight)!, text: cleaned }];
      const found: Run[] = [];
      for (const { segment } of clusters.segment(cleaned)) {
        const own = fontFor(segment, weight);
        const font = own ?? fontFor("a", weight)!;
        const written = own ? segment : spelled(segment, weight);
        const last = found.at(-1);
        // A space between two words in one script does not divide them.
        if (last && (last.font === font || segment === " ")) last.text += written;
        else found.push({ font: fontFor(written, weight) ?? font, text: written });
      }
      return found;
    },
  };
}

const ownFile = (font: string): string =>
  fileURLToPath(import.meta.resolve(`@fontsource/noto-sans/files/noto-sans-${font}-normal.woff`));

/** Without signs that are not seen, with one kind of space. */
function clean(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u00ad]/g, "")
    .replaceAll(/[\p{Zs}\t\n\r]/gu, (space) => (space === "\u00a0" || space === "\u202f" ? "\u00a0" : " "))
    .replaceAll(/\p{Cc}/gu, "");
}
