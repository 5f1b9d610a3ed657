import { array, assert, asyncProperty, boolean, constantFrom, nat, record } from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { counted, tallied } from "../../setup/books.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "../people/people.ts";
import { addProduct, address, emptyShop, placeOrder } from "../base/shop.ts";

const database = databaseForFile({ connections: 8 });
let customers: (Person & { id: string })[];
beforeEach(async () => {
  const { owner } = database.pools;
  await emptyShop(owner);
  await owner`delete from public.product_categories where name not in
    ('Artificial Jewelry', 'Gemstones', 'Lab-Grown Diamonds', 'Moissanite Rings')`;
  customers = [await signUp(database.pools, "Ana"), await signUp(database.pools, "Bea")];
});

const statuses = ["pending_payment", "processing", "cancelled", "pending", "paid", "shipped", "failed"];
const emails = ["ana@example.com", "ANA@example.com", "gus@example.com"];
const categories = ["Gemstones", "Moissanite Rings"];

/** Something that happens in the shop. The numbers choose what it affects. */
const event = record({
  what: constantFrom(
    "order",
    "order",
    "order",
    "status",
    "statuses",
    "total",
    "email",
    "remove order",
    "remove customer",
    "customer email",
    "currency",
    "shop's currency",
    "product",
    "product",
    "stock",
    "restock",
    "category",
    "rename",
    "remove product",
  ),
  which: nat(1000),
  other: nat(1000),
  /** It is undone at the end. */
  undone: boolean(),
});
type Event = typeof event extends { generate: (...given: never[]) => { value: infer T } } ? T : never;

const at = <T>(list: readonly T[], index: number): T => list[index % list.length]!;

const takenBack = new Error("Taken back.");

/** Events may be refused, such as an order for something sold out. */
async function happen({ what, which, other, undone }: Event): Promise<void> {
  const { pools } = database;
  const work = as(pools, { role: "service_role" }, async (sql) => {
    const [order] = await sql`select id from public.orders order by id offset ${which % 7} limit 1`;
    const [product] = await sql`select id from public.products order by id offset ${which % 5} limit 1`;
    const orderId = order?.["id"] ?? 0;
    const productId = product?.["id"] ?? 0;
    switch (what) {
      case "order": {
        const buyer = at([guest, guest, ...customers], which);
        const claims = JSON.stringify({ sub: buyer.id, role: buyer.role });
        await sql`select set_config('role', ${buyer.role}, true), set_config('request.jwt.claims', ${claims}, true)`;
        const lines = JSON.stringify([{ id: Number(productId), quantity: 1 + (other % 3) }]);
        const to = JSON.stringify({ ...address, email: at(emails, other) });
        await sql`select public.place_order(${lines}::text::jsonb, ${to}::text::jsonb, 'cod', gen_random_uuid())`;
        break;
      }
      case "status":
        await sql`update public.orders set status = ${at(statuses, other)} where id = ${orderId}`;
        break;
      case "statuses":
        await sql`update public.orders set status = ${at(statuses, other)} where id % 2 = ${which % 2}`;
        break;
      case "total":
        await sql`
          update public.orders set subtotal = ${other}, tax = 0, shipping = 0, total_amount = ${other} where id = ${orderId}`;
        break;
      case "email":
        await sql`
          update public.orders set shipping_address = ${sql.json(other % 3 ? { email: at(emails, other) } : {})}
          where id = ${orderId}`;
        break;
      case "remove order":
        await sql`delete from public.orders where id % 3 = ${which % 3}`;
        break;
      case "remove customer":
        await sql`delete from public.profiles where id = ${at(customers, which).id}`;
        break;
      case "customer email":
        // Perhaps that of a guest, or of nobody.
        await sql`
          update public.profiles set email = ${at([...emails, "New@example.com"], other)}
          where id = ${at(customers, which).id}
            and not exists (select from public.profiles where lower(email) = lower(${at([...emails, "New@example.com"], other)}))`;
        break;
      case "currency":
        await sql`update public.orders set currency = ${at(["USD", "EUR"], other)} where id = ${orderId}`;
        break;
      case "shop's currency":
        await sql`update public.shop_facts set currency = ${at(["USD", "EUR"], other)}`;
        break;
      case "product":
        await sql`
          insert into public.products (name, price, category, stock_quantity)
          select 'Ring ' || n, 10, ${at(categories, which)}, ${other % 2 ? other % 9 : null}
          from generate_series(0, ${other % 3}) as n`;
        break;
      case "stock":
        await sql`update public.products set stock_quantity = ${other % 7} where id = ${productId}`;
        break;
      case "restock":
        await sql`update public.products set stock_quantity = stock_quantity + ${(other % 9) - 3} where stock_quantity > 2`;
        break;
      case "category":
        await sql`update public.products set category = ${at(categories, other)}, name = 'Moved' where id % 2 = ${which % 2}`;
        break;
      case "rename":
        await sql`update public.product_categories set name = 'Stones' where name = 'Gemstones'`;
        await sql`update public.product_categories set name = 'Gemstones' where name = 'Stones' and ${other % 2 === 0}`;
        break;
      case "remove product":
        await sql`delete from public.products where id = ${productId}`;
        break;
    }
    if (undone) throw takenBack;
  });
  await work.catch((error: unknown) => {
    // Refusals by the shop, a renamed category, and deadlocks of events that change many rows in any order.
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (error !== takenBack && !/^(PT4\d\d|23503|40P01)$/.test(code)) throw error;
  });
}

describe("after a random history, the tallies equal a count", () => {
  test("of consecutive events", { tags: ["long"] }, async () => {
    await assert(
      asyncProperty(array(event, { minLength: 15, maxLength: 40 }), async (events) => {
        for (const each of events) await happen(each);
        expect(await tallied(database.pools.owner)).toEqual(await counted(database.pools.owner));
      }),
      { numRuns: 15 },
    );
  });

  test("of simultaneous events", { tags: ["long"] }, async () => {
    await assert(
      asyncProperty(array(event, { minLength: 30, maxLength: 60 }), async (events) => {
        // The shop's currency stays: while it changes, the sums that customers are sorted by may be off.
        await Promise.all(events.filter(({ what }) => what !== "shop's currency").map(happen));
        expect(await tallied(database.pools.owner)).toEqual(await counted(database.pools.owner));
      }),
      // Shrinking cannot repeat a race: it would run until the time is over, and hide what failed.
      { numRuns: 15, endOnFailure: true },
    );
  });
});

/** Three orders, two by guests, for one product that is low on stock afterwards. */
async function placeThree(): Promise<void> {
  const ring = await addProduct(database.pools.owner, { stock: 6 });
  for (const buyer of [guest, guest, ...customers.slice(0, 1)])
    await placeOrder(database.pools, { lines: [{ id: ring.id, quantity: 1 }] }, buyer);
}

test("a shop that has orders and products but no tallies is counted", async () => {
  const { owner } = database.pools;
  await placeThree();
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`delete from private.tallies where subject in ('orders', 'stock')`;
    await sql`update private.tallies set number = 1000`;
    await sql`delete from public.customers`;
  });
  expect(await tallied(database.pools.owner)).not.toEqual(await counted(database.pools.owner));
  await owner`select private.recount_tallies()`;
  expect(await tallied(database.pools.owner)).toEqual(await counted(database.pools.owner));
  await owner`select private.recount_tallies()`;
  expect(await tallied(database.pools.owner)).toEqual(await counted(database.pools.owner));
});

test("orders in another currency than the shop's are counted, and are in none of its sums", async () => {
  const { owner } = database.pools;
  await owner`update public.shop_facts set currency = 'USD'`;
  await placeThree();
  const admin = await addAdmin(database.pools);
  const revenue = async () => {
    const [row] = await as(
      database.pools,
      admin,
      (sql) => sql<{ stats: Record<string, unknown> }[]>`select public.dashboard_stats() as stats`,
    );
    const { totalRevenue, stillToCome, received, otherCurrencies, revenueByDay, latestOrder } = row!.stats;
    const today = (revenueByDay as { revenue: number }[]).at(-1)!.revenue;
    return { totalRevenue, stillToCome, received, otherCurrencies, today, latestOrder };
  };
  await owner`update public.orders set status = 'paid', paid_amount = total_amount, currency = 'EUR'`;
  const nothing = { totalRevenue: 0, stillToCome: 0, received: 0, today: 0, otherCurrencies: ["EUR"] };
  expect(await revenue()).toMatchObject({ ...nothing, latestOrder: { currency: "EUR" } });
  await owner`update public.shop_facts set currency = 'EUR'`;
  const [sum] = await owner<{ all: number }[]>`select sum(total_amount)::float8 as all from public.orders`;
  expect(await revenue()).toMatchObject({
    totalRevenue: sum!.all,
    received: sum!.all,
    today: sum!.all,
    otherCurrencies: [],
  });
  expect(await tallied(owner)).toEqual(await counted(owner));
  await owner`update public.shop_facts set currency = 'USD'`;
  expect(await revenue()).toMatchObject(nothing);
  expect(await tallied(owner)).toEqual(await counted(owner));
});

test("an emptied table is tallied, too", async () => {
  const { owner } = database.pools;
  await placeThree();
  await owner`truncate public.orders cascade`;
  expect(await tallied(database.pools.owner)).toEqual(await counted(database.pools.owner));
  await owner`truncate public.products cascade`;
  expect(await tallied(database.pools.owner)).toEqual(await counted(database.pools.owner));
});

test("orders that are placed at the same time do not wait for a tally", async () => {
  const { owner } = database.pools;
  const rings = [await addProduct(owner), await addProduct(owner)];
  await as(database.pools, service, async (sql) => {
    await sql`
      insert into public.orders (subtotal, tax, shipping, total_amount, status, shipping_address, payment_method)
      values (1, 0, 0, 1, 'processing', '{"email": "first@example.com"}', 'cod')`;
    await sql`update public.products set stock_quantity = 0 where id = ${rings[0]!.id}`;
    // The first transaction is still open.
    const second = await placeOrder(database.pools, {
      lines: [{ id: rings[1]!.id, quantity: 1 }],
      shipping_address: { ...address, email: "second@example.com" },
    });
    expect(second.status).toBe("processing");
  });
  expect(await tallied(database.pools.owner)).toEqual(await counted(database.pools.owner));
});

test("a statement that changes many buyers' orders changes each tally once", async () => {
  const { owner } = database.pools;
  const changes = await owner.begin(async (sql) => {
    const written = async (statement: string): Promise<number> => {
      const count = () => sql<{ count: number }[]>`
        select (n_tup_ins + n_tup_upd)::int as count from pg_stat_xact_user_tables
        where relid = 'private.tallies'::regclass`;
      const [before] = await count();
      await sql.unsafe(statement);
      const [after] = await count();
      return after!.count - before!.count;
    };
    return {
      added: await written(`
        insert into public.orders (subtotal, tax, shipping, total_amount, status, shipping_address, payment_method)
        select 1, 0, 0, 1, 'processing', json_build_object('email', n || '@example.com'), 'cod'
        from generate_series(1, 200) as n`),
      moved: await written(`
        update public.orders set
          user_id = case when id % 2 = 0 then '${customers[0]!.id}'::uuid end,
          shipping_address = json_build_object('email', 'other-' || id || '@example.com')`),
      removed: await written("delete from public.orders"),
    };
  });
  // Orders in progress and their money; guests. Accounts, with and without orders, too, once some of the orders are theirs.
  expect(changes).toEqual({ added: 3, moved: 3, removed: 5 });
  expect(await tallied(database.pools.owner)).toEqual(await counted(database.pools.owner));
});

test.for<[string, Person]>([
  ["guest", guest],
  ["the service", service],
])("%s cannot read or change tallies", async ([, person]) => {
  for (const statement of [
    "select * from private.tallies",
    "update public.customers set orders = 0",
    "update private.tallies set number = 0",
    "select private.add_to_tally('orders', 'paid', 1)",
    "select private.recount_tallies()",
  ]) {
    const attempt = as(database.pools, person, (sql) => sql.unsafe(statement));
    expect(await refusal(attempt)).toMatchObject({ code: "42501" });
  }
});
