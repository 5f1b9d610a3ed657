import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { as, guest } from "./people.ts";
import { addProduct, addPromotion, callPlaceOrder, emptyShop, type OrderRequest } from "./shop.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => emptyShop(database.pools.owner));

/** Everything that a guest's pages can show, by the change that an order notes for it. */
async function shown(): Promise<Map<string, string>> {
  const { anonymous } = database.pools;
  const rows = await anonymous<{ change: string; content: string }[]>`
    select 'products:' || id as change, to_jsonb(products)::text as content from public.products
    union all
    select 'promotions', jsonb_agg(to_jsonb(promotions) - 'usage_count' order by id)::text from public.promotions
    union all
    select 'never', coalesce(jsonb_agg(product_categories)::text, '') from public.product_categories`;
  return new Map(rows.map(({ change, content }) => [change, content]));
}

/** What an order notes as changed, and what it has changed. */
async function order(request: OrderRequest): Promise<{ noted: string[]; changed: string[] }> {
  const before = await shown();
  const setting = await as(database.pools, guest, async (sql) => {
    await callPlaceOrder(sql, request);
    const [row] = await sql<{ changes: string | null }[]>`
      select current_setting('response.changes', true) as changes`;
    return row?.changes ?? "";
  });
  const after = await shown();
  return {
    noted: setting.split(" ").filter(Boolean).toSorted(),
    changed: [...before.keys()].filter((key) => before.get(key) !== after.get(key)).toSorted(),
  };
}

test("an order notes the products whose stock it takes", async () => {
  const { owner } = database.pools;
  const ring = await addProduct(owner, { stock: 5 });
  const gem = await addProduct(owner, { stock: 5 });
  const made = await addProduct(owner, { stock: null });
  await addProduct(owner, { stock: 5 });
  const lines = [ring, gem, made].map(({ id }) => ({ id, quantity: 2 }));
  const changes = [`products:${ring.id}`, `products:${gem.id}`].toSorted();
  const request = { lines, idempotency_key: crypto.randomUUID() };
  expect(await order(request)).toEqual({ noted: changes, changed: changes });
  // The same order again.
  expect(await order(request)).toEqual({ noted: [], changed: [] });
  expect(await order({ lines: [{ id: made.id, quantity: 1 }] })).toEqual({ noted: [], changed: [] });
});

test("an order notes when it uses up a promotion", async () => {
  const { owner } = database.pools;
  const { id } = await addProduct(owner, { stock: null });
  await addPromotion(owner, { usage_limit: 2 });
  const lines = [{ id, quantity: 1 }];
  expect(await order({ lines })).toEqual({ noted: [], changed: [] });
  expect(await order({ lines })).toEqual({ noted: ["promotions"], changed: ["promotions"] });
  await addPromotion(owner, { usage_limit: null });
  expect(await order({ lines })).toEqual({ noted: [], changed: [] });
});
