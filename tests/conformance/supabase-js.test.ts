import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { address } from "../database/shop.ts";
import { keys } from "./api.ts";
import { type Customer, openProject, password, type Project } from "./project.ts";

let project: Project;
let ana: Customer;
beforeAll(async () => {
  project = await openProject({ demo: true });
  ana = await project.customer("Ana");
});
afterAll(() => project.close());

const guest = () => project.client();
const service = () => project.client(keys.secret);

/** A product of the demo shop with enough in stock. */
async function anyProduct(): Promise<{ id: number; name: string; price: number; category: string }> {
  const { data } = await guest()
    .from("products")
    .select("id, name, price, category")
    .gt("stock_quantity", 5)
    .gt("price", 100)
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

describe.each(["publishable", "secret"] as const)("what the storefront reads, with the %s key", (kind) => {
  const client = (): SupabaseClient => project.client(keys[kind]);

  test("products: all, featured, one, related", async () => {
    const all = await client().from("products").select("*");
    expect(all).toMatchObject({ error: null, status: 200, statusText: "OK", count: null });
    expect(all.data?.[0]).toMatchObject({
      id: expect.any(Number),
      price: expect.any(Number),
      images: expect.any(Array),
    });

    const featured = await client().from("products").select("*").eq("featured", true).limit(4);
    expect(featured.data?.map((product) => product.featured)).toEqual([true, true, true, true]);

    const [first] = all.data ?? [];
    const one = await client().from("products").select("*").eq("id", first.id).single();
    expect(one.data).toEqual(first);
    const related = await client()
      .from("products")
      .select("*")
      .eq("category", first.category)
      .neq("id", first.id)
      .limit(4);
    expect(related.data).toHaveLength(4);
    for (const { id, category } of related.data ?? []) {
      expect([category, id === first.id]).toEqual([first.category, false]);
    }
  });

  test("running promotions", async () => {
    const now = new Date().toISOString();
    const { data } = await client()
      .from("promotions")
      .select("*")
      .eq("is_active", true)
      .lte("start_date", now)
      .gte("end_date", now);
    expect(data?.length).toBeGreaterThan(0);
    for (const { start_date, end_date } of data ?? [])
      expect(start_date <= now && now <= end_date).toBe(true);
  });

  test("settings, one of them, and one that is not there", async () => {
    const offers = client()
      .from("app_settings")
      .select("key, value")
      .eq("key", "counter_offer_enabled")
      .single();
    expect((await offers).data).toEqual({ key: "counter_offer_enabled", value: { enabled: true } });
    const cod = client().from("app_settings").select("value").eq("key", "cod_enabled").single();
    expect((await cod).data).toEqual({ value: { enabled: true } });
    expect(await client().from("app_settings").select("value").eq("key", "none").single()).toMatchObject({
      data: null,
      status: 406,
      statusText: "Not Acceptable",
      error: {
        code: "PGRST116",
        message: "Cannot coerce the result to a single JSON object",
        details: "The result contains 0 rows",
        hint: null,
      },
    });
  });

  test("counts, with rows and without", async () => {
    const all = (await client().from("products").select("id")).data?.length ?? 0;
    expect(await client().from("products").select("*", { count: "exact", head: true })).toMatchObject({
      data: null,
      count: all,
      status: 200,
      error: null,
    });
    const page = await client().from("products").select("id", { count: "exact" }).order("id").range(2, 4);
    expect([page.data?.length, page.count, page.status]).toEqual([3, all, 206]);
    const far = await client().from("products").select("id", { count: "exact" }).range(5000, 5009);
    expect([far.status, far.error?.code]).toEqual([416, "PGRST103"]);
  });

  test("filters, orders and functions", async () => {
    const { data } = await client()
      .from("products")
      .select("name, price, final_price")
      .or("name.ilike.*ring*,description.ilike.*ring*")
      .gte("price", 50)
      .order("price", { ascending: false })
      .order("name")
      .limit(5);
    const prices = data?.map(({ price }) => price as number) ?? [];
    expect(prices).toEqual(prices.toSorted((one, other) => other - one));
    const counts = await client()
      .rpc("category_counts", {}, { get: true })
      .select("category")
      .eq("category", "Gemstones");
    expect(counts.data).toEqual([{ category: "Gemstones" }]);
    const tagged = await client().from("products").select("tags").contains("tags", ["ring"]).limit(1);
    expect(tagged.data?.[0]?.tags).toContain("ring");
    const csv = await client().from("app_settings").select("key").order("key").csv();
    expect(csv.data).toBe("key\ncod_enabled\ncounter_offer_enabled");
  });
});

describe("an account", () => {
  test("signing up, who one is, the profile, signing out and in again", async () => {
    const client = guest();
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const email = `new-${crypto.randomUUID()}@facet.test`;
    const { data: signedUp, error } = await client.auth.signUp({
      email,
      password,
      options: { data: { full_name: "Nia New" } },
    });
    expect(error).toBeNull();
    const id = signedUp.user?.id ?? "";
    expect(signedUp.user).toMatchObject({
      email,
      aud: "authenticated",
      user_metadata: { full_name: "Nia New" },
    });

    const own = client.from("profiles").select("email, full_name").eq("id", id).single();
    expect((await own).data).toEqual({ email, full_name: "Nia New" });
    const role = client.from("user_roles").select("role").eq("user_id", id).eq("role", "admin").maybeSingle();
    expect(await role).toMatchObject({ data: null, error: null, status: 200 });

    expect((await client.auth.getUser()).data.user?.id).toBe(id);
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({ sub: id, role: "authenticated" });
    await client.auth.updateUser({ data: { full_name: "Nia Newer" } });
    expect((await client.from("profiles").select("full_name").single()).data).toEqual({
      full_name: "Nia Newer",
    });
    expect((await client.auth.updateUser({ password: "emerald-and-pearl" })).error).toBeNull();

    const before = (await client.auth.getSession()).data.session;
    const { data: refreshed } = await client.auth.refreshSession();
    expect(refreshed.session?.refresh_token).not.toBe(before?.refresh_token);
    expect((await client.from("profiles").select("id").single()).data).toEqual({ id });

    expect((await client.auth.signOut()).error).toBeNull();
    const signedOut = await client.from("profiles").select();
    expect([signedOut.status, signedOut.error?.code]).toEqual([401, "42501"]);
    const old = await client.auth.signInWithPassword({ email, password });
    expect(old.error).toMatchObject({
      name: "AuthApiError",
      status: 400,
      code: "invalid_credentials",
      message: "Invalid login credentials",
    });
    expect((await client.auth.signInWithPassword({ email, password: "emerald-and-pearl" })).error).toBeNull();
    expect(events).toEqual([
      "INITIAL_SESSION",
      "SIGNED_IN",
      "USER_UPDATED",
      "USER_UPDATED",
      "TOKEN_REFRESHED",
      "SIGNED_OUT",
      "SIGNED_IN",
    ]);
  });

  test("refusals of auth", async () => {
    const taken = await guest().auth.signUp({ email: ana.email, password });
    expect(taken.error).toMatchObject({
      status: 422,
      code: "user_already_exists",
      message: "User already registered",
    });
    const weak = await guest().auth.signUp({ email: "weak@facet.test", password: "12345" });
    expect(weak.error).toMatchObject({ name: "AuthWeakPasswordError", status: 422, code: "weak_password" });
    expect((await guest().auth.getUser()).error).toMatchObject({
      name: "AuthSessionMissingError",
      status: 400,
    });
    const spent = await guest().auth.refreshSession({ refresh_token: "made-up" });
    expect(spent.error).toMatchObject({
      status: 400,
      code: "refresh_token_not_found",
      message: "Invalid Refresh Token: Refresh Token Not Found",
    });
    expect(await guest().auth.signInWithOtp({ email: ana.email })).toMatchObject({ error: { status: 422 } });
    expect(await guest().auth.resetPasswordForEmail(ana.email)).toMatchObject({
      error: { name: "AuthApiError" },
    });
  });

  test("administration of users: with the secret key, and with no other", async () => {
    const { data, error } = await service().auth.admin.createUser({
      email: "made@facet.test",
      password,
      email_confirm: true,
      user_metadata: { full_name: "Made" },
    });
    expect(error).toBeNull();
    const id = data.user?.id ?? "";
    expect((await service().from("profiles").select("full_name").eq("id", id).single()).data).toEqual({
      full_name: "Made",
    });
    expect((await service().auth.admin.getUserById(id)).data.user?.email).toBe("made@facet.test");
    expect((await service().auth.admin.listUsers({ perPage: 1 })).data.users).toHaveLength(1);
    expect((await service().auth.admin.deleteUser(id)).error).toBeNull();
    for (const client of [guest(), ana.client]) {
      expect((await client.auth.admin.listUsers()).error?.status).toBeOneOf([401, 403]);
    }
  });
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

  test("an inquiry that security refuses says so in the words the shop looks for", async () => {
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
    const nonsense = await ana.client.from("counter_offers").insert({ ...offer, offer_price: -1 });
    expect([nonsense.status, nonsense.error?.code]).toEqual([400, "23514"]);
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

  test("orders: placed by the function, read with their lines, refused as rows", async () => {
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

  test("an order of nobody's is nobody's to see, and another's is not there", async () => {
    const { data: placed } = await guest().rpc("place_order", orderOf((await anyProduct()).id));
    expect((await guest().from("orders").select()).error?.code).toBe("42501");
    const other = await ana.client.from("orders").select("*, order_items(*)").eq("id", placed.id).single();
    expect([other.status, other.error?.code]).toEqual([406, "PGRST116"]);
  });

  test("a function that is not there, and one called wrongly", async () => {
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
