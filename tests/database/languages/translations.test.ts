import { beforeAll, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal } from "../people/people.ts";

const database = databaseForFile();
let admin: Person;
let ring: string;
let draft: string;

beforeAll(async () => {
  admin = await addAdmin(database.pools);
  const { owner } = database.pools;
  await owner`insert into public.product_categories (name) values ('Rings')`;
  const products = await owner<{ id: string }[]>`
    insert into public.products (name, description, category, price, features, metal, status)
    values
      ('Halo ring', 'With a halo.', 'Rings', 10, '{Light,"Made by hand"}', 'Yellow gold', 'published'),
      ('Secret ring', '', 'Rings', 10, '{}', null, 'draft')
    returning id::text`;
  [ring, draft] = products.map(({ id }) => id) as [string, string];
  await owner`insert into public.shop_languages (code, is_shown) values ('fr', true), ('it', false)`;
});

type Translation = { subject: string; record: string; field: string; original: string; text: string };

const translate = (translation: Translation, language = "fr") =>
  as(
    database.pools,
    admin,
    (sql) => sql`
      insert into public.translations ${sql({ language, ...translation })}
      on conflict (language, subject, record, field) do update set original = excluded.original, text = excluded.text`,
  );

const wanted = (subject: string, record: string, language = "fr") =>
  as(
    database.pools,
    admin,
    (sql) => sql<{ field: string; original: string; status: string }[]>`
      select field, original, status from public.translatable_texts
      where language = ${language} and subject = ${subject} and record = ${record} order by field`,
  );

test("every text of a product is to be translated, and what it has no text for is not", async () => {
  expect([...(await wanted("products", ring))]).toEqual([
    { field: "description", original: "With a halo.", status: "missing" },
    { field: "features", original: "Light\nMade by hand", status: "missing" },
    { field: "name", original: "Halo ring", status: "missing" },
  ]);
  expect((await wanted("products", draft)).map(({ field }) => field)).toEqual(["name"]);
});

test("words that many rows say are there once", async () => {
  const words = await as(
    database.pools,
    admin,
    (sql) => sql<{ record: string }[]>`
      select record from public.translatable_texts
      where language = 'fr' and subject = 'words' and record in ('Rings', 'Yellow gold') order by record`,
  );
  expect(words.map(({ record }) => record)).toEqual(["Rings", "Yellow gold"]);
});

test("a translation is older once its original has changed, and counted", async () => {
  const counts = async () => {
    const [row] = await as(
      database.pools,
      admin,
      (sql) => sql<{ missing: number; older: number }[]>`
        select missing::int, older::int from public.translation_counts() where language = 'it'`,
    );
    return row!;
  };
  const before = await counts();
  await translate(
    { subject: "products", record: draft, field: "name", original: "Secret ring", text: "Anello" },
    "it",
  );
  expect(await counts()).toEqual({ missing: before.missing - 1, older: 0 });
  await database.pools.owner`update public.products set name = 'Hidden ring' where id = ${draft}`;
  expect(await counts()).toEqual({ missing: before.missing - 1, older: 1 });
  expect((await wanted("products", draft, "it")).map(({ status }) => status)).toEqual(["older"]);
});

test("guests read translations of what they see, in languages that are shown", async () => {
  const name = { subject: "products", field: "name" };
  await translate({ ...name, record: ring, original: "Halo ring", text: "Bague halo" });
  await translate({ ...name, record: draft, original: "Hidden ring", text: "Bague cachée" });
  await translate({ ...name, record: ring, original: "Halo ring", text: "Anello halo" }, "it");
  const read = await as(
    database.pools,
    guest,
    (sql) => sql<{ text: string }[]>`select text from public.translations where subject = 'products'`,
  );
  expect(read.map(({ text }) => text)).toEqual(["Bague halo"]);
});

test("rows are read with their translations: of categories, the shop, sections, photographs and running promotions", async () => {
  const { owner } = database.pools;
  const [category] = await owner<{ id: string }[]>`
    update public.product_categories set description = 'For hands.' where name = 'Rings' returning id::text`;
  const [promotion] = await owner<{ id: string }[]>`
    insert into public.promotions (name, discount_type, discount_value, applicable_scope, start_date, end_date)
    values ('Spring', 'percentage', 10, 'all_products', now() - interval '1 day', now() + interval '1 day') returning id::text`;
  await owner`
    update public.products set image = '/halo.jpg#alt=Halo+%26+stones', images = '{/side.jpg#alt=From%20the%20side}'
    where id = ${ring}`;
  const [section] = await owner<{ id: string }[]>`
    insert into public.home_sections (kind, content) values ('banner', '{"title": "Spring"}') returning id::text`;
  const texts = [
    { subject: "home_sections", record: section!.id, field: "title", text: "Le printemps" },
    { subject: "categories", record: category!.id, field: "description", text: "Pour les mains." },
    { subject: "shop", record: "", field: "returns", text: "Trente jours." },
    { subject: "words", record: "Halo & stones", field: "alt", text: "Halo et pierres" },
    { subject: "words", record: "From the side", field: "alt", text: "De côté" },
    { subject: "words", record: "Of another product", field: "alt", text: "Autre" },
    { subject: "promotions", record: promotion!.id, field: "name", text: "Printemps" },
  ];
  for (const text of texts) await translate({ ...text, original: "as it was" });
  for (const text of texts) await translate({ ...text, original: "as it was", text: "Italiano" }, "it");
  const read = await as(
    database.pools,
    guest,
    (sql) => sql<{ found: string; text: string }[]>`
      select 'category' as found, text from public.product_categories as own, public.category_texts(own) where own.name = 'Rings'
      union all
      select 'shop', text from public.shop_facts as own, public.shop_texts(own) where field = 'returns'
      union all
      select 'section', text from public.home_sections as own, public.section_texts(own) where own.id = ${section!.id}
      union all
      select 'photograph', text from public.products as own, public.photo_texts(own) where own.id = ${ring}
      union all
      select 'promotion', running.texts -> 0 ->> 'text' from public.running_promotions(language => 'fr') as running
      union all
      select 'in Italian', running.texts -> 0 ->> 'text' from public.running_promotions(language => 'it') as running
      union all
      select 'original', running.name from public.running_promotions() as running where running.texts is null
      order by 1, 2`,
  );
  expect(read.map(({ found, text }) => [found, text])).toEqual([
    ["category", "Pour les mains."],
    ["in Italian", null],
    ["original", "Spring"],
    ["photograph", "De côté"],
    ["photograph", "Halo et pierres"],
    ["promotion", "Printemps"],
    ["section", "Le printemps"],
    ["shop", "Trente jours."],
  ]);
  await owner`delete from public.promotions where id = ${promotion!.id}`;
  await owner`delete from public.home_sections where id = ${section!.id}`;
});

type ShownShop = {
  tagline: string;
  language: string;
  languages: string[];
  words: object;
  untranslated: string[];
};

/** What guests read of the shop's facts. */
const shop = async (language: string | null) => {
  const [row] = await as(
    database.pools,
    guest,
    (sql) => sql<{ shop: ShownShop }[]>`select public.shop(${language}) as shop`,
  );
  const { tagline, language: spoken, languages, words, untranslated } = row!.shop;
  return { tagline, spoken, languages, words, untranslated };
};

test("the shop's facts are in a language that is shown, otherwise in the shop's own", async () => {
  await translate({ subject: "shop", record: "", field: "tagline", original: "", text: "Des bijoux." });
  await translate({ subject: "words", record: "Rings", field: "text", original: "Rings", text: "Bagues" });
  await translate({ subject: "shop", record: "", field: "tagline", original: "", text: "Gioielli." }, "it");
  const own = await shop(null);
  expect(own).toMatchObject({ spoken: "en", languages: ["en", "fr"], words: {}, untranslated: [] });
  expect(await shop("fr")).toEqual({
    tagline: "Des bijoux.",
    spoken: "fr",
    languages: ["en", "fr"],
    words: { Rings: "Bagues" },
    untranslated: expect.arrayContaining(["hours", "hero_title", "/about"]) as string[],
  });
  expect((await shop("fr")).untranslated).not.toContain("tagline");
  expect(await shop("it")).toEqual(own);
});

test.for([
  [{ subject: "products", record: "1", field: "price" }, "translations_text_check"],
  [{ subject: "products", record: "x", field: "name" }, "translations_record_check"],
  [{ subject: "shop", record: "1", field: "tagline" }, "translations_record_check"],
] as const)("%j is refused", async ([place, constraint]) => {
  await expect(translate({ ...place, original: "A", text: "B" })).rejects.toMatchObject({
    constraint_name: constraint,
  });
});

test("a blank translation is refused, as is one that is longer than its column", async () => {
  const tagline = { subject: "shop", record: "", field: "tagline", original: "A" };
  expect((await refusal(translate({ ...tagline, text: " " }))).code).toBe("23514");
  expect((await refusal(translate({ ...tagline, text: "x".repeat(301) }))).code).toBe("23514");
});

test.for<[subject: string, table: string, field: string, row: Record<string, unknown>]>([
  ["products", "products", "name", { name: "Gone ring", category: "Rings", price: 1 }],
  ["categories", "product_categories", "description", { name: "Gone", description: "x" }],
  ["collections", "collections", "name", { name: "Gone", slug: "gone", by_hand: true }],
  ["pages", "pages", "title", { slug: "gone", title: "Gone" }],
  ["home_sections", "home_sections", "title", { kind: "banner", content: { title: "Gone" } }],
  ["menu_entries", "menu_entries", "label", { place: "header", kind: "title", label: "Gone" }],
  [
    "promotions",
    "promotions",
    "name",
    {
      name: "Gone",
      discount_type: "percentage",
      discount_value: 5,
      applicable_scope: "all_products",
      start_date: "2030-01-01",
      end_date: "2030-02-01",
    },
  ],
  ["shipping_methods", "shipping_methods", "name", { name: "Gone", fee: 1 }],
])("%s that are deleted leave no translations", async ([subject, table, field, row]) => {
  const { owner } = database.pools;
  const [zone] = await owner`select id from public.shipping_zones limit 1`;
  const added = await owner<{ id: string }[]>`
    insert into ${owner(`public.${table}`)} ${owner({ ...row, ...(table === "shipping_methods" && { zone_id: zone!["id"] }) })}
    returning id::text`;
  const { id } = added[0]!;
  await translate({ subject, record: id, field, original: "Gone", text: "Parti" });
  await translate({ subject, record: "900000001", field, original: "Gone", text: "Parti" });
  await owner`delete from ${owner(`public.${table}`)} where id = ${id}`;
  const left = await owner<{ record: string }[]>`
    select record from public.translations where subject = ${subject} and record in (${id}, '900000001')`;
  expect(left.map(({ record }) => record)).toEqual(["900000001"]);
});

const storedRings = async () => {
  const rows = await database.pools.owner<{ text: string }[]>`
    select text from public.translations where language = 'fr' and record = 'Rings'`;
  return rows.map(({ text }) => text);
};

test("a translation is saved over the one that was seen, and over no other", async () => {
  const place = { language: "fr", subject: "words", record: "Rings", field: "text", original: "Rings" };
  const save = (text: string, seen: string | null) =>
    as(database.pools, admin, async (sql) => {
      const { language, subject, record, field, original } = place;
      const [row] = await sql<{ overtaken: object | null }[]>`
        select public.save_translation(${language}, ${subject}, ${record}, ${field}, ${original}, ${text}, ${seen}) as overtaken`;
      return row!.overtaken;
    });
  expect(await save("Bagues", null)).toBeNull();
  expect(await save("Anneaux", null)).toEqual({ theirs: "Bagues" });
  // Both have saved the same.
  expect(await save("Bagues", null)).toBeNull();
  expect(await save("Anneaux", "Bagues")).toBeNull();
  expect(await save("Joncs", "Bagues")).toEqual({ theirs: "Anneaux" });
  expect(await save("", "Bagues")).toEqual({ theirs: "Anneaux" });
  expect(await storedRings()).toEqual(["Anneaux"]);
  expect(await save("", "Anneaux")).toBeNull();
  expect(await save("", "Anneaux")).toBeNull();
  expect(await save("Joncs", "Anneaux")).toEqual({ theirs: null });
  expect(await storedRings()).toEqual([]);
});

test("a language takes its translations along", async () => {
  const { owner } = database.pools;
  await owner`delete from public.shop_languages where code = 'it'`;
  const [row] = await owner`select count(*)::int as left from public.translations where language = 'it'`;
  expect(row).toEqual({ left: 0 });
});

test("a product is found by the words of its translation, once the language is shown", async () => {
  const { owner } = database.pools;
  const found = async (q: string, language: string | null = null) =>
    (
      await as(
        database.pools,
        guest,
        (sql) => sql`select id::text from public.search_products(q => ${q}, language => ${language})`,
      )
    ).map(({ id }) => id as string);
  await translate({
    subject: "products",
    record: ring,
    field: "name",
    original: "Halo ring",
    text: "Alliance éternelle",
  });
  expect(await found("alliance eternelle")).toEqual([ring]);
  await translate({
    subject: "words",
    record: "Yellow gold",
    field: "text",
    original: "Yellow gold",
    text: "Or jaune",
  });
  expect(await found("jaune")).toEqual([ring]);
  // Plurals, small words, vowels that are left out, and names of kinds are those of the language that is read.
  for (const q of ["alliances éternelles", "alliance en or jaune", "alliance d'or", "éternelles ring"])
    expect([q, await found(q, "fr")]).toEqual([q, [ring]]);
  expect(await found("alliance en or jaune")).toEqual([]);
  expect(await found("rings")).toEqual([ring]);
  await owner`update public.products set type = 'pendant' where id = ${ring}`;
  expect(await found("pendentifs", "fr")).toEqual([ring]);
  const [read] = await as(
    database.pools,
    guest,
    (sql) => sql`
      select value, products::int from public.product_facets('alliances éternelles', language => 'fr') where facet = 'all'`,
  );
  expect(read).toEqual({ value: null, products: 1 });
  await owner`update public.shop_languages set is_shown = false where code = 'fr'`;
  await owner`call private.refresh_words()`;
  expect(await found("jaune")).toEqual([]);
  // A language that is not shown is not read, either.
  expect(await found("ring", "fr")).toEqual([ring]);
});

test("what photographs show is translated, and is no word that every page gets", async () => {
  const { owner } = database.pools;
  await owner`update public.shop_languages set is_shown = true where code = 'fr'`;
  await owner`
    update public.products set image = '/a.jpg#size=1x1&alt=Caf%C3%A9%20%26%20more',
      images = '{"/a.jpg#size=1x1&alt=Caf%C3%A9%20%26%20more","/b.jpg#alt=In+a+box","/c.jpg#alt=%FF","/d.jpg#alt=%00","/e.jpg"}'
    where id = ${ring}`;
  const texts = await as(
    database.pools,
    admin,
    (sql) => sql<{ record: string; name: string }[]>`
      select record, name from public.translatable_texts where language = 'fr' and field = 'alt' order by record`,
  );
  expect([...texts]).toEqual([
    { record: "Café & more", name: "Halo ring" },
    { record: "In a box", name: "Halo ring" },
  ]);
  const box = { subject: "words", record: "In a box", original: "In a box", text: "Dans une boîte" };
  await translate({ ...box, field: "alt" });
  expect((await shop("fr")).words).not.toHaveProperty("In a box");
});
