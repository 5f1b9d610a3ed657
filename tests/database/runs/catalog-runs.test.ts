import type { Sql } from "../../../backend/database/sql.ts";
import { beforeEach, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addProduct, emptyShop, placeOrder, ringSize, saveOptions } from "../base/shop.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "../people/people.ts";
import { allOfCatalog, counts, runsOf } from "./runs.ts";

const database = databaseForFile();
let owner: Sql;
let admin: Person;

beforeEach(async () => {
  ({ owner } = database.pools);
  await emptyShop(owner);
  await owner`delete from public.catalog_runs`;
  admin = await addAdmin(database.pools);
});

const { asAdmin, phase, stage, rowsOf } = runsOf(database, () => admin);
const everything = () => allOfCatalog(owner);

const ring = { name: "Opal ring", category: "Moissanite Rings", price: 120 };

test("a preview tells all that would happen and changes nothing; applied, it happens; undone, it never did", async () => {
  const held = await addProduct(owner, { name: "Held ring", price: 50, stock: 4 });
  await owner`update public.products set sku = 'H-1' where id = ${held.id}`;
  await saveOptions(database.pools, admin, held.id, [ringSize({ "6": 3 })]);
  const same = await addProduct(owner, { name: "Same ring", price: 10 });
  const before = await everything();
  const id = await stage(
    [
      { values: { ...ring, sku: "O-1", category: "Opals", tags: ["blue"] }, path: "/products/opal" },
      {
        values: { sku: "H-1", price: 60, stock_quantity: 9 },
        options: [
          {
            name: "Ring size",
            values: [
              { value: "6", stock_quantity: 5 },
              { value: "7", surcharge: 10 },
            ],
          },
        ],
      },
      { id: same.id, values: { name: "Same ring", price: 10 } },
      { values: { name: "No price", category: "Opals" } },
      { values: { ...ring, weight: -1 } },
    ],
    ["Opals"],
  );

  const previewed = await phase("preview", id);
  expect(counts(previewed)).toEqual([1, 1, 1, 2]);
  expect(await everything()).toBe(before);
  const rows = await rowsOf(id);
  expect(rows.map(({ outcome, refused_column }) => [outcome, refused_column])).toEqual([
    ["new", null],
    ["changed", null],
    ["same", null],
    ["refused", "price"],
    ["refused", "weight"],
  ]);
  expect(rows[1]).toMatchObject({
    before: { price: 50, stock_quantity: 4 },
    after: { price: 60, stock_quantity: 9 },
  });

  expect(counts(await phase("apply", id))).toEqual([1, 1, 1, 2]);
  const [now] = await owner`
    select p.price, count(v)::int as sizes, sum(v.stock_quantity)::int as stock from public.products p
    join public.product_options o on o.product_id = p.id join public.product_option_values v on v.option_id = o.id
    where p.id = ${held.id} group by p.id`;
  expect(now).toEqual({ price: "60.00", sizes: 2, stock: 5 });
  const again = await stage([
    { values: { ...ring, sku: "O-1", category: "Opals", tags: ["blue"] }, path: "/products/opal" },
  ]);
  expect(counts(await phase("preview", again))).toEqual([0, 0, 1, 0]);

  expect((await phase("undo", id)).undone_count).toBe(2);
  expect(await everything()).toBe(before);
});

const titleOf = ({ id }: { id: number }) =>
  owner`select name, price, updated_at from public.products where id = ${id}`;

type Translated = {
  language?: string;
  subject?: string;
  record: string;
  field?: string;
  original: string;
  text: string;
};

const translate = (given: Translated) =>
  owner`
    insert into public.translations ${owner({ language: "fr", subject: "products", field: "name", ...given })}
    on conflict (subject, record, field, language) do update set original = excluded.original, text = excluded.text`;

const translationsNow = async () =>
  (
    await owner<{ key: string; text: string; original: string }[]>`
      select concat_ws(' ', language, subject, field, case subject when 'words' then record end) as key, text, original
      from public.translations order by 1, text`
  ).map(({ key, text, original }) => `${key}: ${text} (${original})`);

test("a file's translations are previewed, written, and undone to the row", async () => {
  await owner`delete from public.shop_languages`;
  await owner`insert into public.shop_languages (code) values ('de'), ('fr')`;
  const held = await addProduct(owner, { name: "Held ring", price: 50 });
  await owner`update public.products set metal = 'Gold', features = '{Light,Round}' where id = ${held.id}`;
  await saveOptions(database.pools, admin, held.id, [ringSize({ Small: 1, "6": 3 })]);
  const record = String(held.id);
  await translate({ record, original: "An older name", text: "Bague tenue" });
  await translate({ record, field: "description", original: "Gone since", text: "Description" });
  await translate({ record, field: "features", original: "Light\nRound", text: "Légère" });
  await translate({ subject: "words", record: "Gold", field: "text", original: "Gold", text: "Or" });
  const before = await everything();
  const texts = { name: "Bague tenue", description: "Description", features: null, metal: "Or jaune" };
  const id = await stage([
    {
      id: held.id,
      values: { name: "Held band" },
      translations: { fr: texts, de: { name: "Ring", stone: null } },
      words: { fr: { "ring size": "Taille", "6": "6" }, de: { small: "Klein" } },
    },
    { values: { ...ring, metal: "Silver" }, translations: { fr: { name: "Bague", metal: "Argent" } } },
    { id: held.id, values: {}, translations: { fr: { ...texts, metal: "Or jaune" } } },
  ]);

  await phase("preview", id);
  expect(await everything()).toBe(before);
  expect(counts(await phase("apply", id))).toEqual([1, 1, 1, 0]);
  expect(await translationsNow()).toEqual([
    "de products name: Ring (Held band)",
    "de words text Small: Klein (Small)",
    "fr products description: Description (Gone since)",
    "fr products name: Bague (Opal ring)",
    "fr products name: Bague tenue (An older name)",
    "fr words text Gold: Or jaune (Gold)",
    "fr words text Ring size: Taille (Ring size)",
    "fr words text Silver: Argent (Silver)",
  ]);
  const [changed] = await rowsOf(id);
  expect(Object.keys(changed!.after).toSorted()).toEqual([
    "de:name",
    "de:option_value:Small",
    "fr:features",
    "fr:metal:Gold",
    "fr:option:Ring size",
    "name",
  ]);

  expect((await phase("undo", id)).undone_count).toBe(2);
  expect(await everything()).toBe(before);
});

test("a translation that cannot be one is refused by its cell, and what was translated since is not undone", async () => {
  await owner`delete from public.shop_languages`;
  await owner`insert into public.shop_languages (code) values ('fr')`;
  const held = await addProduct(owner, { name: "Held ring", price: 50 });
  await saveOptions(database.pools, admin, held.id, [ringSize({ "6": 3 })]);
  const of = (translations: object, words: object = {}) => ({ id: held.id, values: {}, translations, words });
  const id = await stage([
    of({ fr: { name: "Bague" } }),
    of({ fr: { stone: "Opale" } }),
    of({}, { fr: { "6": "52" } }),
    of({}, { fr: { Metal: "Métal" } }),
    of({ fr: { name: "x".repeat(201) } }),
    of({ nl: { name: "Ring" } }),
    { values: ring, translations: { fr: { name: "Bague opale" } } },
  ]);
  await phase("preview", id);
  await phase("apply", id);
  const nothing = "There is no text that this could be a translation of.";
  expect((await rowsOf(id)).map(({ refused_column, refusal }) => [refused_column, refusal])).toEqual([
    [null, null],
    ["fr:stone", nothing],
    ["fr:option_value", '"6" is the same in every language.'],
    ["fr:option", nothing],
    ["fr:name", "This value is not allowed."],
    ["nl:name", "This language was removed in the meantime."],
    [null, null],
  ]);

  await translate({ record: String(held.id), original: "Held ring", text: "Anneau" });
  const [added] = await owner<
    { id: string }[]
  >`select id::text from public.products where name = ${ring.name}`;
  await translate({ record: added!.id, field: "description", original: "x", text: "Plus tard" });
  expect((await phase("undo", id)).undone_count).toBe(0);
  const rows = await rowsOf(id);
  expect([rows[0]!.undo_refusal, rows[6]!.undo_refusal]).toEqual([
    "It has been edited since.",
    "It has been edited since.",
  ]);
});

test("what somebody else has done between preview, change and undo is never overwritten", async () => {
  const [edited, sold, free] = await Promise.all([
    addProduct(owner, { name: "Edited ring", price: 50 }),
    addProduct(owner, { name: "Sold ring", price: 50, stock: 4 }),
    addProduct(owner, { name: "Free ring", price: 50 }),
  ]);
  const same = await addProduct(owner, { name: "Same ring", price: 50 });
  const id = await stage([
    { id: edited.id, values: { price: 60 } },
    { id: sold.id, values: { stock_quantity: 8 } },
    { id: free.id, values: { price: 60 } },
    { values: ring },
    { id: same.id, values: { price: 50 } },
  ]);
  expect(counts(await phase("preview", id))).toEqual([1, 3, 1, 0]);
  await owner`update public.products set price = 55 where id in (${edited.id}, ${same.id})`;
  expect(counts(await phase("apply", id))).toEqual([1, 2, 0, 2]);
  expect(await titleOf(same)).toMatchObject([{ price: "55.00" }]);
  expect(await rowsOf(id)).toMatchObject([
    {
      outcome: "refused",
      refusal: "Somebody else has changed it since the preview.",
      refused_column: "price",
    },
    {},
    {},
    {},
    {
      outcome: "refused",
      refusal: "Somebody else has changed it since the preview.",
      refused_column: "price",
    },
  ]);

  const customer = await signUp(database.pools);
  await placeOrder(database.pools, { lines: [{ id: sold.id, quantity: 1 }] }, customer);
  await owner`update public.products set description = 'By hand' where name = ${ring.name}`;
  expect((await phase("undo", id)).undone_count).toBe(1);
  expect((await rowsOf(id)).map(({ undo_refusal }) => undo_refusal)).toEqual([
    null,
    "Its stock has changed since: it was sold, or edited.",
    null,
    "It has been edited since.",
    null,
  ]);
  expect(await titleOf(free)).toMatchObject([{ price: "50.00" }]);
  expect(await titleOf(edited)).toMatchObject([{ price: "55.00" }]);
});

test("a deleted product comes back with its ids, options and orders", async () => {
  const held = await addProduct(owner, { name: "Held ring", price: 50, stock: 4 });
  const saved = await saveOptions(database.pools, admin, held.id, [ringSize({ "6": 3 })]);
  const customer = await signUp(database.pools);
  await placeOrder(
    database.pools,
    {
      lines: [
        { id: held.id, quantity: 1, options: [{ option: saved![0]!.id, value: saved![0]!.values[0]!.id }] },
      ],
    },
    customer,
  );
  await owner`insert into public.shop_languages (code) values ('fr') on conflict do nothing`;
  await translate({ record: String(held.id), original: "Held ring", text: "Bague" });
  const before = await everything();
  const id = await stage([{ id: held.id, delete: true }]);
  await phase("preview", id);
  expect(await everything()).toBe(before);
  await phase("apply", id);
  expect(await titleOf(held)).toEqual([]);
  await phase("undo", id);
  expect(await everything()).toBe(before);
});

test("a product is known by its SKU, else by its id, else by its address in the old shop", async () => {
  const [one, other] = await Promise.all([
    addProduct(owner, { name: "One" }),
    addProduct(owner, { name: "Other" }),
  ]);
  await owner`update public.products set sku = 'A-1' where id = ${one.id}`;
  await owner`insert into public.redirects (path, target) values ('/products/other', ${`/product/${other.id}`})`;
  const id = await stage([
    { id: other.id, values: { sku: "A-1", tags: ["by SKU"] } },
    { path: "/products/other", values: { tags: ["by address"] } },
    { id: one.id, values: { sku: "B-9", name: "Of another shop" } },
  ]);
  await phase("preview", id);
  const rows = await rowsOf(id);
  expect(rows).toMatchObject([
    { outcome: "changed", product_id: String(one.id) },
    { outcome: "changed", product_id: String(other.id) },
    { outcome: "refused", refused_column: "sku" },
  ]);
});

test("a product is known by the SKU of one of its combinations, which stays that", async () => {
  const held = await addProduct(owner, { name: "Held ring", stock: null });
  const row = { surcharge: null, stock_quantity: null, image: null };
  await saveOptions(database.pools, admin, held.id, [
    {
      ...ringSize({ Gold: null }),
      name: "Metal",
      combinations: [{ choice: { Metal: "Gold", "Ring size": "6" }, ...row, sku: "G6" }],
    },
    ringSize({ "6": null }),
  ]);
  const id = await stage([
    { values: { ...ring, sku: "G6", name: "Held ring", tags: ["found"] } },
    { values: { ...ring, sku: "G7" } },
  ]);
  expect(counts(await phase("preview", id))).toEqual([1, 1, 0, 0]);
  await phase("apply", id);
  expect(await rowsOf(id)).toMatchObject([{ product_id: String(held.id) }, { outcome: "new" }]);
  expect(await owner`select sku, tags from public.products where id = ${held.id}`).toEqual([
    { sku: null, tags: ["found"] },
  ]);
});

test("a run goes one way, and only administrators run one", async () => {
  const id = await stage([{ values: ring }]);
  await expect(phase("apply", id)).rejects.toThrow("This change has not been checked yet.");
  await phase("preview", id);
  await expect(stageAgain(id)).rejects.toThrow("it has been checked already");
  await phase("apply", id);
  await expect(phase("apply", id)).rejects.toThrow("This change has been made already.");
  await owner`update public.catalog_runs set applied_at = now() - interval '31 days' where id = ${id}`;
  await expect(phase("undo", id)).rejects.toThrow("for 30 days");

  const customer = await signUp(database.pools);
  for (const person of [guest, customer])
    for (const statement of [
      "select public.begin_catalog_run('x')",
      `select public.stage_catalog_rows(${id}, '[]')`,
      `select public.preview_catalog_run(${id})`,
      `select public.apply_catalog_run(${id})`,
      `select public.undo_catalog_run(${id})`,
      "select public.catalog_run_progress()",
      "insert into public.catalog_runs (kind, title) values ('import', 'x')",
    ])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await refusal(as(database.pools, person, (sql) => sql.unsafe(statement)))).code).toMatch(
        /^(PT403|42501)$/,
      );
  const read = await as(database.pools, customer, (sql) => sql`select from public.catalog_run_rows`);
  expect(read).toEqual([]);
});

const stageAgain = (id: number) =>
  asAdmin(
    (sql) => sql`select public.stage_catalog_rows(${id}, ${sql.json([{ position: 1, line: 2, entry: {} }])})`,
  );

test("photographs are fetched later, once, and leave with the import", async () => {
  const held = await addProduct(owner, { name: "Held ring" });
  const before = await everything();
  const addresses = ["https://old.example.com/a.jpg", "ring.jpg", "https://old.example.com/b.jpg"];
  const entries = [
    { id: held.id, values: {}, photographs: ["/ring.webp", ...addresses] },
    { values: ring, photographs: addresses.slice(0, 1) },
  ];
  const id = await stage(entries);
  await phase("preview", id);
  const due = async () => {
    const [claimed] = await as(
      database.pools,
      service,
      (sql) => sql<{ due: { id: number; address: string }[] }[]>`select public.due_photographs() as due`,
    );
    return claimed!.due;
  };
  expect(await due()).toEqual([]);
  await phase("apply", id);
  const claimed = await due();
  expect(claimed.map(({ address }) => address)).toEqual([addresses[0], addresses[2], addresses[0]]);
  // Another process has nothing to do meanwhile.
  expect(await due()).toEqual([]);
  const [one, two, three] = claimed.map((photograph) => photograph.id);
  await as(database.pools, service, async (sql) => {
    await sql`select public.note_photograph(${one!}, stored => '/stored/a.jpg'), public.note_photograph(${three!}, '/stored/c.jpg')`;
    await sql`select public.note_photograph(${two!}, problem => 'It is gone.')`;
  });
  const photographs = () => owner`select image, images from public.products order by id`;
  expect(await photographs()).toEqual([
    { image: "/ring.webp", images: ["/stored/a.jpg"] },
    { image: "/stored/c.jpg", images: [] },
  ]);
  const notes = await asAdmin(
    (sql) => sql`select address, problem from public.imported_photographs where stored is null order by id`,
  );
  expect(notes).toEqual([
    {
      address: "ring.jpg",
      problem: "This is the name of a file: the page of the import takes it from a ZIP archive.",
    },
    { address: addresses[2], problem: "It is gone." },
  ]);

  const again = await stage([entries[0]!]);
  expect(counts(await phase("preview", again))).toEqual([0, 0, 1, 0]);
  expect((await phase("undo", id)).undone_count).toBe(2);
  expect(await everything()).toBe(before);
  const customer = await signUp(database.pools);
  for (const person of [guest, customer, admin])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(
      (await refusal(as(database.pools, person, (sql) => sql`select public.due_photographs()`))).code,
    ).toBe("42501");
});

test("photographs stand in the order of the file, whenever each arrives, unless somebody has arranged them", async () => {
  const held = await addProduct(owner, { name: "Held ring" });
  await owner`update public.products set image = '/own.webp'`;
  const photographs = ["a", "b", "c", "d"].map((name) => `https://old.example.com/${name}.jpg`);
  const id = await stage([
    { id: held.id, values: {}, photographs },
    { values: ring, photographs },
  ]);
  await phase("preview", id);
  await phase("apply", id);
  const arrive = (name: string) => owner`
    select public.note_photograph(id, '/stored/' || ${name} || product_id || '.jpg') from public.imported_photographs
    where address like ${`%/${name}.jpg`} order by id`;
  const shown = async () => {
    const rows = await owner<{ shown: string[] }[]>`
      select array_remove(array_prepend(image, images), null) as shown from public.products order by id`;
    return rows.map((row) => row.shown.map((address) => /([a-z]+)\d*\./.exec(address)![1]).join(" "));
  };
  await arrive("c");
  await arrive("a");
  await arrive("d");
  expect(await shown()).toEqual(["own a c d", "a c d"]);
  await owner`update public.products set image = images[1], images = image || images[2:] where id <> ${held.id}`;
  await arrive("b");
  expect(await shown()).toEqual(["own a b c d", "c a d b"]);
});

test("a photograph comes with what the file says that it shows, and is not fetched again for other words", async () => {
  const address = "https://old.example.com/gold.jpg";
  const options = [
    {
      name: "Metal",
      values: [{ value: "Gold" }],
      combinations: [{ choice: { Metal: "Gold", Size: "6" }, sku: "G6", image: address }],
    },
    { name: "Size", values: [{ value: "6" }] },
  ];
  const entry = (photograph: string) => ({
    path: "/products/gold",
    values: ring,
    options,
    photographs: [photograph],
  });
  const id = await stage([entry(`${address}#alt=A%20gold%20ring`)]);
  await phase("preview", id);
  await phase("apply", id);
  await owner`select public.note_photograph(id, '/stored/gold.jpg') from public.imported_photographs`;
  expect(
    await owner`select image from public.products union all select image from public.option_combinations`,
  ).toEqual([
    { image: "/stored/gold.jpg#alt=A%20gold%20ring" },
    { image: "/stored/gold.jpg#alt=A%20gold%20ring" },
  ]);
  for (const photograph of [`${address}#alt=A%20gold%20ring`, `${address}#alt=Other`, address])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(counts(await phase("preview", await stage([entry(photograph)])))).toEqual([0, 0, 1, 0]);
});

test("a combination shows its photograph once that is fetched, which is no edit", async () => {
  const held = await addProduct(owner, { name: "Held ring", stock: null });
  const before = await everything();
  const address = "https://old.example.com/gold.jpg";
  const options = [
    {
      name: "Metal",
      values: [{ value: "Gold" }],
      combinations: [{ choice: { Metal: "Gold", Size: "6" }, sku: "G6", image: address }],
    },
    { name: "Size", values: [{ value: "6" }] },
  ];
  const entries = [
    { id: held.id, values: {}, options, photographs: [address] },
    { values: { ...ring, sku: "NEW" }, options, photographs: [address] },
  ];
  const images = async () => {
    const rows = await owner<
      { image: string }[]
    >`select image from public.option_combinations order by product_id`;
    return rows.map(({ image }) => image);
  };
  const fetchAll = () =>
    owner`select public.note_photograph(id, '/stored/' || product_id || '.jpg') from public.imported_photographs`;
  const first = await stage(entries);
  expect(counts(await phase("preview", first))).toEqual([1, 1, 0, 0]);
  await phase("apply", first);
  // Until then, shoppers see the main one.
  expect(await images()).toEqual([address, address]);
  // What another import changes meanwhile is undone, too, after the photograph has come.
  const second = await stage([
    { id: held.id, values: {}, options: [{ name: "Size", values: [{ value: "7" }] }] },
  ]);
  await phase("preview", second);
  await phase("apply", second);
  await fetchAll();
  const stored = await images();
  expect(stored).toEqual([`/stored/${held.id}.jpg`, expect.stringMatching(/^\/stored\/\d+\.jpg$/)]);
  const again = await stage(entries);
  expect(counts(await phase("preview", again))).toEqual([0, 0, 2, 0]);
  expect((await phase("undo", second)).undone_count).toBe(1);
  expect(await images()).toEqual(stored);
  expect((await phase("undo", first)).undone_count).toBe(2);
  expect(await everything()).toBe(before);
});

test("a file's combinations are merged, whatever letters it writes names in, and undone; a deleted product comes back with its own", async () => {
  const held = await addProduct(owner, { name: "Held ring", stock: null });
  const row = { surcharge: null, stock_quantity: null, sku: null, image: null };
  const metal = { ...ringSize({ Gold: null, Silver: null }), name: "Metal" };
  const kept = { choice: { Metal: "Gold", "Ring size": "6" }, ...row, surcharge: 80, sku: "G6" };
  await saveOptions(database.pools, admin, held.id, [
    { ...metal, combinations: [kept] },
    ringSize({ "6": null }),
  ]);
  const before = await everything();
  const combinations = async () => {
    const [found] = await owner<{ all: object[] }[]>`
      select private.combinations_in(private.options_document(${held.id})) as all`;
    return found?.all;
  };
  const id = await stage([
    {
      id: held.id,
      values: { name: "Held ring" },
      options: [
        {
          name: "metal",
          values: [{ value: "gold" }, { value: "Platinum" }],
          combinations: [
            { choice: { metal: "GOLD", "ring size": "6" }, stock_quantity: 2 },
            { choice: { metal: "Platinum", "ring size": "6" }, sku: "P6" },
          ],
        },
        { name: "Ring size", values: [] },
      ],
    },
  ]);
  expect(counts(await phase("preview", id))).toEqual([0, 1, 0, 0]);
  expect(await everything()).toBe(before);
  await phase("apply", id);
  expect(await combinations()).toEqual([
    { ...kept, stock_quantity: 2 },
    { ...row, choice: { Metal: "Platinum", "Ring size": "6" }, sku: "P6" },
  ]);
  await phase("undo", id);
  expect(await everything()).toBe(before);

  const deleting = await stage([{ id: held.id, delete: true }]);
  await phase("preview", deleting);
  await phase("apply", deleting);
  expect(await combinations()).toEqual([]);
  await phase("undo", deleting);
  expect(await combinations()).toEqual([kept]);
});
