import { beforeEach, expect, test } from "vitest";
import type { Sql, TransactionSql } from "../../../backend/database/sql.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addProduct, emptyShop } from "../base/shop.ts";
import { addAdmin, as, guest, type Person, refusal, signUp } from "../people/people.ts";

const database = databaseForFile();
let owner: Sql;
let admin: Person;
let ids: number[];

beforeEach(async () => {
  ({ owner } = database.pools);
  await emptyShop(owner);
  admin = await addAdmin(database.pools);
  const ring = await addProduct(owner, { name: "Ring", price: 99.5, stock: 3 });
  const chain = await addProduct(owner, { name: "Chain", price: 0.3, stock: null });
  await addProduct(owner, { name: "Other", price: 10 });
  await owner`update public.products set tags = '{gold,old}' where id = ${ring.id}`;
  ids = [ring.id, chain.id];
});

const asAdmin = <T>(work: (sql: TransactionSql) => Promise<T>): Promise<T> => as(database.pools, admin, work);

/** Makes a change of the first two products, and returns what was counted and all products. */
async function change(wanted: object) {
  return asAdmin(async (sql) => {
    const [begun] = await sql<{ id: number }[]>`
      select public.stage_bulk_change('Change', ${ids}, ${sql.json(wanted as never)})::int as id`;
    const previewed =
      await sql`select changed_count, same_count, refused_count from public.preview_catalog_run(${begun!.id})`;
    await sql`select public.apply_catalog_run(${begun!.id})`;
    return { id: begun!.id, counts: Object.values(previewed[0]!) };
  });
}

const products = (column: string) =>
  owner<{ value: unknown }[]>`select ${owner(column)} as value from public.products order by id`.then(
    (rows) => rows.map(({ value }) => value),
  );

test.for([
  [{ status: "archived" }, "status", ["archived", "archived", "published"], [2, 0, 0]],
  [{ featured: true }, "featured", [true, true, false], [2, 0, 0]],
  [{ category: "Gemstones" }, "category", ["Gemstones", "Gemstones", "Moissanite Rings"], [2, 0, 0]],
  [{ category: "Nowhere" }, "category", Array(3).fill("Moissanite Rings"), [0, 0, 2]],
  [{ stock_quantity: 7 }, "stock_quantity", [7, 7, 10], [2, 0, 0]],
  [{ stock_quantity: null }, "stock_quantity", [null, null, 10], [1, 1, 0]],
  [{ add_tags: ["new", "gold"] }, "tags", [["gold", "old", "new"], ["new", "gold"], []], [2, 0, 0]],
  [{ remove_tags: ["old"] }, "tags", [["gold"], [], []], [1, 1, 0]],
  [{ price: { percent: -10 } }, "price", ["89.55", "0.27", "10.00"], [2, 0, 0]],
  [{ price: { percent: 10, ending: 0.99 } }, "price", ["108.99", "0.99", "10.00"], [2, 0, 0]],
  [{ price: { amount: -0.5, ending: 0 } }, "price", ["99.00", "0.30", "10.00"], [1, 0, 1]],
  [{ price: { amount: -0.31 } }, "price", ["99.19", "0.30", "10.00"], [1, 0, 1]],
  [{ price: { percent: -100, ending: 0.95 } }, "price", ["0.95", "0.95", "10.00"], [2, 0, 0]],
  [{ price: { amount: 5.99, ending: 0.95 } }, "price", ["105.95", "5.95", "10.00"], [2, 0, 0]],
] as const)("%j makes %s %j", async ([wanted, column, expected, counts]) => {
  const before = await products(column);
  const done = await change(wanted);
  expect(await products(column)).toEqual(expected);
  expect(done.counts).toEqual(counts);
  if (counts[0] === 0) return;
  await asAdmin((sql) => sql`select public.undo_catalog_run(${done.id})`);
  expect(await products(column)).toEqual(before);
});

const reasons = (id: number) =>
  owner<{ refusal: string; column: string }[]>`
    select refusal, refused_column as column from public.catalog_run_rows
    where run_id = ${id} and refusal is not null order by position`.then((rows) =>
    rows.map((row) => ({ ...row })),
  );

test("a price is rounded once, to the nearest", async () => {
  await owner`update public.products set price = 18.99 where id = ${ids[0]!}`;
  await change({ price: { percent: -50, ending: 0 } });
  expect((await products("price"))[0]).toBe("9.00");
});

test("a price below zero, and one that follows its metal, are refused in words", async () => {
  await owner`
    insert into public.metal_rates (metal, price) values ('Gold', 50) on conflict do nothing`;
  await owner`
    insert into public.product_formulas (product_id, metal, fineness, net_weight) values (${ids[0]!}, 'Gold', 1000, 2)`;
  const { id, counts } = await change({ price: { amount: -0.31 } });
  expect(counts).toEqual([0, 0, 2]);
  expect(await reasons(id)).toEqual([
    { refusal: "Its price follows its metal.", column: "price" },
    { refusal: "The price would be below zero.", column: "price" },
  ]);
  expect((await change({ status: "archived" })).counts).toEqual([2, 0, 0]);
});

test("deleted products come back", async () => {
  const { id } = await change({ delete: true });
  expect(await products("name")).toEqual(["Other"]);
  await asAdmin((sql) => sql`select public.undo_catalog_run(${id})`);
  expect(await products("name")).toEqual(["Ring", "Chain", "Other"]);
});

test("only what is offered can be changed, and only by administrators", async () => {
  await expect(change({ final_price: 1 })).rejects.toThrow('A bulk change cannot change "final_price".');
  const customer = await signUp(database.pools);
  const stage = (person: Person) =>
    refusal(
      as(
        database.pools,
        person,
        (sql) => sql`select public.stage_bulk_change('Free', ${ids}, '{"status": "draft"}')`,
      ),
    );
  expect((await stage(guest)).code).toBe("42501");
  expect((await stage(customer)).code).toBe("PT403");
});
