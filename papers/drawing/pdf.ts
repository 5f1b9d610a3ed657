import { setImmediate } from "node:timers/promises";
import Pdf from "pdfkit";
import { moneyFormat } from "../../domain/money/money-format.ts";
import { orderNumber } from "../../domain/orders/order-number.ts";
import type { Paper } from "../shapes.ts";
import type { Words } from "./fonts/families.ts";
import { type Fonts, openFonts } from "./fonts/fonts.ts";
import { drawInvoice, titleOf } from "./invoice.ts";
import { footOf } from "./letterhead.ts";
import { drawPackingSlip } from "./packing-slip.ts";
import { gray, pageSize, Sheet } from "./sheet.ts";

export type Logos = ReadonlyMap<string, Buffer>;

/** Draws papers into one file, each on pages of its own, with its own page numbers. */
export async function drawPapers(
  papers: readonly Paper[],
  logos: Logos,
  moreFonts: readonly string[] = [],
): Promise<Buffer<ArrayBuffer>> {
  const [first] = papers;
  const doc = new Pdf({
    autoFirstPage: false,
    bufferPages: true,
    lang: "en",
    displayTitle: true,
    info: {
      Title: papers.length === 1 && first ? titleOfPaper(first) : "Papers",
      ...(first && { Author: first.seller.registered_name || first.seller.name }),
    },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", resolve);
    doc.on("error", reject);
  });
  const fonts = await openFonts(doc, papers.map(wordsOf), moreFonts);
  for (const paper of papers) {
    const sheet = new Sheet(doc, fonts, pageSize(paper.seller.country));
    fonts.begin(wordsOf(paper));
    const logo = logos.get(paper.seller.logo ?? "");
    if (paper.kind === "packing_slip") drawPackingSlip(sheet, paper, fonts, logo);
    else drawInvoice(sheet, paper, fonts, logo);
    drawFeet(doc, sheet, paper, fonts);
    doc.flushPages();
    // oxlint-disable-next-line no-await-in-loop -- lets what is written leave
    await setImmediate();
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function titleOfPaper(paper: Paper): string {
  return paper.kind === "packing_slip" ? `Packing slip ${orderNumber(paper.order.id)}` : titleOf(paper);
}

const wordsOf = (paper: Paper): Words => ({
  text: JSON.stringify([paper, moneyFormat(paper.locale, paper.currency)]),
  country: (paper.kind === "packing_slip" ? paper.country : paper.buyer.country_code) || paper.seller.country,
});

const codesNote = "A sign that this paper's fonts do not have is written as its Unicode number.";

/** The number of pages is known only now. */
function drawFeet(doc: PDFKit.PDFDocument, sheet: Sheet, paper: Paper, fonts: Fonts): void {
  const { start, count } = doc.bufferedPageRange();
  const style = { size: 7.5, color: gray } as const;
  const note = fonts.haveCodes() ? codesNote : "";
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page);
    const y = sheet.bottom + 10;
    sheet.rule(y);
    const { margin, width } = sheet;
    const top = note && page === count - 1 ? sheet.write(note, margin, width - 160, style, y + 5) : 0;
    sheet.write(footOf(paper.seller), margin, width - 160, style, y + 5 + top);
    const number = `Page ${page + 1} of ${count}`;
    sheet.write(
      `${titleOfPaper(paper)}\n${number}`,
      sheet.right - 150,
      150,
      { ...style, align: "right" },
      y + 5,
    );
  }
}
