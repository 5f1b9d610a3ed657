import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { address } from "../../database/base/shop.ts";
import { keys } from "../base/api.ts";
import { type Customer, openProject, type Project } from "../base/project.ts";

let project: Project;
let ana: Customer;
beforeAll(async () => {
  project = await openProject({ demo: true });
  ana = await project.customer("Ana");
});
afterAll(() => project.close());

const guest = () => project.client();
const service = () => project.client(keys.secret);

/** A product with enough in stock and without required options. */
async function anyProduct(): Promise<{ id: number; name: string; price: number; category: string }> {
  const { data } = await guest()
    .from("products")
    .select("id, name, price, category")
    .gt("stock_quantity", 5)
    .gt("price", 100)
    .eq("requires_options", false)
    .order("id")
    .limit(1)
    .single()
    .throwOnError();
  return data;
}

const orderOf = (id: number, quantity = 1) => ({
  lines: [{ id, quantity }],
  shipping_address: address,
  payment_method: "cod",
  idempotency_key: crypto.randomUUID(),
});

describe("what customers send", () => {
  test("an inquiry, as a guest and signed in", async () => {
    const product = await anyProduct();
    const inquiry = {
      product_id: product.id,
      product_name: product.name,
      user_id: null as string | null,
      user_email: "guest@facet.test",
      message: "Is it gold?",
      status: "new",
    };
    expect(await guest().from("product_inquiries").insert([inquiry])).toEqual({
      data: null,
      error: null,
      count: null,
      status: 201,
      statusText: "Created",
      success: true,
    });
    const own = { ...inquiry, user_id: ana.id, user_email: ana.email };
    expect((await ana.client.from("product_inquiries").insert([own])).error).toBeNull();
    const { data } = await ana.client.from("product_inquiries").select("user_email, status");
    expect(data).toEqual([{ user_email: ana.email, status: "new" }]);
    expect((await service().from("product_inquiries").insert([inquiry])).error).toBeNull();
  });

  test("an inquiry that row security refuses has the error text that the shop recognizes", async () => {
    const product = await anyProduct();
    const inquiry = {
      product_id: product.id,
      product_name: "",
      user_id: ana.id,
      user_email: "a@b.cc",
      message: "Hm",
    };
    expect(await guest().from("product_inquiries").insert(inquiry)).toMatchObject({
      status: 401,
      error: {
        code: "42501",
        message: 'new row violates row-level security policy for table "product_inquiries"',
        details: null,
        hint: null,
      },
    });
    const returned = await guest()
      .from("product_inquiries")
      .insert({ ...inquiry, user_id: null })
      .select();
    expect([returned.status, returned.error?.code]).toEqual([401, "42501"]);
  });

  test("an offer, returned with its product and user", async () => {
    const { id, price } = await anyProduct();
    const offer = { product_id: id, user_id: ana.id, offer_price: 1, message: "Please", status: "pending" };
    const nonsense = await ana.client.from("counter_offers").insert({ ...offer, offer_price: -1 });
    expect([nonsense.status, nonsense.error?.code]).toEqual([400, "23514"]);
    const { data, error, status } = await ana.client
      .from("counter_offers")
      .insert(offer)
      .select(
        "offer_price, status, product:products(id, price), user:profiles(email, full_name, user_roles(role))",
      )
      .single();
    expect([error, status]).toEqual([null, 201]);
    expect(data).toEqual({
      offer_price: 1,
      status: "pending",
      product: { id, price },
      user: { email: ana.email, full_name: "Ana", user_roles: [] },
    });
    const high = await ana.client.from("counter_offers").insert({ ...offer, offer_price: price + 1 });
    expect([high.status, high.statusText, high.error?.code]).toEqual([409, "Conflict", "PT409"]);
    expect(high.error?.message).toMatch(/^Your offer must be lower than the current price of \$/);
    const second = await ana.client.from("counter_offers").insert({ ...offer, offer_price: 0.5 });
    expect([second.status, second.error?.code]).toEqual([409, "PT409"]);
    expect(second.error?.message).toMatch(/^You have an open offer for this product already\./);
    const garbled = await ana.client.from("counter_offers").insert({ ...offer, offer_price: "much" });
    expect(garbled).toMatchObject({
      status: 400,
      error: { code: "22P02", message: 'invalid input syntax for type numeric: "much"' },
    });
    const unknown = await ana.client.from("counter_offers").insert({ ...offer, colour: "red" });
    expect(unknown).toMatchObject({
      status: 400,
      error: {
        code: "PGRST204",
        message: "Could not find the 'colour' column of 'counter_offers' in the schema cache",
      },
    });
  });

  test("orders: placed by the function, read with their lines, refused with the reasons as rows", async () => {
    const { id } = await anyProduct();
    const placed = await ana.client.rpc("place_order", orderOf(id, 2));
    expect(placed.error).toBeNull();
    const history = await ana.client
      .from("orders")
      .select("id, created_at, total_amount, status, order_items(quantity)")
      .eq("user_id", ana.id)
      .order("created_at", { ascending: false });
    expect(history.data).toMatchObject([
      { id: placed.data.id, status: "processing", order_items: [{ quantity: 2 }] },
    ]);
    const one = await ana.client
      .from("orders")
      .select("*, order_items(*)")
      .eq("id", placed.data.id)
      .eq("user_id", ana.id)
      .single();
    expect(one.data).toMatchObject({
      shipping_address: address,
      order_items: [{ product_id: id, quantity: 2 }],
    });
    const large = await ana.client
      .from("orders")
      .select("id, order_items!inner(quantity)")
      .gt("order_items.quantity", 2);
    expect(large.data).toEqual([]);

    const row = {
      user_id: ana.id,
      total_amount: 0.01,
      status: "processing",
      shipping_address: address,
      payment_method: "cod",
      payment_status: "cod",
    };
    for (const [client, status] of [
      [guest(), 401],
      [ana.client, 403],
    ] as const) {
      const refused = await client.from("orders").insert([row]).select().single();
      expect(refused).toMatchObject({
        status,
        data: null,
        error: { code: "42501", message: "permission denied for table orders" },
      });
      const lines = [{ order_id: placed.data.id, product_id: id, quantity: 1, price_at_purchase: 0 }];
      expect(await client.from("order_items").insert(lines)).toMatchObject({
        status,
        error: { code: "42501" },
      });
      const paid = { status: "processing", payment_status: "paid", stripe_payment_intent_id: "cs_1" };
      expect(await client.from("orders").update(paid).eq("id", placed.data.id)).toMatchObject({
        status,
        error: { code: "42501" },
      });
    }
    const { data: made } = await service()
      .from("orders")
      .insert([{ ...row, subtotal: 0.01, tax: 0, shipping: 0 }])
      .select()
      .single();
    const item = {
      order_id: made.id,
      product_id: id,
      quantity: 1,
      price_at_purchase: 0.01,
      name_at_purchase: "Ring",
    };
    expect((await service().from("order_items").insert([item])).status).toBe(201);
    const paid = { status: "processing", payment_status: "paid", stripe_payment_intent_id: "cs_1" };
    expect((await service().from("orders").update(paid).eq("id", made.id)).status).toBe(204);
    expect(
      (await service().from("orders").select("*, order_items(*)").eq("id", made.id).single()).data,
    ).toMatchObject({
      ...paid,
      order_items: [item],
    });
  });

  test("nobody sees a guest's order, and nobody sees someone else's", async () => {
    const { data: placed } = await guest().rpc("place_order", orderOf((await anyProduct()).id));
    expect((await guest().from("orders").select()).error?.code).toBe("42501");
    const other = await ana.client.from("orders").select("*, order_items(*)").eq("id", placed.id).single();
    expect([other.status, other.error?.code]).toEqual([406, "PGRST116"]);
  });

  test("a missing function, and one called with wrong arguments", async () => {
    expect(await guest().rpc("place_orders", {})).toMatchObject({
      status: 404,
      error: {
        code: "PGRST202",
        message: expect.stringContaining("Could not find the function public.place_orders"),
      },
    });
    expect(await guest().rpc("dashboard_stats")).toMatchObject({ status: 401, error: { code: "42501" } });
    expect(await ana.client.rpc("dashboard_stats")).toMatchObject({ status: 403, error: { code: "PT403" } });
  });
});
