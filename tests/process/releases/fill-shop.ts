// Fills a running, empty shop of any version with a little of everything, through its own API:
// node tests/process/releases/fill-shop.ts URL DATA_DIR ONE_TIME_PASSWORD, after `npm run admin -- add owner@facet.example`.
// `npm run backup -- tests/process/releases/VERSION.tar.zst` then keeps it for the tests.
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { ownerOf } from "../embedded.ts";
import { ada, owner } from "./people.ts";

const [url, dataDirectory, oneTimePassword] = process.argv.slice(2) as [string, string, string];
const sql = ownerOf(dataDirectory);
const apikey = "sb_publishable_facet";
type Row = { id: number };
type Sent = { token?: string | undefined; method?: string; body?: unknown; type?: string };

async function call<Result>(path: string, { token, method = "POST", body, type }: Sent): Promise<Result> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      apikey,
      prefer: "return=representation",
      "content-type": type ?? "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: body instanceof Uint8Array ? new Blob([Buffer.from(body)]) : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as Result;
}

const signIn = async (email: string, password: string): Promise<string> =>
  (await call<{ access_token: string }>("/auth/v1/token?grant_type=password", { body: { email, password } }))
    .access_token;

/** Columns and tables that this version has not are left out. */
const columnsOf = async (table: string): Promise<string[]> =>
  (
    await sql<{ name: string }[]>`
    select attname as name from pg_attribute where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`
  ).map(({ name }) => name);

async function insert(table: string, row: Record<string, unknown>, token = admin): Promise<Row> {
  const columns = await columnsOf(`public.${table}`);
  const body = Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name)));
  const [stored] = await call<[Row]>(`/rest/v1/${table}`, { token, body });
  return stored;
}

const update = (table: string, id: number, body: unknown): Promise<unknown> =>
  call(`/rest/v1/${table}?id=eq.${id}`, { token: admin, method: "PATCH", body });

async function photograph(name: string, background: string): Promise<string> {
  const image = sharp({ create: { width: 48, height: 36, channels: 3, background } }).jpeg();
  await call(`/storage/v1/object/product-images/${name}`, {
    token: admin,
    body: await image.toBuffer(),
    type: "image/jpeg",
  });
  return `/storage/v1/object/public/product-images/${name}`;
}

/** The ids of options in a line of an order, for versions that have options. */
async function addOptions(product: number): Promise<{ option: number; value: number }[]> {
  if ((await columnsOf("public.product_options")).length === 0) return [];
  const [option] = await sql<[Row]>`
    insert into public.product_options (product_id, position, name, kind) values (${product}, 1, 'Metal', 'choice')
    returning id::int`;
  const values = await sql<Row[]>`
    insert into public.product_option_values (option_id, position, value, surcharge, stock_quantity)
    values (${option.id}, 1, 'Silver', 0, 20), (${option.id}, 2, 'Gold', 25, 5) returning id::int`;
  return [{ option: option.id, value: values[1]!.id }];
}

async function placeOrder(
  lines: unknown[],
  buyer: { name: string; email: string },
  token?: string,
): Promise<Row> {
  const [{ names }] = await sql<[{ names: string[] }]>`
    select proargnames as names from pg_proc where proname = 'place_order' and pronamespace = 'public'::regnamespace`;
  const named = (part: string): string => names.find((name) => name.includes(part))!;
  return call<Row>("/rest/v1/rpc/place_order", {
    token,
    body: {
      lines,
      [named("address")]: {
        ...buyer,
        phone: "+1 212 555 0100",
        line1: "5 Main Street",
        city: "New York",
        state: "NY",
        postal_code: "10001",
        country: "US",
      },
      payment_method: "cod",
      [named("key")]: randomUUID(),
    },
  });
}

const first = await signIn(owner.email, oneTimePassword);
await call("/auth/v1/user", {
  method: "PUT",
  token: first,
  body: { password: owner.password, current_password: oneTimePassword },
});
const admin = await signIn(owner.email, owner.password);
const signUp = { email: ada.email, password: ada.password, data: { full_name: ada.name } };
const customer = await call<{ access_token: string; user: { id: string } }>("/auth/v1/signup", {
  body: signUp,
});
const token = customer.access_token;
const user_id = customer.user.id;

await sql`insert into public.product_categories (name) values ('Rings'), ('Earrings') on conflict do nothing`;
const ring = await insert("products", {
  name: "Ring of a former time",
  description: "Gold, and a sapphire.",
  category: "Rings",
  price: 120.5,
  original_price: 150,
  stock_quantity: 12,
  sku: "FX-RING-1",
  image: await photograph("ring.jpg", "#caa64a"),
  images: [await photograph("ring-from-the-side.jpg", "#88aacc")],
  features: ["Handmade"],
  tags: ["gold"],
  weight: 0.004,
  featured: true,
});
const studs = await insert("products", {
  name: "Studs",
  category: "Earrings",
  price: 40,
  stock_quantity: 30,
  sku: "FX-STUDS-1",
});
const single = await insert("products", {
  name: "Łańcuszek, “one of a kind”",
  category: "Rings",
  price: 999.99,
  stock_quantity: 1,
});
const sold = await insert("products", {
  name: "Sold and gone",
  category: "Rings",
  price: 15,
  stock_quantity: 3,
});
const options = await addOptions(studs.id);
await insert("promotions", {
  name: "Tenth off",
  discount_type: "percentage",
  discount_value: 10,
  applicable_scope: "specific_products",
  product_ids: [single.id],
  start_date: "2026-01-01T00:00:00Z",
  end_date: "2036-01-01T00:00:00Z",
});

const stripe = { publishable_key: "pk_test_of_then", secret_key: "sk_test_of_then" };
const gateway = "/rest/v1/payment_gateway_settings?id=eq.stripe";
await call(gateway, { token: admin, method: "PATCH", body: { credentials: stripe } });

const grace = { name: "Grace Hopper", email: "grace@example.com" };
const pair = { id: studs.id, quantity: 1, ...(options.length > 0 && { options }) };
const shipped = await placeOrder(
  [{ id: ring.id, quantity: 2 }, pair, { id: sold.id, quantity: 1 }],
  ada,
  token,
);
await placeOrder([{ id: single.id, quantity: 1 }], grace);
const cancelled = await placeOrder([{ id: ring.id, quantity: 1 }], ada, token);
await update("orders", shipped.id, {
  status: "shipped",
  tracking_provider: "UPS",
  tracking_number: "1Z999AA10123456784",
});
await update("orders", cancelled.id, { status: "cancelled" });
await call(`/rest/v1/products?id=eq.${sold.id}`, { method: "DELETE", token: admin });

await insert(
  "product_inquiries",
  { product_id: ring.id, user_id, user_email: ada.email, message: "Is it 18 karat?" },
  token,
);
const offer = await insert(
  "counter_offers",
  { product_id: ring.id, user_id, offer_price: 90, message: "90?" },
  token,
);
await insert("counter_offers", { product_id: studs.id, user_id, offer_price: 35 }, token);
await update("counter_offers", offer.id, { status: "accepted" });
const home = {
  name: ada.name,
  line1: "5 Main Street",
  city: "New York",
  region: "NY",
  postal_code: "10001",
  country: "US",
};
if ((await columnsOf("public.addresses")).length > 0) await insert("addresses", home, token);

// Since 0.3.0.
if ((await columnsOf("public.shop_languages")).length > 0) {
  await insert("shop_languages", { code: "fr", is_shown: true });
  const original = { language: "fr", subject: "products", record: String(ring.id), field: "name" };
  const text = "Bague d’autrefois";
  await insert("translations", { ...original, original: "Ring of a former time", text });
  await insert("collections", {
    name: "For a gift",
    slug: "for-a-gift",
    by_hand: true,
    product_ids: [studs.id, ring.id],
    is_published: true,
    in_menu: true,
  });
  await sql`insert into public.product_costs (product_id, cost) values (${ring.id}, 61.5)`;
  await sql`insert into public.metal_rates (metal, price) values ('Gold', 80)`;
  await insert("products", { name: "Not shown yet", category: "Rings", price: 75, status: "draft" });
}
await sql.end();
