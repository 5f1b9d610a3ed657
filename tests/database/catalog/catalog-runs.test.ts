import type { Sql, TransactionSql } from "../../../backend/database/sql.ts";
import { beforeEach, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addProduct, emptyShop, placeOrder, ringSize, saveOptions } from "../base/shop.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "../people/people.ts";

const database = databaseForFile();
let owner: Sql;
let admin: Person;

beforeEach(async () => {
  ({ owner } = database.pools);
  await emptyShop(owner);
  await owner`delete from public.catalog_runs`;
  admin = await addAdmin(database.pools);
});

type Entry = object;
type Run = { id: number; status: string } & Record<
  "new_count" | "changed_count" | "same_count" | "refused_count" | "undone_count",
  number
>;

const asAdmin = <T>(work: (sql: TransactionSql) => Promise<T>): Promise<T> => as(database.pools, admin, work);

const phase = (name: string, id: number) =>
  asAdmin(async (sql) => (await sql<Run[]>`select * from public.${sql(`${name}_catalog_run`)}(${id})`)[0]!);

async function stage(entries: Entry[], categories: string[] = []): Promise<number> {
  return asAdmin(async (sql) => {
    const [begun] = await sql<{ id: string }[]>`
      select public.begin_catalog_run('pieces.csv', '{Name}', '{name}', ${categories}) as id`;
    const rows = entries.map((entry, at) => ({ position: at + 1, line: at + 2, entry, cells: [["x"]] }));
    await sql`select public.stage_catalog_rows(${begun!.id}, ${sql.json(rows as never)})`;
    return Number(begun!.id);
  });
}

const counts = ({ new_count, changed_count, same_count, refused_count }: Run) => [
  new_count,
  changed_count,
  same_count,
  refused_count,
];

const rowsOf = (id: number) =>
  asAdmin(
    (sql) =>
      sql<
        {
          outcome: string;
          refusal: string | null;
          refused_column: string | null;
          before: object;
          after: object;
          undo_refusal: string | null;
        }[]
      >`select * from public.catalog_run_rows where run_id = ${id} order by position`,
  );

/** All products, options and categories, without the times and ids that an undone import may leave otherwise. */
async function everything(): Promise<string> {
  const [found] = await owner<{ all: string }[]>`
    select concat(
      (select jsonb_agg(to_jsonb(p) - 'updated_at' order by id) from public.products as p),
      (select jsonb_agg(to_jsonb(o) order by id) from public.product_options as o),
      (select jsonb_agg(to_jsonb(v) order by id) from public.product_option_values as v),
      (select jsonb_agg(to_jsonb(c) - 'id' order by value_ids) from public.option_combinations as c),
      (select jsonb_agg(name order by name) from public.product_categories),
      (select jsonb_agg(path order by path) from public.redirects),
      (select jsonb_agg(to_jsonb(i) order by id) from public.order_items as i)
    ) as all`;
  return found!.all;
}

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

test("what somebody else has done between preview, change and undo is never overwritten", async () => {
  const [edited, sold, free] = await Promise.all([
    addProduct(owner, { name: "Edited ring", price: 50 }),
    addProduct(owner, { name: "Sold ring", price: 50, stock: 4 }),
    addProduct(owner, { name: "Free ring", price: 50 }),
  ]);
  const id = await stage([
    { id: edited.id, values: { price: 60 } },
    { id: sold.id, values: { stock_quantity: 8 } },
    { id: free.id, values: { price: 60 } },
    { values: ring },
  ]);
  await phase("preview", id);
  await owner`update public.products set price = 55 where id = ${edited.id}`;
  expect(counts(await phase("apply", id))).toEqual([1, 2, 0, 1]);
  expect(await rowsOf(id)).toMatchObject([
    {
      outcome: "refused",
      refusal: "Somebody else has changed it since the preview.",
      refused_column: "price",
    },
    {},
    {},
    {},
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
