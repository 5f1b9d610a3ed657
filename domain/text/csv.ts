import Papa from "papaparse";

/** Tells spreadsheets that the text is UTF-8. */
export const byteOrderMark = "\uFEFF";

/** CSV as a spreadsheet reads it. @param point the decimal sign; where it is a comma, semicolons divide */
export function csvLines(rows: string[][], point: string): string {
  return `${Papa.unparse(rows, { delimiter: point === "," ? ";" : ",", newline: "\r\n" })}\r\n`;
}
