import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { as, guest, type Person, refusal, service, signUp } from "../people/people.ts";
import {
  addProduct,
  addPromotion,
  address,
  differences,
  emptyShop,
  placeOrder,
  stockOf,
  usesOf,
} from "../base/shop.ts";

const database = databaseForFile();
let customer: Person & { id: string };
beforeAll(async () => {
  customer = await signUp(database.pools);
});
beforeEach(async () => {
  await emptyShop(database.pools.owner);
});

describe("a guest's order", () => {
  test("is priced, totaled and stored by the database and returned with its lines", async () => {
    const { owner } = database.pools;
    const ring = await addProduct(owner, { name: "Halo ring", price: 19.99, stock: 5 });
    const stone = await addProduct(owner, { name: "Sapphire", price: 3.5, stock: null });
    const lines = [
      { id: stone.id, quantity: 1 },
      { id: ring.id, quantity: 2, price: 19.99 },
    ];
    const placed = await placeOrder(database.pools, { lines, expected_total: 52.95 });

    expect(placed).toMatchObject({
      user_id: null,
      subtotal: 43.48,
      tax: 3.48,
      shipping: 5.99,
      total_amount: 52.95,
      status: "processing",
      payment_method: "cod",
      payment_status: "cod",
      shipping_address: address,
    });
    expect(placed.order_items).toEqual([
      expect.objectContaining({
        product_id: stone.id,
        quantity: 1,
        price_at_purchase: 3.5,
        name_at_purchase: "Sapphire",
      }),
      expect.objectContaining({
        product_id: ring.id,
        quantity: 2,
        price_at_purchase: 19.99,
        name_at_purchase: "Halo ring",
        image_at_purchase: "/ring.webp",
      }),
    ]);
    expect(await stockOf(owner, ring.id)).toBe(3);
    expect(await stockOf(owner, stone.id)).toBeNull();
    const items = await owner`
      select stock_taken, product_id::int from public.order_items where order_id = ${placed.id} order by id`;
    expect([...items]).toEqual([
      { stock_taken: 0, product_id: stone.id },
      { stock_taken: 2, product_id: ring.id },
    ]);
    const [order] = await owner`
      select customer_name, customer_email, stripe_payment_intent_id from public.orders where id = ${placed.id}`;
    expect(order).toEqual({
      customer_name: "Ana Lima",
      customer_email: "ana@example.com",
      stripe_payment_intent_id: null,
    });
  });

  test("cannot be read back by guests", async () => {
    const ring = await addProduct(database.pools.owner);
    await placeOrder(database.pools, { lines: [{ id: ring.id, quantity: 1 }] });
    for (const table of ["orders", "order_items"]) {
      const read = as(database.pools, guest, (sql) => sql`select * from ${sql(`public.${table}`)}`);
      expect(await refusal(read)).toMatchObject({ code: "42501" });
    }
  });
});

test("each line keeps the SKU of its product, even if the product changes", async () => {
  const { owner } = database.pools;
  const ring = await addProduct(owner, { sku: "MR-001" });
  const stone = await addProduct(owner);
  const placed = await placeOrder(database.pools, {
    lines: [
      { id: ring.id, quantity: 1 },
      { id: stone.id, quantity: 1 },
    ],
  });
  expect(placed.order_items.map((item) => item.sku_at_purchase)).toEqual(["MR-001", null]);
  const kept = async () => {
    const rows = await owner<{ product: number | null; sku: string | null }[]>`
      select product_id::int as product, sku_at_purchase as sku from public.order_items
      where order_id = ${placed.id} order by id`;
    return [...rows];
  };
  await owner`update public.products set sku = 'NEW-' || id where id = any (${[ring.id, stone.id]})`;
  expect(await kept()).toEqual([
    { product: ring.id, sku: "MR-001" },
    { product: stone.id, sku: null },
  ]);
  await owner`delete from public.products where id = ${ring.id}`;
  expect(await kept()).toEqual([
    { product: null, sku: "MR-001" },
    { product: stone.id, sku: null },
  ]);
});

test("ships for free above $50.00 only", async () => {
  const ring = await addProduct(database.pools.owner, { price: 50 });
  const stone = await addProduct(database.pools.owner, { price: 50.01 });
  expect(await placeOrder(database.pools, { lines: [{ id: ring.id, quantity: 1 }] })).toMatchObject({
    shipping: 5.99,
    tax: 4,
    total_amount: 59.99,
  });
  expect(await placeOrder(database.pools, { lines: [{ id: stone.id, quantity: 1 }] })).toMatchObject({
    shipping: 0,
    tax: 4,
    total_amount: 54.01,
  });
});

test("can take the last piece", async () => {
  const ring = await addProduct(database.pools.owner, { stock: 2 });
  await placeOrder(database.pools, { lines: [{ id: ring.id, quantity: 2 }] });
  expect(await stockOf(database.pools.owner, ring.id)).toBe(0);
});

test("does not change the product's updated_at, so that an open form in the back office stays valid", async () => {
  const { owner } = database.pools;
  const ring = await addProduct(owner);
  const stamp = () => owner`select updated_at::text from public.products where id = ${ring.id}`;
  const before = await stamp();
  await placeOrder(database.pools, { lines: [{ id: ring.id, quantity: 1 }] });
  expect([...(await stamp())]).toEqual([...before]);
});

test("trims the address and drops unknown fields", async () => {
  const ring = await addProduct(database.pools.owner);
  const placed = await placeOrder(database.pools, {
    lines: [{ id: ring.id, quantity: 1 }],
    shipping_address: { ...address, name: "  Ana Lima\n", is_admin: true, note: { deep: [1, 2] } },
  });
  expect(placed.shipping_address).toEqual(address);
});

test.for<[string, Record<string, string | null>]>([
  [
    "with a second line and a phone",
    {
      line2: "Flat 6",
      state: "Goa",
      postal_code: "403001",
      country: "India",
      country_code: "IN",
      phone: "+91 22 5550",
    },
  ],
  [
    "without a region and a postal code where there are none",
    { country: "Qatar", country_code: "QA", state: null, postal_code: null },
  ],
])("stores an address %s", async ([, given]) => {
  const ring = await addProduct(database.pools.owner);
  const placed = await placeOrder(database.pools, {
    lines: [{ id: ring.id, quantity: 1 }],
    shipping_address: { ...address, ...given },
  });
  const stored = Object.entries({ ...address, ...given }).filter(([, text]) => text !== null);
  expect(placed.shipping_address).toEqual(Object.fromEntries(stored));
});

test("stores an address in its country's format, and as it was typed if the country is not known", async () => {
  const ring = await addProduct(database.pools.owner);
  const place = async (given: object) =>
    placeOrder(database.pools, {
      lines: [{ id: ring.id, quantity: 1 }],
      shipping_address: { ...address, ...given },
    });
  const american = await place({ country_code: "US", state: "il", postal_code: " 627011234" });
  expect(american.shipping_address).toMatchObject({ state: "Illinois", postal_code: "62701-1234" });
  await database.pools.owner`delete from public.tax_rates where country is not null`;
  await database.pools.owner`delete from public.shipping_zones where countries <> '{}'`;
  const unknown = await place({ country: "Atlantis", country_code: "", state: "il", postal_code: "ABC" });
  const { country_code: _, ...typed } = { ...address, country: "Atlantis", state: "il", postal_code: "ABC" };
  expect(unknown.shipping_address).toEqual(typed);
});

test("stores no blank parts of an address", async () => {
  const ring = await addProduct(database.pools.owner);
  const placed = await placeOrder(database.pools, {
    lines: [{ id: ring.id, quantity: 1 }],
    shipping_address: { ...address, line2: " ", country_code: " ", phone: null },
  });
  expect(placed.shipping_address).toEqual(address);
});

test("belongs to the signed-in user, whatever the request says", async () => {
  const ring = await addProduct(database.pools.owner);
  const lines = [{ id: ring.id, quantity: 1, user_id: randomUUID(), total: 0 }];
  const own = await placeOrder(database.pools, { lines }, customer);
  expect(own.user_id).toBe(customer.id);
  expect((await placeOrder(database.pools, { lines }, service)).user_id).toBeNull();
});

describe("promotions", () => {
  test("price the order; each counts as used once, however many lines and pieces it applies to", async () => {
    const { owner } = database.pools;
    const ring = await addProduct(owner, { price: 10 });
    const other = await addProduct(owner, { price: 10 });
    const stone = await addProduct(owner, { price: 10, category: "Gemstones" });
    const everything = await addPromotion(owner, { discount_value: 50, usage_limit: 5 });
    const gems = await addPromotion(owner, {
      applicable_scope: "specific_categories",
      category_names: ["Gemstones"],
      discount_type: "fixed_amount",
      discount_value: 1,
    });
    const idle = await addPromotion(owner, { applicable_scope: "specific_products", product_ids: [999_999] });

    const placed = await placeOrder(database.pools, {
      lines: [
        { id: ring.id, quantity: 2, price: 5 },
        { id: other.id, quantity: 1, price: 5 },
        { id: stone.id, quantity: 1, price: 9 },
      ],
      expected_total: 31.91,
    });
    expect(placed).toMatchObject({ subtotal: 24, tax: 1.92, total_amount: 31.91 });
    expect(await Promise.all([everything, gems, idle].map((id) => usesOf(owner, id)))).toEqual([1, 1, 0]);
    const [order] = await owner<{ ids: number[] }[]>`
      select array(select unnest(promotion_ids) order by 1)::int[] as ids from public.orders where id = ${placed.id}`;
    expect(order).toEqual({ ids: [everything, gems] });
  });

  test("used up in the meantime leave the full price, which is refused only if the shopper saw another", async () => {
    const { owner } = database.pools;
    const ring = await addProduct(owner, { price: 10 });
    await addPromotion(owner, { discount_value: 50, usage_limit: 1 });
    const buy = (price: number | null) =>
      placeOrder(database.pools, { lines: [{ id: ring.id, quantity: 1, price }] });
    expect((await buy(5)).subtotal).toBe(5);
    const refused = await refusal(buy(5));
    expect(refused).toMatchObject({
      code: "PT409",
      message: "Prices in your cart have changed. Please look at your cart again.",
    });
    expect(differences(refused)).toEqual([{ id: ring.id, reason: "price", price: 10, stock: 9 }]);
    expect((await buy(null)).subtotal).toBe(10);
  });
});

describe("the same idempotency key", () => {
  test("with the same lines in any order returns the same order", async () => {
    const { owner } = database.pools;
    const ring = await addProduct(owner, { stock: 5 });
    const stone = await addProduct(owner, { stock: 5 });
    const lines = [
      { id: ring.id, quantity: 2 },
      { id: stone.id, quantity: 1 },
    ];
    for (const person of [guest, customer]) {
      const idempotency_key = randomUUID();
      const first = await placeOrder(database.pools, { lines, idempotency_key }, person);
      const again = await placeOrder(
        database.pools,
        {
          lines: lines.toReversed(),
          idempotency_key,
          shipping_address: { ...address, city: "Elsewhere" },
          expected_total: 1,
        },
        person,
      );
      expect(again).toEqual(first);
    }
    expect(await stockOf(owner, ring.id)).toBe(1);
    const [count] = await owner`select count(*)::int as orders from public.orders`;
    expect(count).toEqual({ orders: 2 });
  });

  test("also returns it if the product has been deleted or sold out, or cash on delivery switched off", async () => {
    const { owner } = database.pools;
    const ring = await addProduct(owner, { stock: 1 });
    const request = { lines: [{ id: ring.id, quantity: 1 }], idempotency_key: randomUUID() };
    const first = await placeOrder(database.pools, request);
    await owner`delete from public.products where id = ${ring.id}`;
    await owner`update public.app_settings set value = '{"enabled": false}' where key = 'cod_enabled'`;
    const again = await placeOrder(database.pools, request);
    await owner`update public.app_settings set value = '{"enabled": true}' where key = 'cod_enabled'`;
    expect(again.id).toBe(first.id);
    expect(again.order_items).toMatchObject([{ product_id: null, name_at_purchase: "Halo ring" }]);
  });

  test("with other lines or from someone else is refused with the same message, and reveals nothing about the order", async () => {
    const { owner } = database.pools;
    const ring = await addProduct(owner, { stock: 9 });
    const stranger = await signUp(database.pools, "Eve");
    const idempotency_key = randomUUID();
    const lines = [{ id: ring.id, quantity: 2 }];
    await placeOrder(database.pools, { lines, idempotency_key }, customer);
    const answers = await Promise.all([
      refusal(
        placeOrder(database.pools, { lines: [{ id: ring.id, quantity: 1 }], idempotency_key }, customer),
      ),
      refusal(placeOrder(database.pools, { lines, idempotency_key }, stranger)),
      refusal(placeOrder(database.pools, { lines, idempotency_key }, guest)),
      refusal(placeOrder(database.pools, { lines, idempotency_key }, service)),
    ]);
    for (const answer of answers) {
      expect(answer).toEqual({
        code: "PT409",
        message: "This order could not be placed. Please reload the page and try again.",
        details: null,
      });
    }
    expect(await stockOf(owner, ring.id)).toBe(7);
  });

  test("may be used again after a refusal, which has no effect", async () => {
    const { owner } = database.pools;
    const ring = await addProduct(owner, { price: 10 });
    const idempotency_key = randomUUID();
    await refusal(
      placeOrder(database.pools, { lines: [{ id: ring.id, quantity: 1, price: 9 }], idempotency_key }),
    );
    const placed = await placeOrder(database.pools, {
      lines: [{ id: ring.id, quantity: 1, price: 10 }],
      idempotency_key,
    });
    expect(placed.subtotal).toBe(10);
  });
});
