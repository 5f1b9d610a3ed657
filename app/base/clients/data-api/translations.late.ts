import type { Database } from "../../../../domain/database.types.ts";
import type { Db } from "../load-context.ts";

export type Subject =
  | "products"
  | "categories"
  | "collections"
  | "pages"
  | "home_sections"
  | "promotions"
  | "shipping_methods"
  | "gift_wraps"
  | "shop";

/** What `translated` adds where the page's language is not the shop's own. */
export type Translated = {
  /** As the owner wrote it. Addresses have that name in every language. */
  originalName?: string | undefined;
  /** The columns that have no translation, and so are in the shop's own language. */
  untranslated?: readonly string[] | undefined;
};

type Translation = Pick<Database["public"]["Tables"]["translations"]["Row"], "record" | "field" | "text">;

/** What is embedded where a row is read with its translations. */
export type WithTexts = { texts?: readonly Pick<Translation, "field" | "text">[] | null };

export function withTexts<Row extends object>(
  rows: readonly (Row & WithTexts)[],
  fields: readonly (keyof Row & string)[],
): (Row & Translated)[] {
  return rows.map(({ texts, ...row }) => inWords(row as Row, fields, texts ?? []));
}

export async function translate<Row extends object>(
  db: Db,
  language: string,
  subject: Subject,
  rows: readonly Row[],
  fields: readonly (keyof Row & string)[],
): Promise<(Row & Translated)[]> {
  const { data, error } = await db
    .from("translations")
    .select("record, field, text")
    .match({ language, subject })
    .in("record", [...new Set(rows.map(idOf))])
    .in("field", [...fields]);
  if (error) {
    console.warn("The translations could not be read.", error);
    return [...rows];
  }
  return rows.map((row) =>
    inWords(
      row,
      fields,
      data.filter(({ record }) => record === idOf(row)),
    ),
  );
}

/** The row's id in its table; the shop has none. */
function idOf(row: object): string {
  return String((row as { id?: number }).id ?? "");
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function inWords<Row extends object>(
  row: Row,
  fields: readonly (keyof Row & string)[],
  translations: readonly Pick<Translation, "field" | "text">[],
): Row & Translated {
  const texts = new Map(translations.map(({ field, text }) => [field, text]));
  const changed = fields.flatMap((field) => {
    const text = texts.get(field);
    // What the owner has removed is gone in every language.
    if (text === undefined || isEmpty(row[field])) return [];
    // A list has one entry to a line.
    return [[field, Array.isArray(row[field]) ? text.split("\n") : text] as const];
  });
  const { name } = row as { name?: string };
  const untranslated = fields.filter((field) => !texts.has(field));
  return {
    ...row,
    ...(name !== undefined && texts.has("name") && { originalName: name }),
    ...(Object.fromEntries(changed) as Partial<Row>),
    ...(untranslated.length > 0 && { untranslated }),
  };
}
