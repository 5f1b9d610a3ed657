import { configure, TextReader, ZipWriter } from "@zip.js/zip.js/lib/zip-core-native.js";
import type { ReportColumn } from "../domain/reports/columns.ts";
import type { ReportRow } from "../domain/reports/reports.ts";
import { type Cell, cellOf } from "./cell.ts";
import { streamOf } from "./stream-of.ts";
import type { Translate } from "../domain/text/translate.ts";

configure({ useWebWorkers: false });

/** What a sheet can hold, with its head. */
const mostRows = 1_048_576;
/** What a cell can hold, in characters. */
export const longestText = 32_767;

/** Formats by their places in `styles`. */
const style = { head: 1, text: 2, day: 3, time: 4 } as const;
const styleOfDecimals: Partial<Record<number, number>> = { 0: 5, 2: 6, 3: 7 };

/**
 * An Excel file, as its rows come: one sheet, and a further one wherever a sheet is full. A failure ends it early, so that
 * nobody takes it for whole.
 */
export function xlsxFile(
  columns: readonly ReportColumn[],
  pages: AsyncIterable<ReportRow[]>,
  name: string,
  t: Translate,
  room = mostRows,
): ReadableStream<Uint8Array> {
  let output!: TransformStreamDefaultController<Uint8Array>;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => {
      output = controller;
    },
  });
  // Excel refuses the sizes of 64 bits that a stream would have.
  const zip = new ZipWriter(writable, { zip64: false });
  const write = async () => {
    const rows = piecesOf(pages);
    let sheets = 0;
    /* oxlint-disable no-await-in-loop -- one after the other */
    for (const [path, xml] of Object.entries(firstParts)) await zip.add(path, new TextReader(xml));
    do {
      sheets++;
      const xml = sheetXml(columns, rows.next(room - 1), t);
      await zip.add(`xl/worksheets/sheet${sheets}.xml`, streamOf(encoded(xml)));
    } while (await rows.hasMore());
    for (const [path, xml] of Object.entries(partsOf(name, sheets))) await zip.add(path, new TextReader(xml));
    /* oxlint-enable no-await-in-loop */
    await zip.close();
  };
  write().catch((error: unknown) => output.error(error));
  return readable;
}

/** Pages of rows, in pieces of so many rows at most. */
function piecesOf(pages: AsyncIterable<ReportRow[]>) {
  const source = pages[Symbol.asyncIterator]();
  let waiting: ReportRow[] = [];
  const hasMore = async (): Promise<boolean> => {
    while (waiting.length === 0) {
      // oxlint-disable-next-line no-await-in-loop -- page by page
      const page = await source.next();
      if (page.done) return false;
      waiting = page.value;
    }
    return true;
  };
  async function* next(most: number): AsyncGenerator<ReportRow[]> {
    let left = most;
    // oxlint-disable-next-line no-await-in-loop -- page by page
    while (left > 0 && (await hasMore())) {
      const rows = waiting.slice(0, left);
      waiting = waiting.slice(left);
      left -= rows.length;
      yield rows;
    }
  }
  return { hasMore, next };
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

async function* sheetXml(
  columns: readonly ReportColumn[],
  pages: AsyncIterable<ReportRow[]>,
  t: Translate,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => lettersOf(index));
  const row = (number: number, cells: readonly (string | null)[]) =>
    `<row r="${number}">${cells.map((cell, at) => cell && `<c r="${letters[at]}${number}" ${cell}</c>`).join("")}</row>`;
  // What is typed into an empty cell of a text stays a text, too.
  const widths = columns.map(
    ({ kind }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="18" customWidth="1"${kind === "text" ? ` style="${style.text}"` : ""}/>`,
  );
  yield `${declaration}<worksheet xmlns="${namespace}main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>${row(
    1,
    columns.map(({ label }) => textXml(t(label), style.head)),
  )}`;
  let number = 1;
  for await (const rows of pages) {
    yield rows
      .map((each) =>
        row(
          ++number,
          columns.map((column) => cellXml(cellOf(each, column, t))),
        ),
      )
      .join("");
  }
  yield "</sheetData></worksheet>";
}

/** A cell from its attributes on, without its end. */
function cellXml(cell: Cell | null): string | null {
  if (cell === null) return null;
  if (cell.kind === "number") {
    const { value, decimals } = cell;
    const format = decimals === undefined ? 0 : styleOfDecimals[decimals];
    return `s="${format ?? 0}"><v>${decimals === undefined ? value : value.toFixed(decimals)}</v>`;
  }
  if (cell.kind === "word" || cell.kind === "text") return textXml(cell.value, style.text);
  const days = Date.parse(`${cell.value.replace(" ", "T")}Z`) / 86_400_000;
  // Excel counts days from 1900, which it takes for a leap year.
  return Number.isNaN(days)
    ? textXml(cell.value, style.text)
    : `s="${style[cell.kind]}"><v>${days + 25_569}</v>`;
}

function textXml(text: string, format: number): string {
  if (text.length > longestText) throw new Error("A cell of Excel has no room for so long a text.");
  const written = text.toWellFormed().replaceAll(escaped, escapeOf);
  return `s="${format}" t="inlineStr"><is><t xml:space="preserve">${written}</t></is>`;
}

/** What XML takes for its own or has no sign for, and what Excel would read as such a sign. */
// oxlint-disable-next-line no-control-regex -- these signs are what is looked for
const escaped = /[&<>\0-\x08\v\f\r\x0E-\x1F\uFFFE\uFFFF]|_(?=x[\dA-F]{4}_)/gi;
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function escapeOf(sign: string): string {
  return entities[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}

/** `A` to `Z`, then `AA`. */
function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006/";
const mime = "application/vnd.openxmlformats-officedocument.spreadsheetml.";

const firstParts: Record<string, string> = {
  "_rels/.rels": `${declaration}<Relationships xmlns="${packages}relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/styles.xml": `${declaration}<styleSheet xmlns="${namespace}main"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="0.000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="8"><xf/><xf fontId="1" applyFont="1"/>${[49, 164, 165, 1, 2, 166].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join("")}</cellXfs></styleSheet>`,
};

/** The parts that tell of the sheets. */
function partsOf(name: string, count: number): Record<string, string> {
  const sheets = Array.from({ length: count }, (_, index) => index + 1);
  const nameOf = (sheet: number) => (sheet === 1 ? name : `${name} ${sheet}`);
  return {
    "[Content_Types].xml": `${declaration}<Types xmlns="${packages}content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mime}sheet.main+xml"/>${sheets.map((sheet) => `<Override PartName="/xl/worksheets/sheet${sheet}.xml" ContentType="${mime}worksheet+xml"/>`).join("")}<Override PartName="/xl/styles.xml" ContentType="${mime}styles+xml"/></Types>`,
    "xl/workbook.xml": `${declaration}<workbook xmlns="${namespace}main" xmlns:r="${relations}"><sheets>${sheets.map((sheet) => `<sheet name="${nameOf(sheet)}" sheetId="${sheet}" r:id="rId${sheet}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${declaration}<Relationships xmlns="${packages}relationships">${sheets.map((sheet) => `<Relationship Id="rId${sheet}" Type="${relations}/worksheet" Target="worksheets/sheet${sheet}.xml"/>`).join("")}<Relationship Id="rId${count + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  };
}
