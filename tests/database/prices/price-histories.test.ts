/** @module-tag long */
import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
} from "fast-check";
import type { Sql } from "../../../backend/database/sql.ts";
import { beforeAll, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addProduct, addPromotion, days, emptyShop, type NewPromotion, placeOrder } from "../base/shop.ts";
import { outdatedPrices, refreshPrices, silently } from "./stored-prices.ts";

const database = databaseForFile();
let owner: Sql;
beforeAll(async () => {
  owner = database.pools.owner;
});

const promotions = record<NewPromotion>({
  discount_type: constantFrom("percentage", "fixed_amount"),
  discount_value: integer({ min: 0, max: 100 }),
  is_active: constantFrom(true, true, false),
  usage_limit: constantFrom(null, null, 0, 1, 2),
  start_date: constantFrom(days(-2), days(-2), days(1)),
  end_date: constantFrom(days(2), days(2), days(-1)),
});
const scoped = oneof(
  record({ applicable_scope: constant("all_products" as const) }),
  record({
    applicable_scope: constant("specific_categories" as const),
    category_names: array(constantFrom("Gemstones", "Moissanite Rings", "Pearls"), { maxLength: 2 }),
  }),
  record({
    applicable_scope: constant("specific_products" as const),
    product_ids: array(nat(8), { maxLength: 4 }),
  }),
);
const step = oneof(
  record({ kind: constant("add product" as const), price: nat(200), category: nat(1) }),
  record({ kind: constant("edit product" as const), at: nat(), price: nat(200), category: nat(1) }),
  record({ kind: constant("delete product" as const), at: nat() }),
  record({ kind: constant("add promotion" as const), promotion: promotions, scope: scoped }),
  record({ kind: constant("edit promotion" as const), at: nat(), promotion: promotions }),
  record({ kind: constant("delete promotion" as const), at: nat() }),
  record({ kind: constant("rename" as const) }),
  record({ kind: constant("order" as const), at: nat() }),
  record({ kind: constant("order" as const), at: nat() }),
  record({ kind: constant("cancel" as const), at: nat() }),
  record({ kind: constant("time" as const), at: nat(), begins: constantFrom(true, false) }),
);

/** The id of one of a table's rows; 0 if it is empty. */
async function pick(table: string, at: number): Promise<number> {
  const rows = await owner<{ id: number }[]>`select id::int from ${owner(table)} order by id`;
  return rows[at % rows.length]?.id ?? 0;
}

async function categories(): Promise<string[]> {
  const rows = await owner<{ name: string }[]>`
    select name from public.product_categories where name in ('Gemstones', 'Pearls', 'Moissanite Rings') order by id`;
  return rows.map(({ name }) => name);
}

type Step = typeof step extends { generate: (...args: never[]) => { value: infer Value } } ? Value : never;

async function take(each: Step): Promise<void> {
  switch (each.kind) {
    case "add product":
      await addProduct(owner, { price: each.price, category: (await categories())[each.category]! });
      return;
    case "edit product": {
      const category = (await categories())[each.category]!;
      await owner`
        update public.products set price = ${each.price}, category = ${category}
        where id = ${await pick("products", each.at)}`;
      return;
    }
    case "delete product":
      await owner`delete from public.products where id = ${await pick("products", each.at)}`;
      return;
    case "add promotion": {
      const first = await pick("products", 0);
      const ids = "product_ids" in each.scope && {
        product_ids: each.scope.product_ids.map((id) => first + id),
      };
      await addPromotion(owner, { ...each.promotion, ...windowOf(each.promotion), ...each.scope, ...ids });
      return;
    }
    case "edit promotion":
      await owner`
        update public.promotions set ${owner({ ...each.promotion, ...windowOf(each.promotion) })}
        where id = ${await pick("promotions", each.at)}`;
      return;
    case "delete promotion":
      await owner`delete from public.promotions where id = ${await pick("promotions", each.at)}`;
      return;
    case "rename":
      await owner`
        update public.product_categories set name = case name when 'Pearls' then 'Gemstones' else 'Pearls' end
        where name in ('Pearls', 'Gemstones')`;
      return;
    case "order": {
      const id = await pick("products", each.at);
      if (id > 0) await placeOrder(database.pools, { lines: [{ id, quantity: 1 }] }).catch(() => {});
      break;
    }
    case "cancel":
      await owner`update public.orders set status = 'cancelled' where id = ${await pick("orders", each.at)}`;
      break;
    case "time": {
      const id = await pick("promotions", each.at);
      await silently(
        owner,
        (sql) => sql`
          update public.promotions
          set start_date = ${days(-3)}, end_date = ${each.begins ? days(3) : days(-2.5)} where id = ${id}`,
      );
    }
  }
  await refreshPrices(owner);
}

const windowOf = ({ start_date, end_date }: NewPromotion) =>
  start_date! < end_date! ? {} : { start_date: days(-3), end_date: end_date! };

test("whatever happens in the shop, every stored price is the one that place_order charges", async () => {
  await assert(
    asyncProperty(array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
      await emptyShop(owner);
      for (const price of [0, 19.99, 150])
        await addProduct(owner, { price, category: (await categories())[0]! });
      for (const each of steps) {
        await take(each);
        expect(await outdatedPrices(owner)).toEqual([]);
      }
    }),
    { numRuns: 12, seed: 7305 },
  );
});
