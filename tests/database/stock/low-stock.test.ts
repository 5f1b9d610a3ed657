import { beforeEach, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, type Person } from "../people/people.ts";
import { addProduct, emptyShop, placeOrder, ringSize, saveOptions } from "../base/shop.ts";

const database = databaseForFile();
let admin: Person;

beforeEach(async () => {
  await emptyShop(database.pools.owner);
  admin = await addAdmin(database.pools);
});

async function low(): Promise<{ low: number; out: number }> {
  const [row] = await as(
    database.pools,
    admin,
    (sql) => sql<{ stats: { lowStockItems: number; outOfStockItems: number } }[]>`
      select public.dashboard_stats() as stats`,
  );
  return { low: row!.stats.lowStockItems, out: row!.stats.outOfStockItems };
}

const lowBelow = (pieces: number) =>
  as(database.pools, admin, (sql) => sql`update public.shop_facts set low_stock_threshold = ${pieces}`);

test("what is low on stock is what the owner says, as soon as it is said", async () => {
  for (const stock of [0, 2, 4, 7, null])
    // oxlint-disable-next-line no-await-in-loop -- one product after the other
    await addProduct(database.pools.owner, { stock });
  expect(await low()).toEqual({ low: 3, out: 1 });
  await lowBelow(10);
  expect(await low()).toEqual({ low: 4, out: 1 });
  await lowBelow(3);
  expect(await low()).toEqual({ low: 2, out: 1 });
  await database.pools.owner`update public.products set stock_quantity = 1 where stock_quantity = 7`;
  expect(await low()).toEqual({ low: 3, out: 1 });
  await lowBelow(5);
});

/** What the owner is told about stock, by mail. */
async function told(): Promise<unknown[]> {
  const rows = await database.pools.owner<
    { products: { name: string; choice: string | null; stock: number }[] }[]
  >`
    select data -> 'products' as products from public.messages where kind = 'low_stock' and recipient is null order by id`;
  return rows.map(({ products }) => products.map(({ name, choice, stock }) => [name, choice, stock]));
}

test("the owner is told once when orders leave few pieces, and again after there were enough", async () => {
  const { pools } = database;
  const { owner } = pools;
  const ring = await addProduct(owner, { name: "Ring", stock: 7 });
  const stud = await addProduct(owner, { name: "Stud", stock: 5 });
  const buy = (...lines: { id: number; quantity: number }[]) => placeOrder(pools, { lines });
  await buy({ id: ring.id, quantity: 2 });
  expect(await told()).toEqual([]);
  await buy({ id: ring.id, quantity: 1 }, { id: stud.id, quantity: 5 });
  await buy({ id: ring.id, quantity: 1 });
  const first = [
    ["Ring", null, 4],
    ["Stud", null, 0],
  ];
  expect(await told()).toEqual([first]);
  await owner`update public.products set stock_quantity = 6 where id = ${ring.id}`;
  await buy({ id: ring.id, quantity: 2 });
  expect(await told()).toEqual([first, [["Ring", null, 4]]]);
});

test("of a product whose sizes are counted, the size that is low is named", async () => {
  const { pools } = database;
  const ring = await addProduct(pools.owner, { name: "Ring", stock: null });
  const [size] = (await saveOptions(pools, admin, ring.id, [ringSize({ 6: 5, 7: 9 })]))!;
  const choose = (at: number) => [{ option: size!.id, value: size!.values[at]!.id }];
  await placeOrder(pools, {
    lines: [
      { id: ring.id, quantity: 1, options: choose(0) },
      { id: ring.id, quantity: 1, options: choose(1) },
    ],
  });
  expect(await told()).toEqual([[["Ring", "Ring size: 6", 4]]]);
});

test("a fall is told once, whatever its cause", async () => {
  const { pools } = database;
  const { owner } = pools;
  const asAdmin = (statement: string) => as(pools, admin, (sql) => sql.unsafe(statement));
  const ring = await addProduct(owner, { name: "Ring", stock: 7 });
  const stud = await addProduct(owner, { name: "Stud", stock: 7 });
  const draft = await addProduct(owner, { name: "Draft", stock: 7 });
  await asAdmin(`update public.products set status = 'draft' where id = ${draft.id}`);
  // All of a transaction is one mail, and what has risen again is no fall.
  await asAdmin(`update public.products set stock_quantity = 2 where id = ${stud.id};
    update public.products set stock_quantity = 3 where id in (${ring.id}, ${draft.id});
    update public.products set stock_quantity = 9 where id = ${stud.id}`);
  expect(await told()).toEqual([[["Ring", null, 3]]]);
  await asAdmin(`select public.correct_stock(${ring.id}, -1, 'Broken')`);
  await asAdmin(`select public.correct_stock(${stud.id}, -6, 'Lost')`);
  expect(await told()).toEqual([[["Ring", null, 3]], [["Stud", null, 3]]]);

  const [size] = (await saveOptions(pools, admin, draft.id, [ringSize({ 6: 2, 7: 9 })]))!;
  await asAdmin(`update public.products set status = 'published' where id = ${draft.id}`);
  await owner`update public.product_option_values set stock_quantity = 0 where id = ${size!.values[1]!.id}`;
  const [bulk] = await as(
    pools,
    admin,
    (sql) =>
      sql<
        { id: number }[]
      >`select public.stage_bulk_change('Sold', ${[ring.id, stud.id]}, '{"stock_quantity": 8}')::int as id`,
  );
  await asAdmin(`select public.preview_catalog_run(${bulk!.id})`);
  await asAdmin(`select public.apply_catalog_run(${bulk!.id})`);
  await asAdmin(`select public.undo_catalog_run(${bulk!.id})`);
  expect((await told()).slice(2)).toEqual([
    [["Draft", "Ring size: 7", 0]],
    [
      ["Ring", null, 2],
      ["Stud", null, 3],
    ],
  ]);
});
