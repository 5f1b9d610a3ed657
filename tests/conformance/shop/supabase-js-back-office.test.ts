import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listTexts } from "../../../app/admin/languages/translation-rows.ts";
import { searchCategories } from "../../../app/admin/prices/pick-list/choices.ts";
import { listPromotions } from "../../../app/admin/prices/queries.ts";
import { listRedirects } from "../../../app/admin/settings/shop/redirects/redirects.ts";
import type { Db } from "../../../app/base/clients/load-context.ts";
import { address } from "../../database/base/shop.ts";
import { keys } from "../base/api.ts";
import { type Customer, openProject, type Project } from "../base/project.ts";

let project: Project;
let ana: Customer;
let ada: Customer;
beforeAll(async () => {
  project = await openProject({ demo: true });
  [ana, ada] = await Promise.all([project.customer("Ana"), project.customer("Ada", "admin")]);
});
afterAll(() => project.close());

const userWithRoles = "user:profiles(email, full_name, user_roles(role))";

describe.each(["an admin", "the secret key"] as const)("the back office, as %s", (who) => {
  const client = (): SupabaseClient => (who === "an admin" ? ada.client : project.client(keys.secret));

  test("dashboard: counts and orders", async () => {
    const products = await client().from("products").select("*", { count: "exact", head: true });
    const low = await client()
      .from("products")
      .select("id", { count: "exact", head: true })
      .lt("stock_quantity", 5);
    const fresh = await client()
      .from("product_inquiries")
      .select("id", { count: "exact", head: true })
      .eq("status", "new");
    for (const { count, error, data } of [products, low, fresh]) {
      expect([error, data]).toEqual([null, null]);
      expect(count).toBeGreaterThan(0);
    }
    expect(low.count).toBeLessThan(products.count ?? 0);
    const { data } = await client().from("orders").select("id, total_amount, status, created_at, user_id");
    expect(data?.[0]).toMatchObject({ id: expect.any(Number), total_amount: expect.any(Number) });
  });

  test("orders: listed with their customers, one with its lines, status and tracking", async () => {
    const { data: product } = await client()
      .from("products")
      .select("id")
      .gt("stock_quantity", 5)
      .limit(1)
      .single();
    const placed = await ana.client.rpc("place_order", {
      lines: [{ id: product?.id, quantity: 1 }],
      shipping_address: address,
      payment_method: "cod",
      idempotency_key: crypto.randomUUID(),
    });
    const id = placed.data.id as number;
    const day = new Date().toISOString().slice(0, 10);
    const { data: orders, error } = await client()
      .from("orders")
      .select(`id, created_at, total_amount, status, user_id, shipping_address, ${userWithRoles}`)
      .eq("status", "processing")
      .gte("created_at", `${day}T00:00:00.000Z`)
      .lte("created_at", `${day}T23:59:59.999Z`)
      .order("created_at", { ascending: false });
    expect(error).toBeNull();
    expect(orders?.[0]).toMatchObject({ id, user: { email: ana.email, full_name: "Ana", user_roles: [] } });
    const guests = await client().from("orders").select(`id, ${userWithRoles}`).is("user_id", null).limit(1);
    expect(guests.data?.[0]?.user).toBeNull();
    const admins = client()
      .from("profiles")
      .select("email, user_roles!inner(role)")
      .eq("user_roles.role", "admin");
    expect((await admins).data).toContainEqual({ email: ada.email, user_roles: [{ role: "admin" }] });

    const one = client().from("orders").select(`*, ${userWithRoles}, order_items(*)`).eq("id", id).single();
    expect((await one).data).toMatchObject({
      id,
      user: { email: ana.email },
      order_items: [{ quantity: 1 }],
    });
    expect((await client().from("orders").update({ status: "shipped" }).eq("id", id)).status).toBe(204);
    const tracking = { tracking_number: "1Z", tracking_provider: "UPS" };
    const tracked = client().from("orders").update(tracking).eq("id", id).select("status, tracking_number");
    expect((await tracked).data).toEqual([{ status: "shipped", tracking_number: "1Z" }]);
    expect((await client().from("orders").update({ status: "lost" }).eq("id", id)).error?.code).toBe("23514");
    expect((await client().from("orders").select("*").eq("id", "first").single()).error?.code).toBe("22P02");
  });

  test("offers: listed with their product and customer, accepted", async () => {
    const { data: product } = await client()
      .from("products")
      .select("id, name")
      .gt("price", 50)
      .limit(1)
      .single();
    // Each customer has one at a time.
    await project.database.pools.owner`delete from public.counter_offers where user_id = ${ana.id}`;
    const offer = { product_id: product?.id, user_id: ana.id, offer_price: 2, status: "pending" };
    await ana.client.from("counter_offers").insert(offer).throwOnError();
    const { data: offers } = await client()
      .from("counter_offers")
      .select(`*, product:products(id, name, price), ${userWithRoles}`)
      .order("created_at", { ascending: false });
    expect(offers?.[0]).toMatchObject({ product: { id: product?.id }, user: { email: ana.email } });
    const accepted = await client()
      .from("counter_offers")
      .update({ status: "accepted", updated_at: new Date().toISOString() })
      .eq("id", offers?.[0].id);
    expect([accepted.status, accepted.error]).toEqual([204, null]);
    expect((await ana.client.from("counter_offers").select("status").eq("id", offers?.[0].id)).data).toEqual([
      { status: "accepted" },
    ]);
  });

  test("inquiries: listed with their product and the customer's role, answered, deleted", async () => {
    const { data: product } = await client().from("products").select("id, name").limit(1).single();
    const inquiry = {
      product_id: product?.id,
      product_name: "",
      user_id: ana.id,
      user_email: ana.email,
      message: "Hm?",
    };
    await ana.client.from("product_inquiries").insert(inquiry).throwOnError();
    const { data } = await client()
      .from("product_inquiries")
      .select(`*, products(name), ${userWithRoles}`)
      .order("created_at", { ascending: false })
      .limit(1);
    expect(data?.[0]).toMatchObject({
      status: "new",
      products: { name: product?.name },
      user: { user_roles: [] },
    });
    const read = await client()
      .from("product_inquiries")
      .update({ status: "read", updated_at: new Date().toISOString() })
      .eq("id", data?.[0].id)
      .select()
      .single();
    expect(read.data).toMatchObject({ id: data?.[0].id, status: "read" });
    expect(read.data.updated_at > read.data.created_at).toBe(true);
    const deleted = client().from("product_inquiries").delete({ count: "exact" }).eq("id", data?.[0].id);
    expect(await deleted).toMatchObject({ status: 204, count: 1 });
  });

  test("payment settings: secrets can be written but never read", async () => {
    const { data: all } = await client().from("payment_gateway_settings").select("*").order("id");
    expect(all?.map(({ id }) => id as string)).toEqual(["payoneer", "paypal", "stripe"]);
    const save = (credentials: object) =>
      client()
        .from("payment_gateway_settings")
        .update({ is_enabled: true, credentials, updated_at: new Date().toISOString() })
        .eq("id", "stripe")
        .select("is_enabled, credentials")
        .single();
    const masked = {
      is_enabled: true,
      credentials: { publishable_key: "pk_1", secret_key: "••••••••", webhook_secret: "" },
    };
    expect((await save({ publishable_key: "pk_1", secret_key: "sk_secret" })).data).toEqual(masked);
    expect((await save(masked.credentials)).data).toEqual(masked);
    const [kept] = await project.database.pools.owner`select value from private.payment_secrets`;
    expect(kept).toEqual({ value: "sk_secret" });
    expect((await save({ publishable_key: "pk_1", secret_key: "" })).data?.credentials.secret_key).toBe("");
    expect(await client().schema("private").from("payment_secrets").select()).toMatchObject({
      status: 406,
      error: { code: "PGRST106", message: "Invalid schema: private" },
    });
  });

  test("store settings: read and changed", async () => {
    expect((await client().from("app_settings").select("*")).data).toHaveLength(5);
    const set = (enabled: boolean) =>
      client()
        .from("app_settings")
        .update({ value: { enabled }, updated_at: new Date().toISOString() })
        .eq("key", "cod_enabled");
    expect((await set(false)).status).toBe(204);
    const seen = project.client().from("app_settings").select("value").eq("key", "cod_enabled").single();
    expect((await seen).data).toEqual({ value: { enabled: false } });
    expect((await set(true)).error).toBeNull();
  });
});

test("products that are searched for can be counted, filtered, sorted, and come with their options", async () => {
  const { data, count, error } = await ada.client
    .rpc("search_catalog", { q: "RÏNG" }, { get: true, count: "exact" })
    .select("id, name, category, product_options!inner(id)")
    .eq("category", "Moissanite Rings")
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .range(0, 2);
  expect(error).toBeNull();
  expect(data).toHaveLength(3);
  expect(count).toBeGreaterThan(3);
  const found = data as { name: string; category: string; product_options: object[] }[];
  for (const { name, category, product_options } of found)
    expect([name, category, product_options.length > 0]).toEqual([
      expect.stringMatching(/ring/i),
      "Moissanite Rings",
      true,
    ]);
});

const found = async (rows: PromiseLike<{ data: object[] | null }>) => (await rows).data?.length;

test("promotions, categories, redirects and translations are found however their names are written", async () => {
  const { owner } = project.database.pools;
  await owner`
    insert into public.product_categories (name) values ('O’Brien Łańcuszki');
    insert into public.promotions (name, description, discount_value, start_date, end_date)
    values ('Weißgold', 'Für Jörg O’Brien', 10, now(), now() + interval '1 day');
    insert into public.redirects (path, target) values ('/weißgold', '/products');
    insert into public.shop_languages (code) values ('fr') on conflict do nothing`.simple();
  const db = ada.client as unknown as Db;
  for (const q of ["weissgold", " \u200bWEISSGOLD", "Weißgold", "jorg obrien", "J\u00d6RG\u00a0O'Brien"])
    expect([q, await found(listPromotions(db, q, 0, 9))]).toEqual([q, 1]);
  for (const q of ["obrien lancuszki", "O'BRIEN", "ŁAŃ"])
    expect([q, await found(searchCategories(db, q)(0, 9))]).toEqual([q, 1]);
  for (const q of ["weissgold", "WEIẞGOLD"])
    expect([q, await found(listRedirects(db, q, 0, 9))]).toEqual([q, 1]);
  const texts = { status: null, subject: "promotions", q: "weissgold" } as const;
  expect(await found(listTexts(db, "fr", texts, 0, 9))).toBe(1);
  expect(await found(listPromotions(db, "100% .*", 0, 9))).toBe(0);
  const guests = project.client(keys.publishable).from("product_categories").select("id");
  expect((await guests.ilike("found_by", "%obrien%")).error).not.toBeNull();
});
