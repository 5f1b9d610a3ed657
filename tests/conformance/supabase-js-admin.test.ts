import type { SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { address } from "../database/shop.ts";
import { keys } from "./api.ts";
import { type Customer, openProject, type Project } from "./project.ts";

let project: Project;
let ana: Customer;
let ada: Customer;
let photo: File;
beforeAll(async () => {
  project = await openProject({ demo: true });
  [ana, ada] = await Promise.all([project.customer("Ana"), project.customer("Ada", "admin")]);
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  photo = new File([new Uint8Array(png)], "ring.png", { type: "image/png" });
});
afterAll(() => project.close());

const userWithRoles = "user:profiles(email, full_name, user_roles(role))";

describe.each(["an admin", "the secret key"] as const)("the back office, as %s", (who) => {
  const client = (): SupabaseClient => (who === "an admin" ? ada.client : project.client(keys.secret));

  const mayNameKeys = who === "the secret key";

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

  test("a product and its photograph: added, listed, changed, replaced, deleted", async () => {
    const bucket = client().storage.from("product-images");
    const [first, second] = [`${Date.now()}-1.png`, `${Date.now()}-2.png`];
    const upload = await bucket.upload(first, photo, { cacheControl: "3600", upsert: false });
    expect(upload).toMatchObject({ error: null, data: { path: first, fullPath: `product-images/${first}` } });
    expect((await bucket.upload(first, photo, { cacheControl: "3600", upsert: false })).error).toMatchObject({
      name: "StorageApiError",
      status: 400,
      statusCode: "409",
      message: "The resource already exists",
    });
    const image = bucket.getPublicUrl(first).data.publicUrl;
    const shown = await fetch(image);
    expect([shown.headers.get("content-type"), shown.headers.get("cache-control")]).toEqual([
      "image/png",
      expect.stringContaining("max-age=3600"),
    ]);

    const form = {
      name: "Opal Pendant",
      description: "Shines",
      category: "Gemstones",
      price: 19.99,
      original_price: null,
      sku: "OP-1",
      stock_quantity: 3,
      weight: null,
      dimensions: "1x2x3",
      featured: true,
      features: ["Light"],
      tags: ["gift"],
      image,
      images: [],
    };
    const added = await client().from("products").insert([form]).select().single();
    expect(added).toMatchObject({ error: null, status: 201, data: form });
    const { id } = added.data;

    const list = () => client().from("products").select("id").order("created_at", { ascending: false });
    expect((await list().eq("category", "Gemstones").limit(1)).data).toEqual([{ id }]);
    expect((await list().gt("stock_quantity", 0).lt("stock_quantity", 5).limit(1)).data).toEqual([{ id }]);
    expect((await list().eq("featured", true).limit(1)).data).toEqual([{ id }]);
    expect((await list().eq("stock_quantity", 0)).data).not.toContainEqual({ id });
    const { data: categories } = await client().from("products").select("category");
    expect(new Set(categories?.map(({ category }) => category as string))).toContain("Gemstones");
    expect((await client().from("products").select("id, name").eq("id", id)).data).toEqual([
      { id, name: form.name },
    ]);

    await bucket.upload(second, photo, { cacheControl: "3600", upsert: false });
    const newer = {
      ...form,
      price: 17.5,
      stock_quantity: null,
      image: bucket.getPublicUrl(second).data.publicUrl,
    };
    expect(await client().from("products").update(newer).eq("id", id)).toMatchObject({
      status: 204,
      error: null,
    });
    expect((await bucket.remove([image.split("product-images/")[1] ?? ""])).data).toMatchObject([
      { name: first },
    ]);
    expect((await fetch(image)).status).toBe(400);
    expect((await client().from("products").select("*").eq("id", id).single()).data).toMatchObject(newer);

    expect((await bucket.remove([second])).error).toBeNull();
    expect(await client().from("products").delete().eq("id", id)).toMatchObject({ status: 204, error: null });
    expect((await client().from("products").select("*").eq("id", id).single()).error?.code).toBe("PGRST116");
    expect((await client().from("products").select("*").eq("id", id).maybeSingle()).data).toBeNull();
  });

  test("what a product may not be", async () => {
    const product = { name: "Ring", category: "Gemstones", price: 5 };
    const add = (more: object) =>
      client()
        .from("products")
        .insert({ ...product, ...more });
    expect(await add({ category: "None" })).toMatchObject({
      status: 409,
      error: {
        code: "23503",
        // PostgreSQL names the key only to those whom row security does not bind.
        details: `Key ${mayNameKeys ? "(category)=(None) " : ""}is not present in table "product_categories".`,
      },
    });
    expect(await add({ price: -1 })).toMatchObject({ status: 400, error: { code: "23514" } });
    expect(await add({ name: null })).toMatchObject({ status: 400, error: { code: "23502" } });
    expect(await add({ price: "cheap" })).toMatchObject({ status: 400, error: { code: "22P02" } });
    expect(await add({ price: 1e12 })).toMatchObject({ status: 400, error: { code: "22003" } });
    expect(await client().from("products").select("colour")).toMatchObject({
      status: 400,
      error: { code: "42703", message: "column products.colour does not exist" },
    });
    expect(await client().from("produce").select()).toMatchObject({
      status: 404,
      error: {
        code: "PGRST205",
        message: "Could not find the table 'public.produce' in the schema cache",
        hint: "Perhaps you meant the table 'public.products'",
      },
    });
    expect(await client().from("products").select("id").single()).toMatchObject({
      status: 406,
      error: { code: "PGRST116", details: expect.stringMatching(/^The result contains \d+ rows$/) },
    });
  });

  test("categories: listed, added and described by upsert, renamed, deleted", async () => {
    const name = `Crowns of ${who}`;
    const upsert = (row: object) => client().from("product_categories").upsert(row, { onConflict: "name" });
    const added = await upsert({ name, description: null }).select().single();
    expect([added.error, added.status]).toEqual([null, 201]);
    const again = await upsert({ name, description: "For queens" }).select().single();
    expect([again.status, again.data?.id, again.data?.description]).toEqual([
      200,
      added.data.id,
      "For queens",
    ]);
    const { data } = await client().from("product_categories").select("name").order("name");
    expect(data?.map((row) => row.name as string)).toEqual(data?.map((row) => row.name as string).toSorted());
    const twin = await client().from("product_categories").insert({ name });
    expect(twin).toMatchObject({
      status: 409,
      error: { code: "23505", details: mayNameKeys ? `Key (name)=(${name}) already exists.` : null },
    });
    // Without a conflict target the primary key decides, and there is none in the payload: a plain insert.
    expect((await client().from("product_categories").upsert({ name })).error?.code).toBe("23505");
    const renamed = client()
      .from("product_categories")
      .update({ name: `${name}!` })
      .eq("id", added.data.id)
      .select();
    expect((await renamed).data).toMatchObject([{ name: `${name}!` }]);
    expect((await client().from("product_categories").delete().eq("id", added.data.id)).status).toBe(204);
    const used = await client().from("product_categories").delete().eq("name", "Gemstones");
    expect([used.status, used.error?.message]).toEqual([
      409,
      expect.stringMatching(/is used by \d+ products/),
    ]);
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

  test("offers: listed with product and customer, accepted", async () => {
    const { data: product } = await client()
      .from("products")
      .select("id, name")
      .gt("price", 50)
      .limit(1)
      .single();
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

  test("inquiries: listed with product and the customer's role, answered, deleted", async () => {
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

  test("promotions: added, listed, one, changed, deleted", async () => {
    const promotion = {
      name: "Spring sale",
      description: null,
      discount_type: "percentage",
      discount_value: 12.5,
      applicable_scope: "specific_categories",
      product_ids: [],
      category_names: ["Gemstones"],
      start_date: new Date().toISOString(),
      end_date: new Date(Date.now() + 60_000).toISOString(),
      is_active: true,
      usage_limit: null,
    };
    expect((await client().from("promotions").insert([promotion])).status).toBe(201);
    const { data: all } = await client()
      .from("promotions")
      .select("*")
      .order("created_at", { ascending: false });
    const added = all?.find(({ name }) => name === promotion.name);
    expect(added).toMatchObject({ name: "Spring sale", discount_value: 12.5, category_names: ["Gemstones"] });
    const change = { ...promotion, discount_type: "fixed_amount", usage_limit: 3 };
    expect((await client().from("promotions").update(change).eq("id", added.id)).status).toBe(204);
    const one = client().from("promotions").select("*").eq("id", added.id).single();
    expect((await one).data).toMatchObject({ discount_type: "fixed_amount", usage_limit: 3 });
    const backwards = client().from("promotions").update({ end_date: "2020-01-01" }).eq("id", added.id);
    expect((await backwards).error?.code).toBe("23514");
    expect((await client().from("promotions").delete().eq("id", added.id)).status).toBe(204);
  });

  test("payment settings: secrets go in and never come out", async () => {
    const { data: all } = await client().from("payment_gateway_settings").select("*").order("id");
    expect(all?.map(({ id }) => id as string)).toEqual(["payoneer", "paypal", "stripe"]);
    const save = (credentials: object) =>
      client()
        .from("payment_gateway_settings")
        .update({ is_enabled: true, credentials, updated_at: new Date().toISOString() })
        .eq("id", "stripe")
        .select("is_enabled, credentials")
        .single();
    const masked = { is_enabled: true, credentials: { publishable_key: "pk_1", secret_key: "••••••••" } };
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

  test("store settings: read and switched", async () => {
    expect((await client().from("app_settings").select("*")).data).toHaveLength(2);
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

describe("the bucket's refusals, in the words that the shop looks for", () => {
  const name = "mine.png";

  test("no such bucket, no right to it, no image", async () => {
    expect((await ada.client.storage.from("product-pictures").upload(name, photo)).error).toMatchObject({
      message: "Bucket not found",
      statusCode: "404",
    });
    for (const client of [project.client(), ana.client]) {
      expect((await client.storage.from("product-images").upload(name, photo)).error).toMatchObject({
        message: "new row violates row-level security policy",
        statusCode: "403",
      });
    }
    const text = new File(["hello"], "a.txt", { type: "text/plain" });
    expect((await ada.client.storage.from("product-images").upload("a.txt", text)).error).toMatchObject({
      message: "mime type text/plain is not supported",
      statusCode: "415",
    });
    const disguised = new File(["hello"], name, { type: "image/png" });
    expect((await ada.client.storage.from("product-images").upload(name, disguised)).error?.statusCode).toBe(
      "415",
    );
  });
});
