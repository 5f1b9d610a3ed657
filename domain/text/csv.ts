import Papa from "papaparse";

/** Tells spreadsheets that the text is UTF-8. */
export const byteOrderMark = "\uFEFF";

/**
 * Lines of CSV as a spreadsheet reads them.
 * @param point the decimal sign; where it is a comma, semicolons are between cells
 */
export function csvLines(rows: string[][], point: string): string {
  return `${Papa.unparse(rows, { delimiter: point === "," ? ";" : ",", newline: "\r\n" })}\r\n`;
}
