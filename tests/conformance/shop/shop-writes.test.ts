import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAdmin, signUp } from "../../database/people/people.ts";
import { keys, serveApi, sign, type Api } from "../base/api.ts";

let api: Api;
let ana: string;
let guest: ReturnType<Api["client"]>;
let customer: ReturnType<Api["client"]>;
let admin: ReturnType<Api["client"]>;
let product: { id: number; price: number };

beforeAll(async () => {
  api = await serveApi("demo shop");
  const { pools } = api.database;
  ana = (await signUp(pools, "Ana")).id;
  guest = api.client();
  customer = api.client(await sign({ sub: ana }));
  admin = api.client(await sign({ sub: (await addAdmin(pools)).id }));
  const { data } = await guest.from("products").select("id,price").gt("price", 50).limit(1).single();
  if (!data) throw new Error("the demo shop has no product");
  product = data;
});
afterAll(() => api.close());

const inquiry = () => ({
  product_id: product.id,
  product_name: "A ring",
  user_email: "guest@facet.test",
  message: "Is it resizable?",
});

describe("inquiries", () => {
  test("a guest sends one without a right to read it", async () => {
    const sent = await guest.from("product_inquiries").insert(inquiry());
    expect([sent.status, sent.error]).toEqual([201, null]);
    const shown = await guest.from("product_inquiries").insert(inquiry()).select("id");
    expect([shown.status, shown.error?.code]).toEqual([401, "42501"]);
  });

  test("nobody sends one in someone else's name, or sets a column they may not set", async () => {
    const forged = await guest.from("product_inquiries").insert({ ...inquiry(), user_id: ana });
    expect([forged.status, forged.error?.code]).toEqual([401, "42501"]);
    const dated = await customer.from("product_inquiries").insert({ ...inquiry(), created_at: "2020-01-01" });
    expect([dated.status, dated.error?.code]).toEqual([403, "42501"]);
  });

  test("an admin changes its status and deletes it; a customer sees only their own", async () => {
    const own = await customer
      .from("product_inquiries")
      .insert({ ...inquiry(), user_id: ana })
      .select("id,status,products(id)")
      .single();
    expect(own.data).toMatchObject({ status: "new", products: { id: product.id } });
    expect((await customer.from("product_inquiries").select("id")).data).toHaveLength(1);
    const read = await admin
      .from("product_inquiries")
      .update({ status: "read" })
      .eq("id", own.data?.id)
      .select("status,profiles(id)")
      .single();
    expect(read.data).toEqual({ status: "read", profiles: { id: ana } });
    expect((await customer.from("product_inquiries").delete().eq("id", own.data?.id).select()).data).toEqual(
      [],
    );
    expect(
      (await admin.from("product_inquiries").delete().eq("id", own.data?.id).select("id")).data,
    ).toHaveLength(1);
  });
});

const offers = () => customer.from("counter_offers");

test("offers: the error of a trigger is passed on, an offer is returned as a row", async () => {
  const low = { product_id: product.id, user_id: ana, offer_price: 1.5, message: null };
  const made = await offers().insert(low).select().single();
  expect([made.status, made.data]).toMatchObject([201, { ...low, status: "pending" }]);
  const high = await offers().insert({ ...low, offer_price: product.price + 1_000 });
  expect([high.status, high.error?.code]).toEqual([409, "PT409"]);
  expect((await guest.from("counter_offers").insert(low)).status).toBe(401);
});

describe("the catalog", () => {
  const ring = {
    name: "A new ring",
    description: "New.",
    category: "Gemstones",
    price: 99.5,
    stock_quantity: 3,
  };

  test("an admin adds, changes and removes a product, and gets its price after promotions", async () => {
    const added = await admin
      .from("products")
      .insert(ring)
      .select("id,price,final_price,stock_quantity")
      .single();
    expect([added.error, added.data]).toMatchObject([null, { price: 99.5, final_price: expect.any(Number) }]);
    const changed = await admin
      .from("products")
      .update({ stock_quantity: null, tags: ["new", "a,b"] })
      .eq("id", added.data?.id)
      .select("stock_quantity,tags")
      .single();
    expect(changed.data).toEqual({ stock_quantity: null, tags: ["new", "a,b"] });
    const removed = await admin.from("products").delete({ count: "exact" }).eq("id", added.data?.id);
    expect([removed.status, removed.count]).toEqual([204, 1]);
  });

  test("nobody else does", async () => {
    for (const [client, status] of [
      [guest, 401],
      [customer, 403],
    ] as const) {
      const added = await client.from("products").insert(ring);
      expect([added.status, added.error?.code]).toEqual([status, "42501"]);
    }
    expect(
      (await customer.from("products").update({ price: 1 }).eq("id", product.id).select("id")).data,
    ).toEqual([]);
    expect((await guest.from("products").delete().eq("id", product.id)).status).toBe(401);
    const { data } = await guest.from("products").select("price").eq("id", product.id).single();
    expect(data).toEqual({ price: product.price });
  });
});

test("only admins change orders, and only some columns", async () => {
  const service = api.client(keys.secret);
  const placed = await service.from("orders").select("id,total_amount").limit(1).single();
  const order = placed.data?.id ?? 0;
  const sent = await admin
    .from("orders")
    .update({ tracking_number: "T1" })
    .eq("id", order)
    .select("tracking_number");
  expect(sent.data).toEqual([{ tracking_number: "T1" }]);
  const cheaper = await admin.from("orders").update({ total_amount: 0 }).eq("id", order);
  expect([cheaper.status, cheaper.error?.code]).toEqual([403, "42501"]);
  expect(
    (await customer.from("orders").update({ tracking_number: "X" }).eq("id", order).select("id")).data,
  ).toEqual([]);
  expect((await customer.from("orders").delete().eq("id", order)).status).toBe(403);
});
