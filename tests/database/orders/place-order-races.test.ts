import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Pools } from "../../../backend/database/pools.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { openCrowd } from "./crowd.ts";
import { addAdmin, refusal, type Refusal } from "../people/people.ts";
import {
  addProduct,
  addPromotion,
  address,
  callPlaceOrder,
  differences,
  emptyShop,
  type OrderRequest,
  type PlacedOrder,
  type Product,
  ringSize,
  saveOptions,
  stockOf,
  usesOf,
  valueStocks,
} from "../base/shop.ts";

/** Many times as many as there are processors; each takes a tenth of a second to plan its first order. */
const buyers = 30;

const database = databaseForFile();
let crowd: Pools;
beforeAll(async () => {
  crowd = await openCrowd(database, buyers);
  // The first order on a connection takes several times as long, while PostgreSQL plans its statements.
  const rings = await addRings(buyers, { stock: 1 });
  await Promise.all(
    rings.map(({ id }) =>
      callPlaceOrder(crowd.anonymousWriter, {
        lines: [{ id, quantity: 1 }],
        shipping_address: { ...address, email: `${id}@example.com` },
      }),
    ),
  );
});
afterAll(() => crowd.close());
beforeEach(async () => {
  await emptyShop(database.pools.owner);
});

/** Sends all requests at the same time, each on its own connection. */
async function rush(requests: OrderRequest[]): Promise<{ placed: PlacedOrder[]; refused: Refusal[] }> {
  const calls = requests.map((request) => callPlaceOrder(crowd.anonymousWriter, request));
  const settled = await Promise.allSettled(calls);
  const refused = settled.flatMap((each, index) =>
    each.status === "rejected" ? [refusal(calls[index] ?? Promise.reject())] : [],
  );
  return {
    placed: settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : [])),
    refused: await Promise.all(refused),
  };
}

async function addRings(count: number, given: Partial<Omit<Product, "id">>): Promise<Product[]> {
  const rings = [];
  for (let each = 0; each < count; each += 1) rings.push(await addProduct(database.pools.owner, given));
  return rings;
}

async function stored(): Promise<{ orders: number; items: number; childless: number }> {
  const [row] = await database.pools.owner<{ orders: number; items: number; childless: number }[]>`
    select
      (select count(*)::int from public.orders) as orders,
      (select count(*)::int from public.order_items) as items,
      (select count(*)::int from public.orders o
        where not exists (select from public.order_items i where i.order_id = o.id)) as childless`;
  if (!row) throw new Error("Nothing was counted.");
  return row;
}

test("many buyers, one unit: one order, clear refusals, no orphan", async () => {
  const { owner } = database.pools;
  const ring = await addProduct(owner, { stock: 1, price: 20 });
  const { placed, refused } = await rush(
    Array.from({ length: buyers }, () => ({
      lines: [{ id: ring.id, quantity: 1, price: 20 }],
      expected_total: 27.59,
    })),
  );
  expect(placed).toHaveLength(1);
  expect(refused).toHaveLength(buyers - 1);
  for (const answer of refused) {
    expect(answer).toMatchObject({ code: "PT409", message: expect.stringContaining("sold out") });
    expect(differences(answer)).toEqual([{ id: ring.id, reason: "stock", price: 20, stock: 0 }]);
  }
  expect(await stockOf(owner, ring.id)).toBe(0);
  expect(await stored()).toEqual({ orders: 1, items: 1, childless: 0 });
});

test("many buyers with the last use of a promotion, each sending the total they saw: one order", async () => {
  const { owner } = database.pools;
  // A ring for each buyer, so that they only compete for the promotion.
  const rings = await addRings(buyers, { stock: 1, price: 20 });
  const promotion = await addPromotion(owner, { discount_value: 50, usage_limit: 3, usage_count: 2 });
  const { placed, refused } = await rush(
    rings.map(({ id }) => ({ lines: [{ id, quantity: 1 }], expected_total: 16.79 })),
  );
  expect(placed).toHaveLength(1);
  expect(placed[0]).toMatchObject({ subtotal: 10, total_amount: 16.79 });
  expect(refused).toHaveLength(buyers - 1);
  for (const answer of refused) {
    expect(answer).toMatchObject({
      code: "PT409",
      message: expect.stringContaining("Prices in your cart have changed."),
    });
    expect(differences(answer)).toEqual([{ id: expect.any(Number), reason: "price", price: 20, stock: 1 }]);
  }
  expect(await usesOf(owner, promotion)).toBe(3);
  expect(await stored()).toEqual({ orders: 1, items: 1, childless: 0 });
});

test("many buyers, one use of a code: one order, refusals that name it, and one use by each customer", async () => {
  const { owner } = database.pools;
  const rings = await addRings(buyers, { stock: 1, price: 20 });
  const code = { code: "ONCE", discount_value: 50 };
  const promotion = await addPromotion(owner, { ...code, usage_limit: 1 });
  const own = await addPromotion(owner, { ...code, code: "OWN", uses_per_customer: 1 });
  const lines = rings.map(({ id }) => [{ id, quantity: 1, price: 10 }]);
  const last = await rush(lines.map((line) => ({ lines: line, codes: ["once"] })));
  expect(last.placed).toHaveLength(1);
  expect(last.placed[0]).toMatchObject({ subtotal: 10, codes: ["ONCE"] });
  expect(last.refused).toHaveLength(buyers - 1);
  for (const answer of last.refused)
    expect(answer).toMatchObject({ code: "PT409", message: "The code once has been used up." });
  expect(await usesOf(owner, promotion)).toBe(1);
  expect(await stored()).toEqual({ orders: 1, items: 1, childless: 0 });

  const addresses = ["a@example.com", "A@EXAMPLE.COM", "b@example.com"];
  const left = rings.filter(({ id }) => id !== last.placed[0]!.order_items[0]!.product_id);
  const each = await rush(
    left.slice(0, 12).map(({ id }, index) => ({
      lines: [{ id, quantity: 1, price: 10 }],
      shipping_address: { ...address, email: addresses[index % 3]! },
      codes: ["own"],
    })),
  );
  expect(each.placed.map((order) => order.shipping_address["email"]!.toLowerCase()).toSorted()).toEqual([
    "a@example.com",
    "b@example.com",
  ]);
  for (const answer of each.refused)
    expect(answer).toMatchObject({ message: "You have already used the code own." });
  expect(await usesOf(owner, own)).toBe(2);
});

test("20 requests with one key: one order, 20 identical responses", async () => {
  const { owner } = database.pools;
  const ring = await addProduct(owner, { stock: 30 });
  const idempotency_key = randomUUID();
  const { placed, refused } = await rush(
    Array.from({ length: 20 }, () => ({ lines: [{ id: ring.id, quantity: 1 }], idempotency_key })),
  );
  expect(refused).toEqual([]);
  expect(placed).toHaveLength(20);
  for (const order of placed) expect(order).toEqual(placed[0]);
  expect(await stockOf(owner, ring.id)).toBe(29);
  expect(await stored()).toEqual({ orders: 1, items: 1, childless: 0 });
});

test(
  "carts with the same products in opposite order never deadlock, and all stock is accounted for",
  { tags: ["long"] },
  async () => {
    const { owner } = database.pools;
    const rings = await addRings(6, { stock: 1000, price: 10 });
    const promotions = [
      await addPromotion(owner, { usage_limit: 20 }),
      await addPromotion(owner, {
        applicable_scope: "specific_products",
        product_ids: rings.slice(0, 3).map((ring) => ring.id),
        usage_limit: 10,
      }),
      await addPromotion(owner, {
        applicable_scope: "specific_categories",
        category_names: ["Moissanite Rings"],
      }),
    ];
    // Codes in the other order than their promotions.
    for (const [index, code] of ["SECOND", "FIRST"].entries())
      await addPromotion(owner, {
        code,
        discount_value: 50,
        applicable_scope: "specific_products",
        product_ids: [rings[5 - index]!.id],
      });
    const lines = rings.map((ring) => ({ id: ring.id, quantity: 1 }));
    const { placed, refused } = await rush(
      Array.from({ length: 2 * buyers }, (_, index) => ({
        lines: index % 2 ? lines : lines.toReversed(),
        codes: [null, ["first", "second"], ["second", "first"]][index % 3]!,
      })),
    );
    expect(refused).toEqual([]);
    expect(placed).toHaveLength(2 * buyers);
    for (const ring of rings) expect(await stockOf(owner, ring.id)).toBe(1000 - 2 * buyers);
    expect(await Promise.all(promotions.map((id) => usesOf(owner, id)))).toEqual([0, 10, 2 * buyers]);
  },
);

test("orders and renames of their category do not deadlock", { tags: ["long"] }, async () => {
  const { owner } = database.pools;
  const rings = await addRings(6, { stock: 1000, category: "Gemstones" });
  // Rewritten from last to first, so that a rename in physical order conflicts with the orders.
  for (const ring of rings.toReversed()) {
    await owner`update public.products set description = ${"x".repeat(5000)} where id = ${ring.id}`;
  }
  await addPromotion(owner, { applicable_scope: "specific_categories", category_names: ["Gemstones"] });
  const lines = rings.map((ring) => ({ id: ring.id, quantity: 1 })).toReversed();
  const renameBackAndForth = async () => {
    for (let each = 0; each < 10; each += 1) {
      await owner`update public.product_categories set name = 'Stones' where name = 'Gemstones'`;
      await owner`update public.product_categories set name = 'Gemstones' where name = 'Stones'`;
    }
  };
  const [{ placed, refused }] = await Promise.all([
    rush(Array.from({ length: 2 * buyers }, () => ({ lines }))),
    renameBackAndForth(),
  ]);
  expect(refused).toEqual([]);
  expect(placed).toHaveLength(2 * buyers);
  const products = await owner`select distinct category, stock_quantity from public.products`;
  expect([...products]).toEqual([{ category: "Gemstones", stock_quantity: 1000 - 2 * buyers }]);
});

test("many buyers, one piece of a size: one order, clear refusals, and other sizes stay", async () => {
  const { owner } = database.pools;
  const ring = await addProduct(owner, { stock: null, price: 20 });
  const admin = await addAdmin(database.pools);
  const [size] = (await saveOptions(database.pools, admin, ring.id, [ringSize({ 6: 1, 7: 9 })])) ?? [];
  const options = [{ option: size!.id, value: size!.values[0]!.id }];
  const { placed, refused } = await rush(
    Array.from({ length: buyers }, () => ({ lines: [{ id: ring.id, quantity: 1, options }] })),
  );
  expect(placed).toHaveLength(1);
  expect(refused).toHaveLength(buyers - 1);
  for (const answer of refused) {
    expect(answer).toMatchObject({ code: "PT409", message: expect.stringContaining("sold out") });
    expect(differences(answer)).toEqual([{ id: ring.id, reason: "stock", price: 20, stock: 0, options }]);
  }
  expect(await valueStocks(owner, ring.id)).toEqual({ 6: 0, 7: 9 });
  expect(await stored()).toEqual({ orders: 1, items: 1, childless: 0 });
});

test(
  "carts with the same sizes in opposite order, cancellations and edits of the options never deadlock",
  { tags: ["long"] },
  async () => {
    const { owner } = database.pools;
    const admin = await addAdmin(database.pools);
    const rings = await addRings(4, { stock: 1000, price: 10 });
    const options = await Promise.all(
      rings.map(({ id }) => saveOptions(database.pools, admin, id, [ringSize({ 6: 1000, 7: 1000 })])),
    );
    const lines = rings.flatMap(({ id }, index) =>
      (options[index] ?? []).flatMap(({ id: option, values }) =>
        values.map((value) => ({ id, quantity: 1, options: [{ option, value: value.id }] })),
      ),
    );
    const cancelAndRevive = async () => {
      for (let each = 0; each < 20; each += 1) {
        await owner`
        update public.orders set status = 'cancelled'
        where id = (select id from public.orders where status = 'processing' limit 1)`;
        await owner`update public.orders set status = 'processing' where status = 'cancelled'`;
      }
    };
    const edit = async () => {
      for (let each = 0; each < 10; each += 1) {
        for (const [index, ring] of rings.toReversed().entries()) {
          const seen = options[rings.length - 1 - index] ?? [];
          await saveOptions(database.pools, admin, ring.id, seen, seen);
        }
      }
    };
    const [{ placed, refused }] = await Promise.all([
      rush(
        Array.from({ length: 2 * buyers }, (_, index) => ({ lines: index % 2 ? lines : lines.toReversed() })),
      ),
      cancelAndRevive(),
      edit(),
    ]);
    expect(refused).toEqual([]);
    expect(placed).toHaveLength(2 * buyers);
    for (const ring of rings) {
      expect(await valueStocks(owner, ring.id)).toEqual({ 6: 1000 - 2 * buyers, 7: 1000 - 2 * buyers });
      expect(await stockOf(owner, ring.id)).toBe(1000 - 4 * buyers);
    }
  },
);
