import type { Database } from "../../../../domain/database.types.ts";
import type { Db } from "../load-context.ts";
import type { Subject, Translated } from "./translated.ts";

type Translation = Pick<Database["public"]["Tables"]["translations"]["Row"], "record" | "field" | "text">;

/** See `translated`. */
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
  translations: readonly Translation[],
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
  return {
    ...row,
    ...(name !== undefined && texts.has("name") && { originalName: name }),
    ...(Object.fromEntries(changed) as Partial<Row>),
    untranslated: fields.filter((field) => !texts.has(field)),
  };
}
