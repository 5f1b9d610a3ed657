import { randomUUID } from "node:crypto";
import { PostgrestClient } from "@supabase/postgrest-js";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { addressLimits } from "../../../server/limits.ts";
import { addProduct, address, emptyShop } from "../../database/base/shop.ts";
import { addAdmin, signUp } from "../../database/people/people.ts";
import { keys, serveApi, sign, type Api } from "../base/api.ts";

let api: Api;
let ring: number;
beforeAll(async () => {
  api = await serveApi("empty shop", { addressLimits, trustedProxies: 1 }, { limits: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyShop(api.database.pools.owner);
  ring = (await addProduct(api.database.pools.owner, { stock: 1000 })).id;
});

type Result = { status: number; error: { code: string; message: string } | null; retryAfter: number };
type Shopper = (given?: {
  email?: string;
  key?: string;
  seenTotal?: number;
  quantity?: number;
}) => Promise<Result>;

/** Orders with the official client from an IP address. */
function shopperAt(from: string, bearer = keys.publishable): Shopper {
  return async ({
    email = `${randomUUID()}@example.com`,
    key = randomUUID(),
    seenTotal,
    quantity = 1,
  } = {}) => {
    let retryAfter = Number.NaN;
    const client = new PostgrestClient(api.url, {
      headers: { apikey: keys.publishable, authorization: `Bearer ${bearer}`, "x-forwarded-for": from },
      fetch: async (...request) => {
        const response = await fetch(...request);
        retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
        return response;
      },
    });
    const { status, error } = await client.rpc("place_order", {
      lines: [{ id: ring, quantity }],
      shipping_address: { ...address, email },
      payment_method: "cod",
      idempotency_key: key,
      expected_total: seenTotal,
    });
    return { status, error, retryAfter };
  };
}

let addresses = 0;
const newAddress = (): string => `192.0.2.${(addresses += 1)}`;

async function orderMany(count: number, order: () => Promise<Result>): Promise<number[]> {
  const statuses = [];
  for (let each = 0; each < count; each += 1) statuses.push((await order()).status);
  return [...new Set(statuses)];
}

async function expectRefusal({ status, error, retryAfter }: Result, whose: "connection" | "email") {
  expect(status).toBe(429);
  expect(error).toEqual({
    code: "PT429",
    details: expect.stringMatching(/"wait": ?\{"minutes": ?10\}/),
    hint: "orders_too_many",
    message: `Too many orders from this ${whose === "email" ? "e-mail address" : whose}. Please try again in 10 minutes, or call us.`,
  });
  expect(retryAfter).toBeGreaterThan(540);
  expect(retryAfter).toBeLessThanOrEqual(600);
}

async function orders(): Promise<number> {
  const [row] = await api.database.pools.owner<{ orders: number }[]>`
    select count(*)::int as orders from public.orders`;
  return row?.orders ?? 0;
}

/** Calls a function from an IP address, in whatever way the request says. */
const callFrom = (from: string, path: string, { type, body }: { type?: string; body?: string } = {}) =>
  fetch(`${api.url}/rpc/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { apikey: keys.publishable, "x-forwarded-for": from, ...(type && { "content-type": type }) },
    ...(body !== undefined && { body }),
  });

/** An order with these codes. */
const orderWith = (codes: string[]) => ({
  lines: [{ id: ring, quantity: 1 }],
  shipping_address: address,
  payment_method: "cod",
  idempotency_key: randomUUID(),
  codes,
});

type Written = { path?: string; type?: string; body: string };
const ordersAsWritten: Record<string, (code: string) => Written> = {
  "a JSON object": (code) => ({ body: JSON.stringify(orderWith([code])) }),
  "a list": (code) => ({ body: JSON.stringify([orderWith([code])]) }),
  "a list with a blank before it": (code) => ({ body: ` \n[${JSON.stringify(orderWith([code]))}, {}]` }),
  "a form": (code) => ({ type: "application/x-www-form-urlencoded", body: formOf(code) }),
  "a form in capitals with a charset": (code) => ({
    type: "Application/X-WWW-Form-URLencoded; Charset=UTF-8",
    body: formOf(code),
  }),
  "a form that says its codes twice": (code) => ({
    type: "application/x-www-form-urlencoded",
    body: `codes=${encodeURIComponent("{}")}&${formOf(code)}`,
  }),
  "a key that is there twice": (code) => ({
    body: JSON.stringify(orderWith([])).replace(/}$/, `,"codes":["${code}"]}`),
  }),
  "a key in escapes": (code) => ({
    body: JSON.stringify(orderWith([code])).replace('"codes"', String.raw`"\u0063o\u0064es"`),
  }),
  "codes as one text": (code) => ({
    body: JSON.stringify({ ...orderWith([]), codes: `{${code}}` }),
  }),
  "arguments named in the address": (code) => ({
    path: "place_order?columns=codes,lines,shipping_address,payment_method,idempotency_key",
    body: JSON.stringify(orderWith([code])),
  }),
  "a name in percent-encoding": (code) => ({
    path: "%70lace_order",
    body: JSON.stringify(orderWith([code])),
  }),
};

/** One of each reader of a body; how else they can be written is for the long run. */
const inShort = new Set(["a list", "a form that says its codes twice", "a key in escapes"]);

function formOf(code: string): string {
  const { lines, shipping_address, codes, ...rest } = orderWith([code]);
  return new URLSearchParams({
    ...rest,
    lines: JSON.stringify(lines),
    shipping_address: JSON.stringify(shipping_address),
    codes: `{${codes.join(",")}}`,
  }).toString();
}

const orderFrom = (from: string, codes: string[]) =>
  callFrom(from, "place_order", { type: "application/json", body: JSON.stringify(orderWith(codes)) });

for (const kind of Object.keys(ordersAsWritten))
  test(
    `an address that guesses codes is refused, though no order was placed: ${kind}`,
    {
      tags: inShort.has(kind) ? [] : ["long"],
    },
    async () => {
      const from = newAddress();
      const guess = async (each: number) => {
        const {
          path = "place_order",
          type = "application/json",
          body,
        } = ordersAsWritten[kind]!(`GUESS-${each}`);
        const response = await callFrom(from, path, { type, body });
        return { status: response.status, message: ((await response.json()) as { message: string }).message };
      };
      for (let each = 0; each < 30; each += 1)
        expect(await guess(each)).toEqual({ status: 409, message: `The code GUESS-${each} is not valid.` });
      expect(await guess(30)).toEqual({
        status: 429,
        message: "Too many codes were tried. Please try again in 10 minutes.",
      });
      expect((await orderFrom(newAddress(), ["GUESS-31"])).status).toBe(409);
      expect((await orderFrom(from, [])).status).toBe(200);
    },
  );

/** Database processes that are waiting for another one. */
async function blocked(owner: Api["database"]["pools"]["owner"]): Promise<number[]> {
  const rows = await owner<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.map(({ pid }) => pid);
}

/** Looks up a guest's order, or an offer that was answered by mail, from an IP address. */
const lookUp = (from: string, name = "guest_order") => {
  const headers = { apikey: keys.publishable, "x-forwarded-for": from };
  const guess = name === "guest_order" ? { order_id: 1, key: "guessed" } : { token: "guessed" };
  return new PostgrestClient(api.url, { headers }).rpc(name, guess);
};

test.for(["guest_order", "mailed_offer"])(
  "links can be looked up 100 times in 10 minutes from an IP address, whether they are valid or not: %s",
  async (name) => {
    const from = newAddress();
    const answers = await Promise.all(Array.from({ length: 100 }, () => lookUp(from, name)));
    expect(answers.map(({ data, status }) => [data, status])).toEqual(
      Array.from({ length: 100 }, () => [null, 200]),
    );
    expect(await lookUp(from, name)).toMatchObject({ status: 429, error: { code: "PT429" } });
    expect((await lookUp(newAddress(), name)).status).toBe(200);
  },
);

test("the database limits orders per e-mail address, from any IP address", async () => {
  const email = "mira@example.com";
  expect(await orderMany(10, () => shopperAt(newAddress())({ email }))).toEqual([200]);
  await expectRefusal(await shopperAt(newAddress())({ email }), "email");
});

test("the database learns the IP address: the unpaid pieces of one address count together", async () => {
  const from = newAddress();
  for (let buyer = 0; buyer < 3; buyer += 1)
    expect((await shopperAt(from)({ quantity: 10 })).status).toBe(200);
  const { status, error } = await shopperAt(from)();
  expect([status, error?.code]).toEqual([409, "PT409"]);
  expect(error?.message).toContain("from this connection");
  expect((await shopperAt(newAddress())()).status).toBe(200);
});

test("no client can switch the limits off", async () => {
  const { status } = await api.client().rpc("set_config", {
    setting_name: "shop.limits",
    new_value: "off",
    is_local: false,
  });
  expect(status).toBe(404);
});

describe("from one IP address", () => {
  beforeAll(async () => {
    await api.database.pools
      .owner`update public.order_limits set connection_factor = 1, pieces = 999, worth = 1000000`;
  });

  test("ten orders, for any customer and e-mail address; other IP addresses are unaffected", async () => {
    const from = newAddress();
    const service = await sign({ role: "service_role" });
    expect(await orderMany(10, shopperAt(from))).toEqual([200]);
    await expectRefusal(await shopperAt(from)(), "connection");
    expect((await shopperAt(newAddress())()).status).toBe(200);
    expect((await shopperAt(from, service)()).status).toBe(200);
    expect(await orders()).toBe(12);
  });

  test("ten of thirty at once", async () => {
    const order = shopperAt(newAddress());
    const results = await Promise.all(Array.from({ length: 30 }, () => order()));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(results.filter(({ status }) => status === 429)).toHaveLength(20);
    expect(await orders()).toBe(10);
  });

  test("what the database refuses does not count", async () => {
    const order = shopperAt(newAddress());
    expect(await orderMany(12, () => order({ seenTotal: 1 }))).toEqual([409]);
    expect(await orderMany(10, order)).toEqual([200]);
  });

  test("an administrator's orders neither count nor are refused, whatever a token claims", async () => {
    const from = newAddress();
    const admin = await addAdmin(api.database.pools);
    const byPhone = shopperAt(from, await sign({ role: "authenticated", sub: admin.id }));
    expect(await orderMany(12, byPhone)).toEqual([200]);
    expect(await orderMany(10, shopperAt(from))).toEqual([200]);
    const { id } = await signUp(api.database.pools, "Eve");
    const claimed = { user_role: "admin", app_metadata: { role: "admin" } };
    const pretending = await sign({ role: "authenticated", sub: id, ...claimed });
    await expectRefusal(await shopperAt(from, pretending)(), "connection");
    expect(await orderMany(1, byPhone)).toEqual([200]);
  });

  test("as many times as the owner says: of a carrier's customers, thirty in ten minutes at first", async () => {
    const { owner } = api.database.pools;
    const from = newAddress();
    const factor = (times: number) => owner`update public.order_limits set connection_factor = ${times}`;
    await factor(3);
    onTestFinished(async () => void (await factor(1)));
    expect(await orderMany(30, shopperAt(from))).toEqual([200]);
    await expectRefusal(await shopperAt(from)(), "connection");
    // Who has paid is no stranger, and leaves room for another.
    await owner`update public.orders set paid_amount = total_amount where id = (select min(id) from public.orders)`;
    expect((await shopperAt(from)()).status).toBe(200);
    await expectRefusal(await shopperAt(from)(), "connection");
    await factor(4);
    expect((await shopperAt(from)()).status).toBe(200);
  });

  test("an order may wait for its turn longer than a guest may read", { tags: ["long"] }, async () => {
    const { owner } = api.database.pools;
    const locked = await owner.reserve();
    await locked`begin`;
    await locked`select from public.products where id = ${ring} for update`;
    const ordered = shopperAt(newAddress())();
    await expect.poll(async () => (await blocked(owner)).length).toBe(1);
    await owner`select pg_sleep(3.5)`;
    await locked`rollback`;
    locked.release();
    expect((await ordered).status).toBe(200);
  });

  test("a repeated order counts once and is never refused", async () => {
    const order = shopperAt(newAddress());
    const key = randomUUID();
    expect(await orderMany(12, () => order({ key }))).toEqual([200]);
    expect(await orderMany(9, order)).toEqual([200]);
    await expectRefusal(await order(), "connection");
    expect((await order({ key })).status).toBe(200);
    expect(await orders()).toBe(10);
  });

  test("a repeated order counts once as a list and as a form, too", async () => {
    const from = newAddress();
    const type = "application/x-www-form-urlencoded";
    const { codes: _none, ...order } = orderWith([]);
    const texts = Object.entries(order).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]);
    const same: Written[] = [
      { body: JSON.stringify(order) },
      { body: JSON.stringify([order]) },
      { type, body: new URLSearchParams(texts).toString() },
    ];
    for (const { type: as = "application/json", body } of Array.from({ length: 4 }, () => same).flat())
      expect((await callFrom(from, "place_order", { type: as, body })).status).toBe(200);
    expect(await orderMany(9, shopperAt(from))).toEqual([200]);
    await expectRefusal(await shopperAt(from)(), "connection");
  });
});
