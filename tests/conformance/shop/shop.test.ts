import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Api, keys, serveApi, sign } from "../base/api.ts";

let api: Api;
beforeAll(async () => {
  api = await serveApi("demo shop");
});
afterAll(() => api.close());

describe("the shop's own tables, as a guest", () => {
  test("featured products with the price after promotions", async () => {
    const { data } = await api
      .client()
      .from("products")
      .select("id,name,price,final_price")
      .eq("featured", true)
      .limit(4);
    expect(data).toHaveLength(4);
    for (const { price, final_price } of data ?? []) {
      expect(final_price).toBeTypeOf("number");
      expect(final_price).toBeLessThanOrEqual(price);
    }
  });

  test("sorted by the price after promotions", async () => {
    const { data } = await api.client().from("products").select("final_price").order("final_price").limit(50);
    const prices = data?.map(({ final_price }) => Number(final_price)) ?? [];
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  test("a case-insensitive search for part of a word", async () => {
    const { data } = await api
      .client()
      .from("products")
      .select("name,description,category")
      .or('name.imatch."ring",description.imatch."ring"');
    expect(data?.length).toBeGreaterThan(0);
    for (const row of data ?? []) expect(`${row.name} ${row.description}`.toLowerCase()).toContain("ring");
  });

  test("counts per category", async () => {
    const { data } = await api.client().rpc("category_counts", {}, { get: true });
    expect(data).toContainEqual({ category: "Gemstones", products: expect.any(Number) });
  });

  test("nothing that belongs to others", async () => {
    for (const table of [
      "orders",
      "order_items",
      "profiles",
      "user_roles",
      "payment_gateway_settings",
      "product_inquiries",
    ]) {
      const { data, status } = await api.client().from(table).select();
      expect({ table, refused: status === 401, rows: data ?? [] }).toEqual({
        table,
        refused: status !== 200,
        rows: [],
      });
    }
  });

  test("an order by RPC: numbers are numbers, a refusal gives its reason", async () => {
    const [product] =
      (await api.client().from("products").select("id").gt("stock_quantity", 3).limit(1)).data ?? [];
    const order = (quantity: number) =>
      api.client().rpc("place_order", {
        lines: [{ id: product?.id, quantity }],
        shipping_address: {
          name: "Ada Lovelace",
          email: "ada@facet.test",
          line1: "1 Analytical Way",
          city: "London",
          state: "London",
          postal_code: "N1 9GU",
          country: "GB",
        },
        payment_method: "cod",
        idempotency_key: crypto.randomUUID(),
        expected_total: null,
      });
    const placed = await order(1);
    expect(placed.error).toBeNull();
    expect(placed.data).toMatchObject({ status: "processing", order_items: [{ quantity: 1 }] });
    const refused = await order(99);
    expect([refused.status, refused.error?.code]).toEqual([409, "PT409"]);
    expect(JSON.parse(refused.error?.details ?? "")).toMatchObject([{ reason: "stock" }]);
  });
});

test("the API's description mentions nothing in the schema private", async () => {
  for (const bearer of [keys.publishable, await sign({ role: "authenticated" }), keys.secret]) {
    const headers = { apikey: keys.publishable, authorization: `Bearer ${bearer}` };
    const text = await (await fetch(`${api.url}/`, { headers })).text();
    expect(text).toContain("place_order");
    expect(text).not.toMatch(/private\.\w+/);
  }
});
