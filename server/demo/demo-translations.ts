import { readFile } from "node:fs/promises";
import type { TransactionSql } from "../../backend/database/sql.ts";

const directory = new URL("../../demo/translations/", import.meta.url);

/** BCP 47 codes of what the demo offers besides English. */
export const demoLanguages = ["de", "fr"] as const;

export type DemoLanguage = (typeof demoLanguages)[number];

/** Translations by their English originals. */
export type DemoTexts = Readonly<Record<string, string>>;

/** What the demo says of its own, and what every shop begins with. */
export async function readDemoTexts(language: DemoLanguage): Promise<DemoTexts> {
  const files = [`${language}.json`, `first-texts/${language}.json`];
  const texts = files.map(async (file) => JSON.parse(await readFile(new URL(file, directory), "utf8")));
  return Object.assign({}, ...(await Promise.all(texts))) as DemoTexts;
}

/** Offers the demo in its further languages. The English texts, which are originals, are in the database already. */
export async function translateDemo(sql: TransactionSql): Promise<void> {
  const originals = await sql<{ subject: string; record: string; field: string; original: string }[]>`
    select subject, record, field, original from private.owners_texts where original ~ '\\S'`;
  const languages = await Promise.all(
    demoLanguages.map(async (language) => ({ language, texts: await readDemoTexts(language) })),
  );
  const rows = languages.flatMap(({ language, texts }) =>
    originals.flatMap((row) => {
      const text = translationOf(row.original, texts);
      return text === undefined ? [] : [{ ...row, language, text }];
    }),
  );
  await sql`insert into public.shop_languages ${sql(demoLanguages.map((code) => ({ code, is_shown: true })))} on conflict do nothing`;
  await sql`insert into public.translations ${sql(rows)} on conflict do nothing`;
}

/** A whole text is looked up, or, as with features, each of its lines. */
function translationOf(original: string, texts: DemoTexts): string | undefined {
  const lines = original in texts ? [texts[original]] : original.split("\n").map((line) => texts[line]);
  return lines.includes(undefined) ? undefined : lines.join("\n");
}
