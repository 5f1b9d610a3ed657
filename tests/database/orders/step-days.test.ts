import { beforeAll, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, service, signUp } from "../people/people.ts";
import { addProduct, placeOrder } from "../base/shop.ts";
import { cardOrder, openSession, paidFacts, settle, takeCards } from "./card-orders.ts";

// On which days an order reached its steps, as its buyer reads it.

const database = databaseForFile();
let ana: Person & { id: string };
let bea: Person & { id: string };
let admin: Person & { id: string };
let ring: number;
beforeAll(async () => {
  const { pools } = database;
  ana = await signUp(pools);
  bea = await signUp(pools);
  admin = await addAdmin(pools);
  ring = (await addProduct(pools.owner, { stock: 100 })).id;
  await takeCards(pools);
  await pools.owner`update public.shop_facts set time_zone = 'Pacific/Kiritimati'`;
});

const order = (person: Person) => placeOrder(database.pools, { lines: [{ id: ring, quantity: 1 }] }, person);

/** Every moment that is stored of an order becomes this one, and what happens next comes later. */
const at = async (id: number, moment: string) => {
  const { owner } = database.pools;
  await owner`
    update public.order_events set created_at = ${moment} where order_id = ${id} and created_at > now() - interval '1 hour'`;
};

const become = async (id: number, status: string, moment: string) => {
  await as(database.pools, admin, (sql) => sql`update public.orders set status = ${status} where id = ${id}`);
  await at(id, moment);
};

/** The days as PostgREST reads them with the order's row. */
const daysOf = async (id: number, person: Person) => {
  const [found] = await as(
    database.pools,
    person,
    (sql) => sql<{ days: unknown }[]>`
      select public.step_days(jsonb_populate_record(null::public.orders, ${JSON.stringify({ id })}::text::jsonb)) as days`,
  );
  return found!.days;
};

const placedOn = (day: string) => ({ placed: day, paid: null, made: null, shipped: null, delivered: null });

test("each step has the day in the shop's time zone on which it was reached last", async () => {
  const { id } = await order(ana);
  // It is the next day already in Kiritimati.
  await database.pools.owner`update public.orders set created_at = '2026-03-01 12:00Z' where id = ${id}`;
  await at(id, "2026-03-01 12:00Z");
  expect(await daysOf(id, ana)).toEqual(placedOn("2026-03-02"));
  await become(id, "shipped", "2026-03-03 09:00Z");
  expect(await daysOf(id, ana)).toEqual({
    ...placedOn("2026-03-02"),
    made: "2026-03-03",
    shipped: "2026-03-03",
  });
  await become(id, "delivered", "2026-03-05 23:00Z");
  const delivered = {
    placed: "2026-03-02",
    paid: null,
    made: "2026-03-03",
    shipped: "2026-03-03",
    delivered: "2026-03-06",
  };
  expect(await daysOf(id, ana)).toEqual(delivered);
  // It was another parcel.
  await become(id, "shipped", "2026-03-06 09:00Z");
  expect(await daysOf(id, ana)).toEqual({ ...delivered, delivered: null });
  await become(id, "processing", "2026-03-06 10:00Z");
  expect(await daysOf(id, ana)).toEqual(placedOn("2026-03-02"));
  await become(id, "shipped", "2026-03-08 09:00Z");
  expect(await daysOf(id, ana)).toMatchObject({ made: "2026-03-08", shipped: "2026-03-08" });
});

test("a paid order says when it was paid, until that is taken back", async () => {
  const { pools } = database;
  const { id } = await cardOrder(pools, ring);
  const { payment, session } = await openSession(pools, id);
  await settle(pools, paidFacts(payment, session));
  await pools.owner`update public.orders set paid_at = '2026-03-01 09:00Z' where id = ${id}`;
  expect(await daysOf(id, admin)).toMatchObject({ paid: "2026-03-01", shipped: null });
  await pools.owner`update public.orders set payment_status = 'pending' where id = ${id}`;
  expect(await daysOf(id, admin)).toMatchObject({ paid: null });
});

test("a step of which the history knows nothing has no day", async () => {
  const { id } = await order(ana);
  await become(id, "delivered", "2026-03-03 09:00Z");
  expect(await daysOf(id, ana)).toMatchObject({ made: "2026-03-03", shipped: null, delivered: "2026-03-03" });
  await database.pools.owner`delete from public.order_events where order_id = ${id}`;
  expect(await daysOf(id, ana)).toMatchObject({ made: null, shipped: null, delivered: null });
});

test("they are for the customer, whoever has a guest's link, and administrators", async () => {
  const { pools } = database;
  const own = await order(ana);
  await become(own.id, "shipped", "2026-03-03 09:00Z");
  const shipped = expect.objectContaining({ shipped: "2026-03-03" });
  expect(await daysOf(own.id, ana)).toEqual(shipped);
  expect(await daysOf(own.id, admin)).toEqual(shipped);
  for (const person of [bea, service]) expect(await daysOf(own.id, person)).toBeNull();
  await expect(daysOf(own.id, guest)).rejects.toMatchObject({ code: "42501" });
  const { id, guest_key } = await order(guest);
  await become(id, "shipped", "2026-03-03 09:00Z");
  const read = async (key: string) => {
    const [found] = await as(
      pools,
      guest,
      (sql) => sql`select public.guest_order(${id}, ${key}) -> 'step_days' as days`,
    );
    return found!["days"];
  };
  expect(await read(guest_key!)).toEqual(shipped);
  expect(await read("x".repeat(43))).toBeNull();
});
