import { beforeAll, beforeEach, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import {
  addProduct,
  addPromotion,
  days,
  emptyShop,
  engraving,
  ringSize,
  type SavedOption,
  saveOptions,
} from "../base/shop.ts";
import { addAdmin, as, type Person } from "../people/people.ts";
import { refreshPrices, silently } from "./stored-prices.ts";

const database = databaseForFile();
let admin: Person & { id: string };
beforeAll(async () => {
  admin = await addAdmin(database.pools);
});
beforeEach(() => emptyShop(database.pools.owner));

/** What was noted of a product, the oldest first, as [from, to, cause] with whatever else there is. */
async function changes(product: number): Promise<unknown[]> {
  const rows = await database.pools.owner<{ change: Record<string, unknown> }[]>`
    select to_jsonb(price_changes) - '{id,product_id,kind,option_id,option_value_id,changed_at}'::text[] as change
    from public.price_changes where product_id = ${product} order by id`;
  return rows.map(({ change: { old, new: now, cause, price, actor, choice } }) => [
    old,
    now,
    cause,
    ...[price !== now && price, choice, actor].filter(Boolean),
  ]);
}

const setPrice = (id: number, price: number) =>
  database.pools.owner`update public.products set price = ${price} where id = ${id}`;

test("the first price is noted, and every other one, with who set it and why", async () => {
  const { id } = await addProduct(database.pools.owner, { price: 20 });
  await as(database.pools, admin, (sql) => sql`update public.products set price = 25 where id = ${id}`);
  await database.pools.owner.begin(async (sql) => {
    await sql`select private.set_cause('metal')`;
    await sql`update public.products set price = 26.5, original_price = 30 where id = ${id}`;
  });
  await setPrice(id, 26.5);
  await database.pools.owner`update public.products set stock_quantity = 3, name = 'Opal' where id = ${id}`;
  expect(await changes(id)).toEqual([
    [null, 20, "database"],
    [20, 25, "edit", admin.id],
    [25, 26.5, "metal"],
  ]);
});

test("a promotion is noted when it is saved and when it ends, in all of its prices", async () => {
  const [ring, stone] = [await addProduct(database.pools.owner), await addProduct(database.pools.owner)];
  const sale = await addPromotion(database.pools.owner, {
    product_ids: [ring.id],
    applicable_scope: "specific_products",
  });
  await setPrice(ring.id, 30);
  await silently(
    database.pools.owner,
    (sql) => sql`update public.promotions set end_date = ${days(-0.5)} where id = ${sale}`,
  );
  await refreshPrices(database.pools.owner);
  expect(await changes(ring.id)).toEqual([
    [null, 20, "database"],
    [20, 18, "promotion", 20],
    [18, 27, "database", 30],
    [27, 30, "promotion"],
  ]);
  expect(await changes(stone.id)).toEqual([[null, 20, "database"]]);
});

test("a promotion of an administrator names them, and what they edit afterwards is an edit", async () => {
  const { id } = await addProduct(database.pools.owner);
  await as(database.pools, admin, async (sql) => {
    await sql`
      insert into public.promotions (name, discount_value, start_date, end_date)
      values ('Sale', 10, ${days(-1)}, ${days(1)})`;
    await sql`update public.products set price = 40 where id = ${id}`;
  });
  expect((await changes(id)).slice(1)).toEqual([
    [20, 18, "promotion", 20, admin.id],
    [18, 36, "edit", 40, admin.id],
  ]);
});

test("a price that a promotion hides is noted, too", async () => {
  const { id } = await addProduct(database.pools.owner);
  await addPromotion(database.pools.owner, { discount_type: "fixed_amount", discount_value: 100 });
  await setPrice(id, 50);
  expect((await changes(id)).slice(1)).toEqual([
    [20, 0, "promotion", 20],
    [0, 0, "database", 50],
  ]);
});

test("surcharges of values and of texts are noted from the first that is not zero", async () => {
  const { id } = await addProduct(database.pools.owner);
  const [size, text] = (await saveOptions(database.pools, admin, id, [
    ringSize({ 6: null, 7: null }, 5),
    { ...engraving, surcharge: 0 },
  ])) as [SavedOption, SavedOption];
  const [six, seven] = size.values as [SavedOption["values"][number], SavedOption["values"][number]];
  const dearer = [
    {
      ...size,
      values: [{ ...six, surcharge: 8 }, seven, { value: "8", surcharge: 0, stock_quantity: null }],
    },
    { ...text, surcharge: 15 },
  ];
  await saveOptions(database.pools, admin, id, dearer, [size, text]);
  expect((await changes(id)).slice(1)).toEqual([
    [null, 5, "edit", "Ring size: 6", admin.id],
    [null, 5, "edit", "Ring size: 7", admin.id],
    [5, 8, "edit", "Ring size: 6", admin.id],
    [0, 15, "edit", "Engraving", admin.id],
  ]);
});

test("a statement over many products notes each, and nobody's price is taken for another's", async () => {
  const { owner } = database.pools;
  await owner`
    insert into public.products (name, price, category)
    select 'Ring ' || n, n, 'Gemstones' from generate_series(1, 300) as n`;
  await owner`update public.products set price = price * 2 where id % 2 = 0`;
  const [row] = await owner`
    select count(*)::int as changes, bool_and(change.new = product.final_price and change.old * 2 = change.new) as fits
    from public.price_changes as change join public.products as product on product.id = change.product_id
    where change.old is not null`;
  expect(row).toEqual({ changes: 150, fits: true });
});

test("a product leaves its changes, as it may come back", async () => {
  const { id } = await addProduct(database.pools.owner);
  const noted = await changes(id);
  expect(noted).toHaveLength(1);
  await database.pools.owner`delete from public.products where id = ${id}`;
  expect(await changes(id)).toEqual(noted);
});
