import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { address, addProduct, placeOrder, stockOf } from "../database/base/shop.ts";
import { addAdmin, as, guest, type Person, refusal } from "../database/people/people.ts";
import { testJwtSecret } from "../setup/names.ts";
import { startShop, type ShopProcess } from "../setup/shop-process.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { openStripe, secretKey, type StripeStandIn, webhookSecret } from "../stripe/stand-in.ts";

let database: TestDatabase;
let stripe: StripeStandIn;
let shop: ShopProcess;
let admin: Person & { id: string };
const dataDirectory = temporaryDirectory();

const open = () =>
  startShop({
    DATA_DIR: dataDirectory,
    DATABASE_URL: database.url,
    JWT_SECRET: testJwtSecret,
    STRIPE_URL: stripe.url,
    // The port is a different one after a crash; the shop's URL is not.
    SITE_URL: "http://localhost:3000",
    LIMITS: "off",
    PASSWORD_COST: "4",
  });

beforeAll(async () => {
  database = await createTestDatabase();
  stripe = await openStripe();
  admin = await addAdmin(database.pools);
  const keys = { publishable_key: "pk_test_facet", secret_key: secretKey, webhook_secret: webhookSecret };
  await database.pools.owner`
    update public.payment_gateway_settings set is_enabled = true, credentials = ${database.pools.owner.json(keys)}
    where id = 'stripe'`;
  shop = await open();
  // Cards are accepted once the server is running.
  await vi.waitUntil(takesCards, { timeout: 30_000 });
});
afterAll(async () => {
  await shop.stop();
  await stripe.close();
  await database.drop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

async function takesCards(): Promise<boolean> {
  const [row] = await database.pools.owner`select public.card_payment() ->> 'available' as available`;
  return row?.["available"] === "true";
}

/** For every order: its money is what Stripe reports, and it holds stock exactly as long as it is not void. */
async function booksBalance(): Promise<void> {
  const orders = await database.pools.owner`
    select id::int, status, (paid_amount * 100)::int - (refunded_amount * 100)::int as kept,
      (select bool_and(stock_taken = case when private.is_void(status) then 0 else quantity end)
        from public.order_items where order_id = orders.id) as held
    from public.orders where payment_method = 'stripe' order by id`;
  expect(orders.length).toBeGreaterThan(0);
  for (const order of orders) {
    const { id, kept, held } = order as unknown as { id: number; kept: number; held: boolean };
    expect({ id, kept, held }).toEqual({ id, kept: stripe.keptOf(id), held: true });
  }
}

async function post(path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${shop.url}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

type Order = { id: number; key: string; product: number };

async function order(stock = 1): Promise<Order> {
  const product = (await addProduct(database.pools.owner, { stock })).id;
  const key = randomUUID();
  const { id } = await placeOrder(database.pools, {
    lines: [{ id: product, quantity: 1 }],
    payment_method: "stripe",
    idempotency_key: key,
  });
  return { id, key, product };
}

const begin = ({ id, key }: Order) => post("/payments/session", { order_id: id, key });
const cancel = ({ id, key }: Order) => post("/payments/cancel", { order_id: id, key });
const comeBack = ({ id }: Order, session: string) =>
  post("/payments/return", { order_id: id, session_id: session });

async function begun(stock = 1) {
  const placed = await order(stock);
  expect((await begin(placed)).status).toBe(200);
  return { placed, session: stripe.sessionsOf(placed.id).at(-1)! };
}

async function statusOf({ id }: Order): Promise<string> {
  const [row] = await database.pools.owner`select status from public.orders where id = ${id}`;
  return row?.["status"] as string;
}

async function restart(): Promise<void> {
  await shop.stop("SIGKILL");
  shop = await open();
}

const runOut = ({ id }: Order) => database.pools.owner`
  update public.orders set hold_until = now() - interval '1 second' where id = ${id}`;
const lookNow = () => database.pools.owner`update public.payments set next_look_at = now()`;
const completed = (session: object) => stripe.event("checkout.session.completed", session);

const ask = (placed: Order, cents: number, key = randomUUID()) =>
  as(
    database.pools,
    admin,
    (sql) => sql`select public.request_refund(${placed.id}, ${cents}, 'Too small', false, ${key})`,
  );
const refundsOf = async ({ id }: Order) =>
  (
    await database.pools.owner<{ state: string }[]>`
      select state from public.refunds where order_id = ${id} order by id`
  ).map(({ state }) => state);

async function paidOrder() {
  const { placed, session } = await begun();
  stripe.pay(session.id);
  await comeBack(placed, session.id);
  return { placed, intent: session.payment_intent! };
}

describe("paying", () => {
  test("creates one session from the stored order, however often the buyer asks", async () => {
    const placed = await order();
    const answers = await Promise.all(Array.from({ length: 6 }, () => begin(placed)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body["url"])}`)).size).toBe(1);
    expect(stripe.sessionsOf(placed.id)).toHaveLength(1);
    expect(stripe.sessionsOf(placed.id)[0]).toMatchObject({
      amount_total: 2759,
      currency: "usd",
      customer_email: address.email,
    });
  });

  test("settles once on return, webhooks and ten parallel copies of one", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { placed, session } = await begun();
      stripe.pay(session.id);
      const event = completed(session);
      const statuses = await Promise.all([
        ...Array.from({ length: 10 }, () => stripe.send(shop.url, event)),
        comeBack(placed, session.id).then(({ status }) => status),
        stripe.send(shop.url, stripe.event("checkout.session.expired", session)),
        cancel(placed).then(({ status }) => status),
      ]);
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(await statusOf(placed)).toBe("processing");
      const [row] = await database.pools.owner`
        select paid_amount::float as paid from public.orders where id = ${placed.id}`;
      expect(row).toEqual({ paid: 27.59 });
    }
  });

  test("settles once when its webhook, and another one, reach three processes at the same time", async () => {
    const others = await Promise.all([open(), open()]);
    onTestFinished(async () => {
      await Promise.all(others.map((other) => other.stop()));
    });
    for (let round = 0; round < 5; round += 1) {
      const { placed, session } = await begun();
      stripe.pay(session.id);
      const event = completed(session);
      const sent = [shop, ...others].flatMap(({ url }) => [
        ...Array.from({ length: 4 }, () => stripe.send(url, event)),
        stripe.send(url, stripe.event("checkout.session.expired", session)),
      ]);
      expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
      expect(await statusOf(placed)).toBe("processing");
      const events = await database.pools.owner`
        select from public.order_events where order_id = ${placed.id} and kind = 'paid'`;
      expect(events).toHaveLength(1);
    }
  });

  test("settles by a webhook that comes before our own commit, and the buyer still gets an answer", async () => {
    const placed = await order();
    stripe.fail(/POST .*sessions$/, { slow: 1 }, "dropped after");
    const asked = begin(placed);
    await expect.poll(() => stripe.sessionsOf(placed.id).length).toBe(1);
    const [session] = stripe.sessionsOf(placed.id);
    stripe.pay(session!.id);
    expect(await stripe.send(shop.url, completed(session!))).toBe(200);
    await asked;
    expect(await statusOf(placed)).toBe("processing");
    expect(stripe.sessionsOf(placed.id)).toHaveLength(1);
  });

  test.for([["error"], ["dropped before"], ["dropped after"], ["a redirect"]] as const)(
    "creates one session even if Stripe fails once (%s)",
    async ([fault]) => {
      const placed = await order();
      stripe.fail(/POST .*sessions$/, fault);
      expect((await begin(placed)).status).toBe(200);
      expect(stripe.sessionsOf(placed.id)).toHaveLength(1);
    },
  );

  test("while Stripe is down, says so, and can be tried again", async () => {
    const placed = await order();
    stripe.fail(/POST .*sessions$/, "error", "error", "error");
    expect(await begin(placed)).toMatchObject({ status: 502 });
    expect((await begin(placed)).status).toBe(200);
    expect(stripe.sessionsOf(placed.id)).toHaveLength(1);
  });

  test.for([["HTML"], ["half of JSON"], ["another object"]] as const)(
    "if Stripe answers nonsense (%s), says so, has one line in the log, and can be tried again",
    async ([fault]) => {
      const placed = await order();
      const from = shop.output().length;
      stripe.fail(/POST .*sessions$/, fault);
      expect(await begin(placed)).toMatchObject({ status: 502 });
      const lines = () =>
        shop
          .output()
          .slice(from)
          .match(/^\{"level":[4-6]0,.*$/gm) ?? [];
      await expect.poll(lines).toHaveLength(1);
      expect(lines()[0]).toMatch(
        /"problem":"(?:StripeAPIError|Stripe answered with something else\.)","msg":"a payment's request failed"\}$/,
      );
      expect((await begin(placed)).status).toBe(200);
      expect(stripe.sessionsOf(placed.id)).toHaveLength(1);
    },
  );

  test(
    "kill -9 between Stripe's answer and our commit leaves one session, which is found again",
    { tags: ["long"] },
    async () => {
      const placed = await order();
      stripe.fail(/POST .*sessions$/, "dropped after", { slow: 2000 });
      const lost = begin(placed).catch(() => null);
      await expect.poll(() => stripe.sessionsOf(placed.id).length).toBe(1);
      await restart();
      await lost;
      // A shop that has just started may be too slow for a shopper's patience, and asks to try again.
      await expect.poll(async () => (await begin(placed)).status).toBe(200);
      expect(stripe.sessionsOf(placed.id)).toHaveLength(1);
    },
  );

  test("by a method that takes days is followed", async () => {
    for (const succeeds of [true, false]) {
      const { placed, session } = await begun();
      stripe.pay(session.id, "delayed");
      await stripe.send(shop.url, completed(session));
      expect(await statusOf(placed)).toBe("pending_payment");
      stripe.finish(session.id, succeeds);
      const type = `checkout.session.async_payment_${succeeds ? "succeeded" : "failed"}`;
      for (let time = 0; time < 3; time += 1) await stripe.send(shop.url, stripe.event(type, session));
      expect(await statusOf(placed)).toBe(succeeds ? "processing" : "payment_failed");
    }
  });
});

describe("not paying", () => {
  test("giving up closes the session at Stripe and returns the piece; another try creates a new session", async () => {
    const { placed, session } = await begun();
    expect(await cancel(placed)).toMatchObject({ status: 200, body: { cancelled: true } });
    expect(session.status).toBe("expired");
    expect(await stockOf(database.pools.owner, placed.product)).toBe(1);
    expect((await begin(placed)).status).toBe(200);
    const again = stripe.sessionsOf(placed.id).at(-1)!;
    expect(again.id).not.toBe(session.id);
    stripe.pay(again.id);
    await comeBack(placed, again.id);
    expect(await statusOf(placed)).toBe("processing");
  });

  test("paying while giving up leaves one of the two outcomes", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { placed, session } = await begun();
      const paying = pause(round * 2).then(() => stripe.pay(session.id));
      const [isPaid] = await Promise.all([paying, cancel(placed), cancel(placed)]);
      expect(await statusOf(placed)).toBe(isPaid ? "processing" : "cancelled_payment");
    }
  });

  test("an expired order is cancelled by the worker; one that was paid without coming back is settled", async () => {
    const [late, unpaid, silent] = [await begun(), await order(), await begun()];
    stripe.pay(silent.session.id);
    await runOut(late.placed);
    await runOut(unpaid);
    await lookNow();
    await expect.poll(() => statusOf(late.placed)).toBe("cancelled_payment");
    await expect.poll(() => statusOf(unpaid)).toBe("cancelled_payment");
    await expect.poll(() => statusOf(silent.placed)).toBe("processing");
    expect(late.session.status).toBe("expired");
  });

  test("money for a cancelled order revives it, or is refunded if its piece has been sold", async () => {
    for (const isSold of [false, true]) {
      const { placed, session } = await begun();
      stripe.pay(session.id);
      await database.pools.owner`
        update public.orders set status = 'cancelled_payment' where id = ${placed.id}`;
      if (isSold) await placeOrder(database.pools, { lines: [{ id: placed.product, quantity: 1 }] });
      await stripe.send(shop.url, completed(session));
      expect(await statusOf(placed)).toBe(isSold ? "cancelled_payment" : "processing");
      await expect.poll(() => stripe.keptOf(placed.id)).toBe(isSold ? 0 : 2759);
      await expect
        .poll(async () => {
          const [row] = await database.pools.owner`
            select refunded_amount::float as refunded from public.orders where id = ${placed.id}`;
          return row?.["refunded"] as number;
        })
        .toBe(isSold ? 27.59 : 0);
    }
  });
});

describe("refunds", () => {
  test.for([
    ["error", 4],
    ["too busy", 4],
    ["dropped before", 4],
    ["dropped after", 4],
    ["HTML", 1],
    ["half of JSON", 1],
    ["another object", 1],
    ["a redirect", 3],
  ] as const)("reach Stripe once when it fails (%s)", async ([fault, times]) => {
    const { placed } = await paidOrder();
    stripe.fail(/POST .*refunds$/, ...Array.from({ length: times }, () => fault));
    await ask(placed, 1000);
    await expect
      .poll(async () => {
        await database.pools.owner`
            update public.refunds set next_look_at = now() where state = 'requested'`;
        return refundsOf(placed);
      })
      .toEqual(["succeeded"]);
    expect(stripe.keptOf(placed.id)).toBe(1759);
    // Nobody else may get the shop's key.
    expect(stripe.requests.filter((request) => request.includes("elsewhere"))).toEqual([]);
  });

  test("kill -9 between Stripe's answer and our commit refunds once", { tags: ["long"] }, async () => {
    const { placed } = await paidOrder();
    stripe.fail(/POST .*refunds$/, "dropped after", { slow: 2000 });
    await ask(placed, 1000);
    await expect.poll(() => stripe.keptOf(placed.id)).toBe(1759);
    await restart();
    await database.pools.owner`update public.refunds set next_look_at = now() where state = 'requested'`;
    await expect.poll(() => refundsOf(placed)).toEqual(["succeeded"]);
    expect(stripe.keptOf(placed.id)).toBe(1759);
  });

  test("made at Stripe are recorded once, however their webhooks come", async () => {
    const { placed, intent } = await paidOrder();
    const refund = stripe.refund(intent, 500);
    await Promise.all([
      ...Array.from({ length: 5 }, () => stripe.send(shop.url, stripe.event("refund.created", refund))),
      stripe.send(shop.url, stripe.event("charge.refunded", { payment_intent: intent })),
    ]);
    expect(await refundsOf(placed)).toEqual(["succeeded"]);

    // Before the event about its payment, which could not be received at first.
    const early = await begun();
    stripe.pay(early.session.id);
    const ofEarly = stripe.refund(early.session.payment_intent!, 500);
    expect(await stripe.send(shop.url, stripe.event("refund.created", ofEarly))).toBe(200);
    expect(await refundsOf(early.placed)).toEqual(["succeeded"]);
    expect(await statusOf(early.placed)).toBe("processing");
  });
});

describe("while Stripe is silent", () => {
  afterEach(() => stripe.silence(false));

  test(
    "nobody waits long, the next ones not at all, cards stay available, and the shop recovers by itself",
    { tags: ["long"] },
    async () => {
      const [unpaid, { placed: given, session }] = [await order(), await begun()];
      stripe.silence(true);
      const start = performance.now();
      const first = await begin(unpaid);
      // The stand-in's timing; with Stripe, a shopper waits nine seconds.
      expect(performance.now() - start).toBeLessThan(4000);
      expect(first.status).toBe(504);
      expect(first.body["message"]).toMatch(/does not answer.* Nothing was charged now/);
      await expect.poll(async () => (await begin(unpaid)).status, { timeout: 10_000 }).toBe(502);

      const cancelled = await cancel(given);
      expect([502, 504]).toContain(cancelled.status);
      expect(cancelled.body["message"]).toContain("your order is cancelled as soon as it answers");
      await database.pools.owner`update private.payment_service set seen_at = now() - interval '2 minutes'`;
      await expect.poll(takesCards).toBe(true);

      stripe.silence(false);
      await expect
        .poll(async () => {
          await lookNow();
          return statusOf(given);
        })
        .toBe("cancelled_payment");
      expect(session.status).toBe("expired");
      await expect.poll(async () => (await begin(unpaid)).status).toBe(200);
      expect(stripe.sessionsOf(unpaid.id)).toHaveLength(1);
    },
  );

  test(
    "SIGTERM ends the shop within ten seconds, and ten refunds continue after the next start",
    { tags: ["long"] },
    async () => {
      const { placed } = await paidOrder();
      const asked = stripe.requests.length;
      stripe.silence(true);
      for (let each = 0; each < 10; each += 1) await ask(placed, 100);
      await expect.poll(() => stripe.requests.length).toBeGreaterThan(asked);
      const start = performance.now();
      expect(await shop.stop("SIGTERM")).toBe(0);
      expect(performance.now() - start).toBeLessThan(10_000);
      expect(await refundsOf(placed)).toEqual(Array.from({ length: 10 }, () => "requested"));

      stripe.silence(false);
      shop = await open();
      await database.pools.owner`update public.refunds set next_look_at = now() where state = 'requested'`;
      await expect.poll(() => refundsOf(placed)).toEqual(Array.from({ length: 10 }, () => "succeeded"));
      expect(stripe.keptOf(placed.id)).toBe(1759);
    },
  );
});

test("an order in a currency that Stripe counts otherwise is paid and refunded in full", async () => {
  const { owner } = database.pools;
  await owner`update public.shipping_methods set fee = 6`;
  await owner`update public.shop_facts set currency = 'ISK'`;
  try {
    const { placed, session } = await begun();
    // 20 for the piece, 2 for the tax, 6 for shipping.
    expect(session).toMatchObject({ amount_total: 2800, currency: "isk" });
    stripe.pay(session.id);
    await comeBack(placed, session.id);
    expect(await statusOf(placed)).toBe("processing");
    await ask(placed, 10);
    await expect.poll(() => refundsOf(placed)).toEqual(["succeeded"]);
    expect(stripe.keptOf(placed.id)).toBe(1800);
    const [row] = await owner`
      select paid_amount::float as paid, refunded_amount::float as refunded from public.orders where id = ${placed.id}`;
    expect(row).toEqual({ paid: 28, refunded: 10 });
  } finally {
    await owner`update public.shop_facts set currency = 'USD'`;
    await owner`update public.shipping_methods set fee = 5.99`;
  }
});

describe("attacks", () => {
  test("a webhook for a session that we or Stripe do not know is accepted, so that it is not sent again", async () => {
    const { session } = await begun();
    const strangers = [
      { ...session, id: "cs_test_of_another_shop" },
      { ...session, metadata: { ...session.metadata, facet_payment: randomUUID() } },
    ];
    for (const each of strangers) expect(await stripe.send(shop.url, completed(each))).toBe(200);
    expect(await stripe.send(shop.url, stripe.event("refund.updated", { id: "re_unknown" }))).toBe(200);
    expect(shop.output()).toContain("a webhook is about something that Stripe does not know");
  });

  test("webhooks that Stripe did not just sign change nothing", async () => {
    const { placed, session } = await begun();
    const now = Math.floor(Date.now() / 1000);
    const event = completed({ ...session, payment_status: "paid" });
    const sent = [
      stripe.event("checkout.session.completed", session, now, "whsec_guessed"),
      stripe.event("checkout.session.completed", session, now - 301),
      { ...event, payload: `${event.payload} ` },
      { ...event, header: `t=${now},v1=${"0".repeat(64)}` },
      { ...event, header: "" },
    ];
    expect(await Promise.all(sent.map((each) => stripe.send(shop.url, each)))).toEqual(sent.map(() => 400));
    // Signed, but Stripe itself says that nobody has paid.
    expect(await stripe.send(shop.url, event)).toBe(200);
    expect(await statusOf(placed)).toBe("pending_payment");
  });

  test("somebody else's order or session is of no use", async () => {
    const [mine, other] = [await begun(), await begun()];
    stripe.pay(other.session.id);
    expect(await comeBack(mine.placed, other.session.id)).toMatchObject({ status: 404 });
    expect(await comeBack(mine.placed, "cs_guessed")).toMatchObject({ status: 404 });
    expect(await statusOf(mine.placed)).toBe("pending_payment");
    for (const key of [randomUUID(), mine.placed.key, undefined]) {
      const theirs = { ...other.placed, key: key as string };
      expect(await begin(theirs)).toMatchObject({ status: 404 });
      expect(await cancel(theirs)).toMatchObject({ status: 404 });
    }
    await comeBack(other.placed, other.session.id);
  });

  test("amounts come from the stored order, whatever the request says", async () => {
    const placed = await order();
    await post("/payments/session", { order_id: placed.id, key: placed.key, amount: 1, total_cents: 1 });
    expect(stripe.sessionsOf(placed.id)[0]?.amount_total).toBe(2759);
  });

  test("only admins can test the keys, and nobody can read them", async () => {
    expect(await post("/payments/test", {})).toMatchObject({ status: 403 });
    for (const person of [guest, admin])
      expect(
        await refusal(as(database.pools, person, (sql) => sql`select public.payment_secrets()`)),
      ).toMatchObject({ code: "42501" });
    const key = readFileSync(join(dataDirectory, "secret-key"), "utf8");
    expect(shop.output()).not.toContain(key);
  });

  test("invalid bodies are refused", async () => {
    for (const body of [{}, { order_id: "1" }, { order_id: -1 }, { order_id: 1, key: "x" }])
      expect(await post("/payments/session", body)).toMatchObject({ status: 400 });
  });
});

test("afterwards the books balance, and the log has no secrets and no addresses", async () => {
  await booksBalance();
  for (const secret of [secretKey, webhookSecret, address.email]) expect(shop.output()).not.toContain(secret);
});
