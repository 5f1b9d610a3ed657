import type { Fonts, Run } from "./fonts.ts";

export type Style = {
  /** In points. */
  size: number;
  bold?: boolean;
  color?: string;
  align?: "left" | "right";
};

export const ink = "#1c1b1a";
export const gray = "#6b6763";
export const line = "#d9d5d0";

const lineHeight = 1.4;

/** A4, or Letter where that is the usual paper. In points. */
export function pageSize(country: string | null): [width: number, height: number] {
  const letter = ["US", "CA", "MX", "PH", "CL", "CO", "CR", "GT", "SV", "NI", "PA", "VE", "DO", "PR"];
  return letter.includes(country ?? "") ? [612, 792] : [595.28, 841.89];
}

/** The pages of one paper, written from top to bottom. */
export class Sheet {
  readonly margin = 50;
  readonly #foot = 64;
  readonly #doc: PDFKit.PDFDocument;
  readonly #fonts: Fonts;
  readonly #size: [number, number];
  /** Writes what is repeated at the top of a further page. */
  onNewPage: () => void = () => {};
  y = 0;
  pages = 0;

  constructor(doc: PDFKit.PDFDocument, fonts: Fonts, size: [number, number]) {
    this.#doc = doc;
    this.#fonts = fonts;
    this.#size = size;
    this.addPage();
  }

  get width(): number {
    return this.#size[0] - 2 * this.margin;
  }

  get right(): number {
    return this.#size[0] - this.margin;
  }

  /** Where the foot of a page begins. */
  get bottom(): number {
    return this.#size[1] - this.#foot;
  }

  addPage(): void {
    this.#doc.addPage({ size: this.#size, margin: 0 });
    this.pages += 1;
    this.y = this.margin;
  }

  /** Begins a new page unless this much still fits on this one. */
  keep(height: number): void {
    if (this.y + height <= this.bottom) return;
    this.addPage();
    this.onNewPage();
  }

  /** Writes a text in as many lines as it needs, at most this wide. Returns its height; `y` stays. */
  write(text: string, x: number, width: number, style: Style, y = this.y): number {
    const { size, color = ink, align = "left" } = style;
    const lines = this.#lines(text, width, style);
    for (const [nth, runs] of lines.entries()) {
      const baseline = y + nth * size * lineHeight + size * 1.1;
      let at = align === "right" ? x + width - this.#width(runs, size) : x;
      for (const { font, text: part } of runs) {
        this.#doc.font(font).fontSize(size).fillColor(color);
        this.#doc.text(part, at, baseline, { lineBreak: false, baseline: "alphabetic" });
        at += this.#doc.widthOfString(part);
      }
    }
    return lines.length * size * lineHeight;
  }

  /** Writes a short text in one line, smaller if it would be wider than this. */
  fit(text: string, x: number, width: number, style: Style, y = this.y): void {
    const natural = this.#width(this.#fonts.runs(text, style.bold ?? false), style.size);
    const size = natural <= width ? style.size : Math.max(4, (style.size * width) / natural - 0.01);
    this.write(text, x, width + 1, { ...style, size }, y + (style.size - size));
  }

  /** The height of a text. */
  heightOf(text: string, width: number, style: Style): number {
    return this.#lines(text, width, style).length * style.size * lineHeight;
  }

  rule(y = this.y, color = line): void {
    this.#doc.moveTo(this.margin, y).lineTo(this.right, y).lineWidth(0.75).strokeColor(color).stroke();
  }

  /** An empty box to tick. */
  box(x: number, y: number, side: number): void {
    this.#doc.rect(x, y, side, side).lineWidth(1).strokeColor(gray).stroke();
  }

  picture(image: Buffer, x: number, width: number, height: number): void {
    this.#doc.image(image, x, this.y, { fit: [width, height] });
  }

  #width(runs: readonly Run[], size: number): number {
    let sum = 0;
    for (const { font, text } of runs) sum += this.#doc.font(font).fontSize(size).widthOfString(text);
    return sum;
  }

  #lines(text: string, width: number, { size, bold = false }: Style): Run[][] {
    const measure = (words: string) => this.#width(this.#fonts.runs(words, bold), size);
    return text
      .split("\n")
      .flatMap((paragraph) => wrap(paragraph, width, measure))
      .map((words) => this.#fonts.runs(words, bold));
  }
}

/** Breaks a text between words, and words that are too long wherever they have to be. */
function wrap(text: string, width: number, measure: (words: string) => number): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of text.split(" ")) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (measure(longer) <= width) {
      current = longer;
      continue;
    }
    if (current !== "") lines.push(current);
    current = word;
    while (measure(current) > width) {
      const signs = Array.from(new Intl.Segmenter("en").segment(current), ({ segment }) => segment);
      let taken = 1;
      while (taken < signs.length - 1 && measure(signs.slice(0, taken + 1).join("")) <= width) taken += 1;
      if (signs.length < 2) break;
      lines.push(signs.slice(0, taken).join(""));
      current = signs.slice(taken).join("");
    }
  }
  return [...lines, current];
}
