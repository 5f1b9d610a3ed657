import { beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { as, guest, service } from "../people/people.ts";
import { addProduct, addPromotion, days, emptyShop, type NewPromotion, type Product } from "../base/shop.ts";

const database = databaseForFile();
let ring: Product;
beforeEach(async () => {
  await emptyShop(database.pools.owner);
  ring = await addProduct(database.pools.owner, { price: 100, category: "Gemstones" });
});

async function finalPrice(product: Product): Promise<number> {
  const [row] = await database.pools.anonymous<{ price: number }[]>`
    select final_price::float8 as price from public.products where id = ${product.id}`;
  return row?.price ?? Number.NaN;
}

async function promote(...promotions: NewPromotion[]): Promise<void> {
  for (const promotion of promotions) await addPromotion(database.pools.owner, promotion);
}

const own = (): NewPromotion => ({
  discount_value: 3,
  applicable_scope: "specific_products",
  product_ids: [ring.id + 1, ring.id],
});

describe("one promotion", () => {
  test.for<[string, number, NewPromotion, number]>([
    ["none of its discount when it takes off 0", 100, { discount_value: 0 }, 100],
    ["a percentage", 100, { discount_value: 15 }, 85],
    ["a fraction of a percent", 100, { discount_value: 12.5 }, 87.5],
    ["everything at 100 %", 100, { discount_value: 100 }, 0],
    ["half a cent rounded up", 0.05, { discount_value: 50 }, 0.03],
    ["less than half a cent rounded down", 10.02, { discount_value: 12 }, 8.82],
    ["half a cent rounded up where floats would err", 1.15, { discount_value: 10 }, 1.04],
    ["a fixed amount", 100, { discount_type: "fixed_amount", discount_value: 30.01 }, 69.99],
    ["never below 0", 100, { discount_type: "fixed_amount", discount_value: 100.01 }, 0],
    ["nothing from what is free", 0, { discount_type: "fixed_amount", discount_value: 5 }, 0],
    ["the highest price", 99_999_999.99, { discount_value: 1 }, 98_999_999.99],
  ])("gives %s", async ([, price, promotion, expected]) => {
    await promote(promotion);
    expect(await finalPrice(await addProduct(database.pools.owner, { price }))).toBe(expected);
  });

  test.for<[string, NewPromotion]>([
    ["inactive", { is_active: false }],
    ["not begun", { start_date: days(0.01) }],
    ["ended", { start_date: days(-2), end_date: days(-0.01) }],
    ["used up", { usage_limit: 3, usage_count: 3 }],
    ["used beyond its limit", { usage_limit: 3, usage_count: 4 }],
    ["never to be used", { usage_limit: 0 }],
    ["for another product", { applicable_scope: "specific_products", product_ids: [999_999] }],
    ["for no product", { applicable_scope: "specific_products" }],
    [
      "for another category",
      { applicable_scope: "specific_categories", category_names: ["Moissanite Rings"] },
    ],
    [
      "for a category of other case",
      { applicable_scope: "specific_categories", category_names: ["gemstones"] },
    ],
  ])("does not apply when %s", async ([, promotion]) => {
    await promote(promotion);
    expect(await finalPrice(ring)).toBe(100);
  });

  test("applies until it is used up", async () => {
    await promote({ usage_limit: 3, usage_count: 2 });
    expect(await finalPrice(ring)).toBe(90);
  });
});

describe("of several promotions", () => {
  const all: NewPromotion = { discount_value: 1 };
  const category: NewPromotion = {
    discount_value: 2,
    applicable_scope: "specific_categories",
    category_names: ["Lab-Grown Diamonds", "Gemstones"],
  };

  test("the product's own comes first, even if it is older and smaller", async () => {
    await promote({ ...own(), created_at: days(-9) }, category, all);
    expect(await finalPrice(ring)).toBe(97);
  });

  test("the category's comes before one for everything", async () => {
    await promote({ ...category, created_at: days(-9) }, { ...all, discount_value: 50 });
    expect(await finalPrice(ring)).toBe(98);
  });

  test("one that is not running is skipped", async () => {
    await promote({ ...own(), is_active: false }, { ...category, usage_limit: 1, usage_count: 1 }, all);
    expect(await finalPrice(ring)).toBe(99);
  });

  test("within a scope only the newest applies; they do not add up", async () => {
    await promote(
      { discount_value: 40, created_at: days(-1) },
      { discount_value: 20, created_at: days(-0.5) },
    );
    expect(await finalPrice(ring)).toBe(80);
  });

  test("of two created at the same time, the one with the lower id applies", async () => {
    const created_at = days(-1);
    await promote({ discount_value: 40, created_at }, { discount_value: 20, created_at });
    expect(await finalPrice(ring)).toBe(60);
  });
});

test("final_price is the same for every role, even if the promotion itself is hidden", async () => {
  await promote({ discount_value: 25 });
  for (const person of [guest, service]) {
    const rows = await as(
      database.pools,
      person,
      (sql) => sql`select p.final_price::float8 as price from public.products p where id = ${ring.id}`,
    );
    expect([...rows]).toEqual([{ price: 75 }]);
  }
});

test.for<[string, NewPromotion & { name?: string }]>([
  ["more than 100 %", { discount_value: 100.01 }],
  ["a negative discount", { discount_type: "fixed_amount", discount_value: -1 }],
  ["an end before its start", { start_date: days(2), end_date: days(1) }],
  ["products without the scope for them", { product_ids: [1] }],
  ["categories without the scope for them", { category_names: ["Gemstones"] }],
  ["a negative limit", { usage_limit: -1 }],
  ["no name", { name: "  " }],
])("a promotion with %s cannot be saved", async ([, promotion]) => {
  await expect(addPromotion(database.pools.owner, promotion)).rejects.toMatchObject({ code: "23514" });
});
