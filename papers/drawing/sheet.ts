import { type Direction, directionOf, leftToRight } from "./fonts/directions.ts";
import type { Fonts, Run } from "./fonts/fonts.ts";
import { rightToLeft } from "./fonts/shaping.ts";
import { wrap } from "./wrap.ts";

export type Style = {
  /** In points. */
  size: number;
  bold?: boolean;
  color?: string;
  align?: "left" | "right";
};

export type Text = readonly [text: string, style: Style];

export const ink = "#1c1b1a";
export const gray = "#6b6763";
export const line = "#d9d5d0";

const lineHeight = 1.4;

/** A4, or Letter where that is usual. In points. */
export function pageSize(country: string | null): [width: number, height: number] {
  const letter = ["US", "CA", "MX", "PH", "CL", "CO", "CR", "GT", "SV", "NI", "PA", "VE", "DO", "PR"];
  return letter.includes(country ?? "") ? [612, 792] : [595.28, 841.89];
}

export class Sheet {
  readonly margin = 50;
  readonly #foot = 64;
  readonly #doc: PDFKit.PDFDocument;
  readonly #fonts: Fonts;
  readonly #size: [number, number];
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

  /** Writes a text in as many lines as it needs, at most this wide, and returns its height; `y` stays. */
  write(text: string, x: number, width: number, style: Style, y = this.y): number {
    return this.writeBlock([[text, style]], x, width, y);
  }

  /**
   * Writes texts below each other, at most this wide. Right-to-left lines begin where the widest line ends, so a
   * block keeps its place on the paper. Returns its height; `y` stays.
   */
  writeBlock(texts: readonly Text[], x: number, width: number, y = this.y): number {
    const lines = texts.flatMap(([text, style]) => this.#lines(text, width, style));
    const widest = Math.max(0, ...lines.map((line) => line.width));
    let top = y;
    for (const line of lines) {
      const { style, direction } = line;
      const edge = style.align === "right" ? width : direction === "rtl" ? widest : line.width;
      this.#draw(line, x + edge - line.width, top + style.size * 1.1);
      top += style.size * lineHeight;
    }
    return top - y;
  }

  /** Writes a short text in one line, smaller if it would be wider than this. */
  fit(text: string, x: number, width: number, style: Style, y = this.y): void {
    const natural = this.#width(this.#fonts.runs(text, style.bold ?? false, directionOf(text)), style.size);
    const size = natural <= width ? style.size : Math.max(4, (style.size * width) / natural - 0.01);
    this.write(text, x, width + 1, { ...style, size }, y + (style.size - size));
  }

  heightOf(texts: readonly Text[], width: number): number {
    return texts.reduce(
      (sum, [text, style]) => sum + this.#lines(text, width, style).length * style.size * lineHeight,
      0,
    );
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

  /** Draws a line in the order of reading, so that search and copy find it in that order. */
  #draw({ runs, style }: Line, x: number, baseline: number): void {
    const { size, color = ink } = style;
    const places = new Map<Run, number>();
    let at = x;
    for (const run of leftToRight(runs)) {
      places.set(run, at);
      at += this.#width([run], size);
    }
    for (const run of runs) {
      this.#doc.font(run.font).fontSize(size).fillColor(color);
      this.#doc.text(run.text, places.get(run), baseline, {
        lineBreak: false,
        baseline: "alphabetic",
        ...featuresOf(run),
      });
    }
  }

  #width(runs: readonly Run[], size: number): number {
    let sum = 0;
    for (const run of runs)
      sum += this.#doc.font(run.font).fontSize(size).widthOfString(run.text, featuresOf(run));
    return sum;
  }

  #lines(text: string, width: number, style: Style): Line[] {
    const { size, bold = false } = style;
    return text.split("\n").flatMap((paragraph) => {
      const direction = directionOf(paragraph);
      const runsOf = (words: string) => this.#fonts.runs(words, bold, direction);
      return wrap(paragraph, width, (words) => this.#width(runsOf(words), size)).map((words): Line => {
        const runs = runsOf(words);
        return { runs, width: this.#width(runs, size), direction, style };
      });
    });
  }
}

type Line = { runs: Run[]; width: number; direction: Direction; style: Style };

const featuresOf = ({ level }: Run): { features?: [typeof rightToLeft] } =>
  level % 2 === 1 ? { features: [rightToLeft] } : {};
