import { setImmediate } from "node:timers/promises";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import Pdf from "pdfkit";
import { languageOf } from "../../work/languages/language.ts";
import { orderNumber } from "../../domain/orders/order-number.ts";
import type { Paper } from "./shapes.ts";
import type { Words } from "./fonts/families.ts";
import { type Fonts, openFonts } from "./fonts/fonts.ts";
import { drawInvoice, titleOf } from "./invoice.ts";
import { footOf } from "./letterhead.ts";
import { drawGiftReceipt } from "./gift-receipt.ts";
import { drawPackingSlip } from "./packing-slip.ts";
import { gray, pageSize, Sheet } from "./sheet.ts";

export type Logos = ReadonlyMap<string, Buffer>;

/** Draws papers into one file, each on pages of its own, with its own page numbers. */
export async function drawPapers(
  papers: readonly Paper[],
  logos: Logos,
  moreFonts: readonly string[] = [],
  languages: (code: string) => I18n = languageOf,
): Promise<Buffer<ArrayBuffer>> {
  const [first] = papers;
  const language = languages(first?.language ?? "en");
  const doc = new Pdf({
    autoFirstPage: false,
    bufferPages: true,
    lang: language.locale,
    displayTitle: true,
    info: {
      Title:
        papers.length === 1 && first
          ? titleOfPaper(first, language)
          : language.t(msg({ message: "Papers", context: "invoices and the like" })),
      ...(first && { Author: first.seller.registered_name || first.seller.name }),
    },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", resolve);
    doc.on("error", reject);
  });
  const words = papers.map((paper) => wordsOf(paper, languages(paper.language)));
  const fonts = await openFonts(doc, words, moreFonts);
  for (const [nth, paper] of papers.entries()) {
    fonts.begin(words[nth]!);
    drawPaper(doc, paper, fonts, {
      logo: logos.get(paper.seller.logo ?? ""),
      language: languages(paper.language),
    });
    doc.flushPages();
    // oxlint-disable-next-line no-await-in-loop -- lets what is written leave
    await setImmediate();
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

type Look = { logo: Buffer | undefined; language: I18n };

function drawPaper(doc: PDFKit.PDFDocument, paper: Paper, fonts: Fonts, { logo, language }: Look): void {
  const sheet = new Sheet(doc, fonts, pageSize(paper.seller.country));
  if (paper.kind === "packing_slip") drawPackingSlip(sheet, paper, fonts, logo, language);
  else if (paper.kind === "gift_receipt") drawGiftReceipt(sheet, paper, logo, language);
  else drawInvoice(sheet, paper, fonts, logo, language);
  drawFeet(doc, sheet, paper, fonts, language);
}

function titleOfPaper(paper: Paper, language: I18n): string {
  if (paper.kind === "packing_slip")
    return language.t(msg`Packing slip ${{ number: orderNumber(paper.order.id) }}`);
  if (paper.kind === "gift_receipt")
    return language.t(msg`Gift receipt ${{ number: orderNumber(paper.order.id) }}`);
  return titleOf(paper, language);
}

/** What a paper says is found by drawing one that nobody sees, without fonts. */
function wordsOf(paper: Paper, language: I18n): Words {
  const texts: string[] = [language.t(codesNote)];
  const listening: Fonts = {
    begin: () => {},
    haveCodes: () => false,
    covers: () => true,
    runs(text) {
      texts.push(text);
      return [];
    },
  };
  const unseen = new Pdf({ autoFirstPage: false, bufferPages: true });
  drawPaper(unseen, paper, listening, { logo: undefined, language });
  return {
    text: texts.join("\n"),
    country: ("buyer" in paper ? paper.buyer.country_code : paper.country) || paper.seller.country,
  };
}

const codesNote = msg`A character that the fonts of this document lack is written as its Unicode number.`;

/** The number of pages is known only now. */
function drawFeet(doc: PDFKit.PDFDocument, sheet: Sheet, paper: Paper, fonts: Fonts, language: I18n): void {
  const { start, count } = doc.bufferedPageRange();
  const style = { size: 7.5, color: gray } as const;
  const note = fonts.haveCodes() ? language.t(codesNote) : "";
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page);
    const y = sheet.bottom + 10;
    sheet.rule(y);
    const { margin, width } = sheet;
    const top = note && page === count - 1 ? sheet.write(note, margin, width - 160, style, y + 5) : 0;
    sheet.write(footOf(paper.seller, language), margin, width - 160, style, y + 5 + top);
    const number = language.t(msg`Page ${{ page: page + 1 }} of ${{ count }}`);
    sheet.write(
      `${titleOfPaper(paper, language)}\n${number}`,
      sheet.right - 150,
      150,
      { ...style, align: "right" },
      y + 5,
    );
  }
}
