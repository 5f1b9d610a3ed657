import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keys } from "../base/api.ts";
import { openProject, type Project } from "../base/project.ts";

// What another site can make a visitor's browser send without a preflight: a plain form, or `fetch` with `mode:
// "no-cors"`. Neither can set a header, but the key may be in the URL.

let project: Project;
let productId: number;
beforeAll(async () => {
  project = await openProject({ demo: true });
  const [product] = await project.database.pools.owner<{ id: string }[]>`
    select id from public.products where stock_quantity > 5 and not requires_options order by id limit 1`;
  productId = Number(product?.id);
});
afterAll(() => project.close());

const inquiry = () => ({
  product_id: productId,
  product_name: "Ring",
  user_email: "mira@mail.example",
  message: "Sent by another site",
  status: "new",
});
const order = () => ({
  lines: [{ id: productId, quantity: 1 }],
  shipping_address: {
    name: "Mira Kapoor",
    email: "mira@mail.example",
    line1: "1 Main St",
    city: "Springfield",
    state: "IL",
    postal_code: "62701",
    country: "United States",
  },
  payment_method: "cod",
  idempotency_key: crypto.randomUUID(),
  expected_total: null,
});
const account = { email: "mallory@mail.example", password: "ruby-and-pearl" };

/** The name and value of a form with `enctype="text/plain"`, which is sent as `{...,"x":"="}`. */
const asText = (body: object): string => `${JSON.stringify(body).slice(0, -1)},"x":"="}`;
const fields = (body: object): [string, string][] =>
  Object.entries(body)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]);
const asForm = (body: object): string => new URLSearchParams(fields(body)).toString();
const asParts = (body: object): string => {
  const parts = fields(body).map(
    ([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
  );
  return `--b\r\n${parts.join("\r\n--b\r\n")}\r\n--b--\r\n`;
};

/** Sends bytes, because `fetch` would add a content type to text. */
const post = (path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${project.url}${path}`, { method: "POST", body: Buffer.from(body), headers });

async function counts(): Promise<unknown> {
  const [row] = await project.database.pools.owner`
    select (select count(*)::int from public.product_inquiries) as inquiries,
      (select count(*)::int from public.orders) as orders,
      (select count(*)::int from auth.users) as users,
      (select count(*)::int from storage.objects) as files`;
  return row;
}

const noKey = {
  message: "No API key found in request",
  hint: "No `apikey` request header or url param was found.",
};

type Kind = [name: string, type: string | undefined, write: (body: object) => string];
const kinds: Kind[] = [
  ["a form", "application/x-www-form-urlencoded", asForm],
  ["a plain text form", "text/plain", asText],
  ["a multipart form", "multipart/form-data; boundary=b", asParts],
  ["fetch with text", "text/plain;charset=UTF-8", JSON.stringify],
  ["fetch with an unusual spelling", "  TEXT/Plain ; application/json", JSON.stringify],
  ["fetch with bytes without a type", undefined, JSON.stringify],
];

describe.each(kinds)("%s", (_, type, write) => {
  const endpoints: [string, () => object][] = [
    ["/rest/v1/product_inquiries", inquiry],
    ["/rest/v1/rpc/place_order", order],
    ["/auth/v1/signup", () => account],
    ["/auth/v1/token?grant_type=password", () => account],
    ["/storage/v1/object/product-images/a.txt", () => account],
    ["/storage/v1/object/list/product-images", () => ({ prefix: "" })],
  ];
  test.each(endpoints)("posts nothing to %s", async (path, body) => {
    const before = await counts();
    const headers: Record<string, string> = { origin: "https://elsewhere.example" };
    if (type !== undefined) headers["content-type"] = type;

    const response = await post(path, write(body()), headers);
    expect([response.status, await response.json()]).toEqual([401, noKey]);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");

    const withKey = `${path}${path.includes("?") ? "&" : "?"}apikey=${keys.publishable}`;
    const keyed = await post(withKey, write(body()), headers);
    expect([keyed.status, await keyed.json()]).toEqual([
      401,
      {
        message: "An API key in the URL is not enough for a request that a form on any site can send",
        hint: "Send it in the `apikey` request header.",
      },
    ]);
    expect(await counts()).toEqual(before);
  });
});

describe("clients that can set a header may post", () => {
  test("forms with a key or a token, in PostgREST's dialect", async () => {
    const type = "application/x-www-form-urlencoded";
    const keyed = await post("/rest/v1/product_inquiries", asForm(inquiry()), {
      apikey: keys.publishable,
      "content-type": type,
    });
    expect(keyed.status).toBe(201);
    const signed = await post("/rest/v1/rpc/product_facets", "q=", {
      authorization: `Bearer ${keys.publishable}`,
      "content-type": type,
    });
    expect(signed.status).toBe(200);
  });

  test("resumable uploads with a signature instead of a key", async () => {
    const path = "/storage/v1/upload/resumable/sign";
    expect((await post(path, "", { "x-signature": "a" })).status).toBe(401);
    const refused = await post(path, "", { "x-signature": "a", "tus-resumable": "1.0.0" });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("Upload-Length")]);
  });

  test("resumable uploads from pages of other origins, which may read their location and offset", async () => {
    const address = `${project.url}/storage/v1/upload/resumable`;
    const preflight = await fetch(address, {
      method: "OPTIONS",
      headers: {
        origin: "https://elsewhere.example",
        "access-control-request-method": "PATCH",
        "access-control-request-headers": "authorization,tus-resumable,upload-offset,x-upsert",
      },
    });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": expect.stringContaining("PATCH"),
      "access-control-allow-headers": "authorization,tus-resumable,upload-offset,x-upsert",
      "tus-version": "1.0.0",
      "tus-extension": "creation,creation-with-upload,creation-defer-length,termination,expiration",
      "tus-max-size": `${50 * 1024 * 1024}`,
    });
    const { status, headers } = await fetch(`${address}/${crypto.randomUUID()}`, {
      method: "HEAD",
      headers: { origin: "https://elsewhere.example", "tus-resumable": "1.0.0" },
    });
    expect([status, headers.get("access-control-allow-origin")]).toEqual([404, "*"]);
    for (const name of ["Location", "Upload-Offset", "Upload-Length", "Tus-Resumable"])
      expect(headers.get("access-control-expose-headers")).toContain(name);
  });

  test("JSON without a key, which no form can send", async () => {
    const headers = { "content-type": "application/json" };
    const written = await post("/rest/v1/product_inquiries", JSON.stringify(inquiry()), headers);
    expect(written.status).toBe(201);
    const placed = await post("/rest/v1/rpc/place_order", JSON.stringify(order()), headers);
    expect([placed.status, await placed.text()]).toEqual([200, expect.stringContaining("order_items")]);
  });

  test("the official client", async () => {
    const client = project.client();
    expect((await client.from("product_inquiries").insert(inquiry())).error).toBeNull();
    expect((await client.rpc("place_order", order())).error).toBeNull();
    expect((await client.auth.signUp(account)).error).toBeNull();
    expect((await client.storage.from("product-images").list()).error).toBeNull();
  });
});

test("a password that the browser remembers for the site does not count as a key", async () => {
  const response = await post("/rest/v1/product_inquiries", asForm(inquiry()), {
    authorization: `Basic ${btoa("mira:secret")}`,
    "content-type": "application/x-www-form-urlencoded",
  });
  expect([response.status, await response.json()]).toEqual([401, noKey]);
});

test("a link cannot write either, since GET changes nothing", async () => {
  const before = await counts();
  const wanted = asForm({ ...order(), expected_total: 1 });
  const response = await fetch(`${project.url}/rest/v1/rpc/place_order?${wanted}`);
  expect(response.status).toBe(405);
  expect(await counts()).toEqual(before);
});
