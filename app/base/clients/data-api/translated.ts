import type { Db } from "../load-context.ts";

export type Subject =
  | "products"
  | "categories"
  | "collections"
  | "pages"
  | "promotions"
  | "shipping_methods"
  | "shop";

/** What `translated` adds where the page's language is not the shop's own. */
export type Translated = {
  /** As the owner wrote it. Addresses have that name in every language. */
  originalName?: string | undefined;
  /** The columns that have no translation, and so are in the shop's own language. */
  untranslated?: readonly string[] | undefined;
};

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
