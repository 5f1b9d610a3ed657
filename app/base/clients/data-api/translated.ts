import type { Db } from "../load-context.ts";
import type { Subject, Translated, WithTexts } from "./translations.late.ts";

export type { Translated, WithTexts } from "./translations.late.ts";

/** The language in which a client reads for its page, if that is not the shop's own. BCP 47. */
export function readingLanguage(db: Db): string | null {
  return db.headers.get("Accept-Language");
}

/**
 * Rows in the language that the client reads for. Columns without a translation stay as they are; so does everything if
 * translations cannot be read, which is only logged.
 */
export async function translated<Row extends object>(
  db: Db,
  subject: Subject,
  rows: readonly Row[],
  fields: readonly (keyof Row & string)[],
): Promise<(Row & Translated)[]> {
  const language = readingLanguage(db);
  if (language === null || rows.length === 0) return [...rows];
  // Most pages are in the shop's own language, and need none of it.
  const { translate } = await import("./translations.late.ts");
  return translate(db, language, subject, rows, fields);
}

/**
 * What to select to read rows with their translations, where the page is not in the shop's own language.
 * @param texts the functions that have them, as they are embedded
 */
export function columnsAndTexts(db: Db, columns: string, texts: string): string {
  return readingLanguage(db) === null ? columns : `${columns}, ${texts}`;
}

/**
 * Which of the embedded translations to read: those of the page's language, and of one field if it is named.
 * @param at where the row with its translations is embedded itself: `product.`
 */
export function textsIn(db: Db, field?: string, at = ""): Record<string, string> {
  const language = readingLanguage(db);
  if (language === null) return {};
  return { [`${at}texts.language`]: language, ...(field !== undefined && { [`${at}texts.field`]: field }) };
}

/** Rows that were read with their translations. */
export async function readWithTexts<Row extends object>(
  db: Db,
  rows: readonly (Row & WithTexts)[],
  fields: readonly (keyof Row & string)[],
): Promise<(Row & Translated)[]> {
  if (readingLanguage(db) === null) return [...rows];
  const { withTexts } = await import("./translations.late.ts");
  return withTexts(rows, fields);
}
