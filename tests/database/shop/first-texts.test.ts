import type { I18n, Messages } from "@lingui/core";
import { expect, test } from "vitest";
import type { TransactionSql } from "../../../backend/database/sql.ts";
import { firstTexts } from "../../../server/setup/first-texts/first-texts.ts";
import { about } from "../../../server/setup/first-texts/pages/about.ts";
import { english, writeFirstTexts } from "../../../server/setup/first-texts/write-first-texts.ts";
import { catalogLanguages } from "../../../work/languages/catalogs.ts";
import { languageFrom, languageOf } from "../../../work/languages/language.ts";
import { databaseForFile } from "../../setup/test-database.ts";

const database = databaseForFile();

class Undone extends Error {}

/** Whatever happens in it is undone. */
async function tried(run: (sql: TransactionSql) => Promise<void>) {
  const ended = database.pools.owner.begin(async (sql) => {
    await run(sql);
    throw new Undone();
  });
  await expect(ended).rejects.toThrow(Undone);
}

/** A language in which each first text is its English after `~`. */
function tilde(leftOut?: string): I18n {
  const messages: Messages = {};
  for (const { write } of firstTexts)
    for (const currency of ["USD", "EUR"])
      write({
        ...english,
        amounts: { ...english.amounts, currency },
        t(message) {
          // Vite's plugin has compiled those with something filled in.
          if (message.message !== leftOut)
            messages[message.id] = ["~", message.message as Messages[string]].flat();
          return "";
        },
      });
  return languageFrom("de", messages);
}

const page = async (sql: TransactionSql, slug: string) =>
  (
    await sql<{ title: string; description: string; body: string; updated_at: Date }[]>`
      select title, description, body, updated_at from public.pages where slug = ${slug}`
  )[0]!;

test("English is what a fresh shop has stored", async () => {
  const missing: string[] = [];
  await tried(async (sql) => {
    for (const { table, column, write } of firstTexts) {
      const text = write(english);
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const rows = await sql`select from ${sql(`public.${table}`)} where ${sql(column)} = ${text}`;
      if (rows.length === 0) missing.push(text);
    }
  });
  expect(missing).toEqual([]);
});

test("a shop begins in its language, with its amounts, and with the dates of English", async () => {
  await tried(async (sql) => {
    await sql`update public.shop_facts set currency = 'EUR', locale = 'de-DE'`;
    const before = await page(sql, "authorization");
    await writeFirstTexts(sql, tilde());
    expect((await page(sql, "shipping")).title).toBe("~Shipping");
    expect((await page(sql, "about")).body).toContain(
      "- ~Orders over 50\u00a0€ ship free. Smaller ones pay a flat 5,99\u00a0€",
    );
    expect((await page(sql, "disclaimer")).body).toContain("~Prices are in EUR.");
    expect((await page(sql, "returns")).body).toContain("tell us. {{returns}} You can");
    expect((await page(sql, "size-guide")).body).toContain("| 7.5 | O½ | 55,5 mm | 17,7 mm |");
    expect(await page(sql, "authorization")).toMatchObject({
      title: "~Website authorization",
      description: expect.stringMatching(/^~Who may sell on behalf of \{\{name\}\}/) as string,
      updated_at: before.updated_at,
    });
    const names = await sql`
      select name, description, updated_at > created_at as changed from public.product_categories order by id limit 1`;
    expect([...names]).toEqual([
      {
        name: "~Artificial Jewelry",
        description: "~Necklaces, bracelets and earrings for every day",
        changed: false,
      },
    ]);
    expect([...(await sql`select name from public.shipping_zones`)]).toEqual([{ name: "~Everywhere" }]);
    expect([...(await sql`select name from public.shipping_methods`)]).toEqual([
      { name: "~Standard shipping" },
    ]);
    expect([...(await sql`select name from public.tax_rates`)]).toEqual([{ name: "~Tax" }]);
    await sql`update public.pages set title = 'Changed' where slug = 'about'`;
    expect((await page(sql, "about")).updated_at).not.toEqual(before.updated_at);
  });
});

test("what its owner wrote stays, and so does a text that is not wholly translated", async () => {
  await tried(async (sql) => {
    await sql`update public.pages set body = 'We ship.' where slug = 'shipping'`;
    await writeFirstTexts(sql, tilde("Measure a finger"));
    expect(await page(sql, "shipping")).toMatchObject({ title: "~Shipping", body: "We ship." });
    const guide = await page(sql, "size-guide");
    expect(guide.title).toBe("~Size guide");
    expect(guide.body).not.toContain("~");
  });
});

test.for(catalogLanguages())("what is written in %s fits where it is stored", async (code) => {
  await tried(async (sql) => {
    await writeFirstTexts(sql, languageOf(code));
    expect((await page(sql, "about")).title).toBe(languageOf(code).t(about.title));
  });
});

test("an English shop has its own amounts", async () => {
  await tried(async (sql) => {
    await sql`update public.shop_facts set currency = 'GBP', locale = 'en-GB'`;
    await writeFirstTexts(sql, languageOf("en"));
    expect((await page(sql, "about")).body).toContain(
      "Orders over £50 ship free. Smaller ones pay a flat £5.99,",
    );
    expect((await page(sql, "disclaimer")).body).toContain("Prices are in GBP.");
  });
});
