import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keys } from "../base/api.ts";
import { type Customer, openProject, password, type Project } from "../base/project.ts";

// PostgreSQL cannot store U+0000 in text. Its own error would be about bytes and escape sequences.
const sentence = "Text must not contain the character U+0000 (NUL).";

let project: Project;
let ana: Customer;
let productId: number;
beforeAll(async () => {
  project = await openProject();
  ana = await project.customer("Ana", "admin");
  const [product] = await project.database.pools.owner<{ id: string }[]>`
    insert into public.products (name, category, price) values ('Ring', 'Gemstones', 5) returning id`;
  productId = Number(product?.id);
});
afterAll(() => project.close());

const inquiry = (message: string) => ({
  product_id: productId,
  product_name: "Ring",
  user_id: null,
  user_email: "mira@mail.example",
  message,
  status: "new",
});

const post = (path: string, type: string, body: string, method = "POST"): Promise<Response> =>
  fetch(`${project.url}${path}`, {
    method,
    headers: { apikey: keys.secret, "content-type": type },
    body,
  });

describe("the data API", () => {
  const refusal = { code: "22021", details: null, hint: null, message: sentence };

  test("rows, changes and arguments that the official client sends", async () => {
    const guest = project.client();
    const responses = await Promise.all([
      guest.from("product_inquiries").insert(inquiry("a\0b")),
      guest.from("product_inquiries").insert([inquiry("fine"), inquiry("\\\0")]),
      ana.client.from("product_categories").upsert({ name: "\0" }),
      ana.client.from("products").update({ name: "\0" }).eq("id", 1),
      guest.rpc("product_facets", { q: "\0" }),
      guest.rpc("product_facets", { q: "\0" }, { get: true }),
      guest.rpc("place_order", {
        lines: [{ id: 1, quantity: 1 }],
        shipping_address: { name: "Mira\0" },
        payment_method: "cod",
        idempotency_key: crypto.randomUUID(),
        expected_total: null,
      }),
    ]);
    expect(responses.map(({ status, error }) => [status, error])).toEqual(
      responses.map(() => [400, expect.objectContaining(refusal) as unknown]),
    );
  });

  test("filters, including lists, logic trees and JSON", async () => {
    const { client } = ana;
    const responses = await Promise.all([
      client.from("products").select("id").eq("name", "\0"),
      client.from("products").select("id").in("name", ["a", "\0"]),
      client.from("products").select("id").or("name.eq.a,name.ilike.*\0*"),
      client.from("products").select("id").eq("\0", "a"),
      client.from("products").select("\0"),
      client.from("orders").select("id").contains("shipping_address", { name: "\0" }),
    ]);
    expect(responses.map(({ status, error }) => [status, error?.code, error?.message])).toEqual(
      responses.map(() => [400, refusal.code, sentence]),
    );
  });

  test.each([
    ["raw JSON", "application/json", JSON.stringify(inquiry("@")).replace("@", "\0")],
    ["a key", "application/json", '{"a\\u0000": 1}'],
    ["a form", "application/x-www-form-urlencoded", "product_name=Ring&message=a%00b"],
    ["CSV", "text/csv", "product_name,message\nRing,a\0b"],
  ])("%s", async (_, type, body) => {
    const response = await post("/rest/v1/product_inquiries", type, body);
    expect([response.status, await response.json()]).toEqual([400, refusal]);
  });

  test("text that only looks like NUL is stored unchanged", async () => {
    const service = project.client(keys.secret);
    for (const message of [String.raw`\u0000`, String.raw`a\\u0000`, "%00", "\u0001"]) {
      const { data, error } = await service
        .from("product_inquiries")
        .insert(inquiry(message))
        .select("message")
        .single();
      expect([data?.message, error]).toEqual([message, null]);
      const found = service.from("product_inquiries").select("message").eq("message", message);
      expect((await found).data).toEqual([{ message }]);
    }
  });
});

describe("auth", () => {
  const refusal = { name: "AuthApiError", status: 400, code: "validation_failed", message: sentence };
  const email = "mira@mail.example";

  test("in addresses, passwords and metadata", async () => {
    const { auth } = project.client();
    const { admin } = project.client(keys.secret).auth;
    const responses = [
      await auth.signUp({ email: "mira\0@mail.example", password }),
      await auth.signUp({ email, password: `${password}\0` }),
      await auth.signUp({ email, password, options: { data: { full_name: "Mira\0" } } }),
      await auth.signInWithPassword({ email: "\0", password }),
      await auth.signInWithPassword({ email: ana.email, password: `${password}\0x` }),
      await ana.client.auth.updateUser({ data: { notes: [{ "a\0": 1 }] } }),
      await ana.client.auth.updateUser({ password: `another ${password}\0` }),
      await admin.createUser({ email: "\0" }),
      await admin.updateUserById(ana.id, { app_metadata: { a: "\0" } }),
    ];
    expect(responses.map(({ error }) => error)).toEqual(
      responses.map(() => expect.objectContaining(refusal) as unknown),
    );
  });

  test("text that only looks like NUL is stored unchanged", async () => {
    const full_name = String.raw`Ana \u0000`;
    const { data, error } = await ana.client.auth.updateUser({ data: { full_name } });
    expect([data.user?.user_metadata["full_name"], error]).toEqual([full_name, null]);
  });
});

describe("storage", () => {
  const refusal = {
    statusCode: "400",
    code: "InvalidParameter",
    error: "InvalidParameter",
    message: sentence,
  };

  test("in names to list, move, remove, sign and search", async () => {
    const json = "application/json";
    const responses = await Promise.all([
      post("/storage/v1/object/list/product-images", json, '{"prefix":"a\\u0000"}'),
      post("/storage/v1/object/list/product-images", json, '{"prefix":"","search":"\\u0000"}'),
      post("/storage/v1/object/list-v2/product-images", json, '{"prefix":"\\u0000"}'),
      post("/storage/v1/object/sign/product-images", json, '{"expiresIn":60,"paths":["\\u0000"]}'),
      post("/storage/v1/object/product-images", json, '{"prefixes":["a","\\u0000"]}', "DELETE"),
      post("/storage/v1/object/move", json, '{"bucketId":"b","sourceKey":"\\u0000","destinationKey":"b"}'),
      post("/storage/v1/bucket", json, '{"name":"\\u0000"}'),
      fetch(`${project.url}/storage/v1/bucket?search=%00`, { headers: { apikey: keys.secret } }),
      fetch(`${project.url}/storage/v1/bucket/a%00b`, { headers: { apikey: keys.secret } }),
    ]);
    for (const response of responses)
      expect([response.status, await response.json()]).toEqual([400, refusal]);
  });

  test("in the name and metadata of a file, and in a cursor", async () => {
    const files = project.client(keys.secret).storage.from("product-images");
    const { error } = await files.upload("a\0b.txt", "hello", { contentType: "text/plain" });
    expect(error).toMatchObject({ statusCode: "400", message: "Invalid key: a\0b.txt" });

    const service = project.client(keys.secret).storage;
    await service.createBucket("notes");
    const described = { contentType: "text/plain", metadata: { note: "a\0b" } };
    for (const content of ["hello", new Blob(["hello"])]) {
      const response = await service.from("notes").upload("a.txt", content, described);
      expect(response.error).toMatchObject({ statusCode: "400", message: sentence });
    }
    const cursor = btoa('{"name":"\\u0000","at":null}');
    const page = await post(
      "/storage/v1/object/list-v2/notes",
      "application/json",
      JSON.stringify({ cursor }),
    );
    expect([page.status, await page.json()]).toEqual([400, refusal]);
  });
});
