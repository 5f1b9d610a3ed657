import type { SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keys } from "../base/api.ts";
import { type Customer, openProject, type Project } from "../base/project.ts";

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

describe.each(["an admin", "the secret key"] as const)("the catalog, as %s", (who) => {
  const client = (): SupabaseClient => (who === "an admin" ? ada.client : project.client(keys.secret));

  const mayNameKeys = who === "the secret key";

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

  test("invalid products", async () => {
    const product = { name: "Ring", category: "Gemstones", price: 5 };
    const add = (more: object) =>
      client()
        .from("products")
        .insert({ ...product, ...more });
    expect(await add({ category: "None" })).toMatchObject({
      status: 409,
      error: {
        code: "23503",
        // PostgreSQL shows the key only to those who bypass row security.
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
    // Without `on_conflict` the primary key decides. The payload has none, so this is a plain insert.
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
});

describe("the errors of the bucket that the shop recognizes by their text", () => {
  const name = "mine.png";

  test("no such bucket, no permission, not an image", async () => {
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
