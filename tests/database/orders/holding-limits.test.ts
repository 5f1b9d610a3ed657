import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile, type TestDatabase } from "../../setup/test-database.ts";
import { begin, openSession, paidFacts, settle, takeCards } from "./card-orders.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "../people/people.ts";
import { addProduct, address, emptyShop, callPlaceOrder, type Product, stockOf } from "../base/shop.ts";

const database = databaseForFile({ limits: true, connections: 10 });
let pools: TestDatabase["pools"];
let rings: Product[];
beforeAll(async () => {
  pools = database.pools;
});
beforeEach(async () => {
  await emptyShop(pools.owner);
  await pools.owner`update public.order_limits set pieces = 10, stock_share = 10, worth = 10000, connection_factor = 1, confirm_cash_above = 1000`;
  rings = [];
  for (let each = 0; each < 20; each += 1)
    rings.push(await addProduct(pools.owner, { name: `Ring ${each}`, price: 300, stock: 12 }));
  await takeCards(pools);
});

type Cart = readonly (readonly [ring: number, quantity: number])[];
type Buyer = { person?: Person; connection?: string; email?: string; method?: string };

let buyers = 0;
/** Places an order, by default by card, as a guest about whom nothing is known. */
function buy(cart: Cart, { person = guest, connection, email, method = "stripe" }: Buyer = {}) {
  buyers += 1;
  const from = connection ?? `10.0.0.${buyers}`;
  return as(pools, person, async (sql) => {
    await sql`select set_config('shop.connection', ${from}, true)`;
    return callPlaceOrder(sql, {
      lines: cart.map(([ring, quantity]) => ({ id: rings[ring]?.id ?? 0, quantity })),
      shipping_address: { ...address, email: email ?? `buyer-${buyers}@example.com` },
      payment_method: method,
    });
  });
}

const stocks = () => Promise.all(rings.map(({ id }) => stockOf(pools.owner, id)));
const limited = { code: "PT409", details: expect.stringContaining('"whose"') };

describe("one order", () => {
  test.for(["stripe", "cod"])("does not empty the shelves (%s)", async (method) => {
    const everything = rings.map((_, ring) => [ring, 12] as const);
    expect(await refusal(buy(everything, { method }))).toMatchObject({
      ...limited,
      message:
        "At most 10 pieces of Ring 0 can be on order for this e-mail address before they are paid. Please order at most 10 of them now, or call us.",
    });
    const oneOfTwo = rings.flatMap((_, ring) => [[ring, 2] as const]);
    expect(await refusal(buy(oneOfTwo, { method }))).toMatchObject({
      ...limited,
      message:
        "At most 24 pieces altogether can be on order for this e-mail address before they are paid. Please order at most 24 pieces now, or call us.",
    });
    expect(await stocks()).toEqual(rings.map(() => 12));
  });

  test("by a newcomer with a card, for a wedding party of ten rings, or for one piece at any price is accepted", async () => {
    expect((await buy([[0, 1]])).status).toBe("pending_payment");
    expect((await buy([[1, 10]])).status).toBe("pending_payment");
    expect((await buy(rings.slice(5, 15).map((_, at) => [at + 5, 1] as const))).status).toBe(
      "pending_payment",
    );
    await pools.owner`update public.order_limits set worth = 100`;
    expect((await buy([[2, 1]])).status).toBe("pending_payment");
    expect(await refusal(buy([[2, 2]]))).toMatchObject({
      ...limited,
      message:
        "At most $100 can be on order for this e-mail address before it is paid. Please order for at most $100 now, or call us.",
    });
  });

  test("by an administrator or the service is not limited: the shop's own phone order", async () => {
    const admin = await addAdmin(pools);
    const { id } = await buy([[0, 12]], { person: admin, method: "cod" });
    const [order] = await pools.owner`select to_confirm from public.orders where id = ${id}`;
    expect(order).toEqual({ to_confirm: false });
    await buy([[1, 12]], { person: service });
  });

  test.for([
    [Array.from({ length: 51 }, (_, at) => ({ id: at + 1, quantity: 1 })), /at most 50 different products/],
    [[{ id: 1, quantity: 100 }], /from 1 to 99/],
  ] as const)("has sane lines: %#", async ([lines, message]) => {
    const placed = as(pools, guest, (sql) => callPlaceOrder(sql, { lines: [...lines] }));
    expect(await refusal(placed)).toMatchObject({ code: "PT400", message: expect.stringMatching(message) });
  });
});

describe("several orders", () => {
  test("from one connection count together, until they are cancelled", async () => {
    const connection = "192.0.2.1";
    const { id } = await buy([[0, 7]], { connection });
    expect(await refusal(buy([[0, 4]], { connection }))).toMatchObject({
      message:
        "At most 10 pieces of Ring 0 can be on order from this connection before they are paid. Please order at most 3 of them now, or call us.",
    });
    await buy([[0, 4]], { connection: "192.0.2.2" });
    await as(pools, service, (sql) => sql`select public.cancel_unpaid_order(${id})`);
    expect(await stockOf(pools.owner, rings[0]?.id ?? 0)).toBe(8);
    await buy([[0, 8]], { connection });
  });

  test("of several buyers behind one connection are limited one by one, and together within a day", async () => {
    await pools.owner`update public.order_limits set connection_factor = 3`;
    await pools.owner`update public.products set stock_quantity = 99`;
    const connection = "192.0.2.9";
    for (let each = 0; each < 3; each += 1) {
      const email = `household-${each}@example.com`;
      await buy([[0, 10]], { connection, email, method: "cod" });
      expect(await refusal(buy([[0, 1]], { connection, email }))).toMatchObject({
        message: expect.stringContaining("for this e-mail address"),
      });
    }
    expect(await refusal(buy([[0, 1]], { connection }))).toMatchObject({
      ...limited,
      message:
        "At most 30 pieces of Ring 0 can be on order from this connection before they are paid. Please pay for those orders first, or call us.",
    });
    await pools.owner`update public.orders set created_at = created_at - interval '25 hours'`;
    await buy([[0, 10]], { connection });
  });

  test("at any price by strangers leave room for others behind a carrier's address", async () => {
    await pools.owner`update public.order_limits set worth = default, connection_factor = default`;
    await pools.owner`update public.products set price = 40000 where id = any (${rings.slice(0, 5).map(({ id }) => id)})`;
    const connection = "203.0.113.7";
    await buy([[0, 1]], { connection, method: "cod" });
    await buy([[1, 1]], { connection, method: "cod" });
    await buy([[9, 2]], { connection });
    expect(await refusal(buy([[2, 1]], { connection }))).toMatchObject({
      ...limited,
      message:
        "At most $30,000 can be on order from this connection before it is paid. Please order for at most $9,400 now, or call us.",
    });
    const email = "one-buyer@example.com";
    await buy([[2, 1]], { email });
    expect(await refusal(buy([[3, 1]], { email }))).toMatchObject({
      ...limited,
      message:
        "At most $10,000 can be on order for this e-mail address before it is paid. Please pay for those orders first, or call us.",
    });
  });

  test("that are cancelled over and over are refused after three times as much, and cannot all be revived", async () => {
    const connection = "192.0.2.3";
    const ids: number[] = [];
    for (let each = 0; each < 3; each += 1) {
      const { id } = await buy([[0, 10]], { connection });
      ids.push(id);
      await as(pools, service, (sql) => sql`select public.cancel_unpaid_order(${id})`);
    }
    expect(await refusal(buy([[0, 1]], { connection }))).toMatchObject({
      ...limited,
      message:
        "Much was ordered from this connection today and not paid. Please try again tomorrow, or call us.",
    });
    await pools.owner`update public.products set stock_quantity = 90 where id = ${rings[0]?.id ?? 0}`;
    await begin(pools, ids[0] ?? 0);
    expect(await refusal(begin(pools, ids[1] ?? 0))).toMatchObject({
      ...limited,
      message:
        "At most 10 pieces of Ring 0 can be on order from this connection before they are paid. Please pay for those orders first, or call us.",
    });
  });

  test("for one email address count together, but strangers take nothing from its owner's account", async () => {
    const ana = await signUp(pools);
    const email = `ana-${ana.id}@example.com`;
    await buy([[0, 10]], { email });
    expect(await refusal(buy([[0, 1]], { email: email.toUpperCase() }))).toMatchObject({
      message: expect.stringContaining("for this e-mail address"),
    });
    await buy([[0, 2]], { email, person: ana });
  });

  test("of an account that has paid may hold three times as much, whatever others on its connection do", async () => {
    await pools.owner`update public.products set stock_quantity = 90`;
    const ana = await signUp(pools);
    const connection = "192.0.2.4";
    const first = await buy([[0, 1]], { person: ana, connection });
    const { payment, session } = await openSession(pools, first.id);
    await settle(pools, paidFacts(payment, session));
    await buy([[0, 10]], { connection });
    await buy([[0, 30]], { person: ana, connection });
    expect(await refusal(buy([[0, 1]], { person: ana, connection }))).toMatchObject({
      message: expect.stringContaining("At most 30 pieces of Ring 0 can be on order in your account"),
    });
  });

  test("by the owner on the phone, and by customers who have paid, leave their connection to others", async () => {
    await pools.owner`update public.products set stock_quantity = 90`;
    const connection = "192.0.2.7";
    const [admin, ana] = [await addAdmin(pools), await signUp(pools)];
    const first = await buy([[1, 1]], { person: ana });
    const { payment, session } = await openSession(pools, first.id);
    await settle(pools, paidFacts(payment, session));
    await buy([[0, 60]], { person: admin, connection, method: "cod" });
    await buy([[0, 10]], { person: ana, connection });
    await buy([[0, 10]], { connection });
    expect(await refusal(buy([[0, 1]], { connection }))).toMatchObject(limited);
  });

  test("in parallel from one connection do not slip through", async () => {
    const connection = "192.0.2.5";
    await pools.owner`update public.order_limits set stock_share = 1`;
    // Each for a different ring: orders of the same one wait for one another anyway.
    const tries = Array.from({ length: 6 }, (_, ring) => buy([[ring, 4]], { connection }));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect((await stocks()).toSorted((one, other) => one! - other!).slice(0, 4)).toEqual([8, 8, 12, 12]);
  });
});

const confirm = (person: Person, id: number) =>
  as(pools, person, (sql) => sql`select public.confirm_order(${id})`);

describe("a cash order above the owner's sum", () => {
  test("waits to be confirmed, says so in its mail, and then counts as held by nobody", async () => {
    const connection = "192.0.2.6";
    const [small, large] = [
      await buy([[0, 3]], { method: "cod", connection }),
      await buy([[1, 10]], { method: "cod", connection }),
    ];
    expect([small.status, large.status]).toEqual(["processing", "processing"]);
    const marked = await pools.owner`select id::int from public.orders where to_confirm`;
    expect(marked).toEqual([{ id: large.id }]);
    const told = await pools.owner<{ order_id: number; mark: boolean | null }[]>`
      select order_id::int, (data -> 'order' ->> 'to_confirm')::boolean as mark from public.messages
      where kind = 'new_order' order by order_id`;
    expect(told).toEqual([
      { order_id: small.id, mark: null },
      { order_id: large.id, mark: true },
    ]);
    expect(await refusal(buy([[1, 1]], { connection }))).toMatchObject(limited);
    const admin = await addAdmin(pools);
    for (const person of [guest, await signUp(pools)])
      expect((await refusal(confirm(person, large.id))).code).toMatch(/42501|PT403/);
    await confirm(admin, large.id);
    expect(await refusal(confirm(admin, large.id))).toMatchObject({ code: "PT409" });
    await buy([[1, 1]], { connection });
  });
});

test("only administrators read and change the limits, within reason", async () => {
  const admin = await addAdmin(pools);
  const read = (person: Person) => as(pools, person, (sql) => sql`select pieces from public.order_limits`);
  const change = (person: Person, pieces: number) =>
    as(pools, person, (sql) => sql`update public.order_limits set pieces = ${pieces} returning pieces`);
  expect(await read(admin)).toEqual([{ pieces: 10 }]);
  expect(await read(await signUp(pools))).toEqual([]);
  expect((await refusal(read(guest))).code).toBe("42501");
  expect(await change(await signUp(pools), 99)).toEqual([]);
  expect(await change(admin, 99)).toEqual([{ pieces: 99 }]);
  expect((await refusal(change(admin, 0))).code).toBe("23514");
});
