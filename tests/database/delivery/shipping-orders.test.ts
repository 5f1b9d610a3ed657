import type { JSONValue } from "../../../backend/database/sql.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, signUp } from "../people/people.ts";
import { addProduct, placeOrder } from "../base/shop.ts";

const database = databaseForFile({ connections: 10 });
let admin: Person & { id: string };
let ring: number;
let ids: number[];
beforeAll(async () => {
  admin = await addAdmin(database.pools);
  ring = (await addProduct(database.pools.owner, { stock: null })).id;
});
beforeEach(async () => {
  await database.pools.owner`delete from public.orders; delete from public.messages`.simple();
  ids = [];
  for (let count = 0; count < 3; count++)
    ids.push((await placeOrder(database.pools, { lines: [{ id: ring, quantity: 1 }] })).id);
});

async function ship(shipments: JSONValue, person: Person = admin): Promise<Record<string, unknown>[]> {
  const [row] = await as(
    database.pools,
    person,
    (sql) =>
      sql<
        { shipped: Record<string, unknown>[] }[]
      >`select public.ship_orders(${sql.json(shipments)}) as shipped`,
  );
  return row!.shipped;
}

const parcel = (
  order_id: number,
  tracking_number: string | null = "1Z 9/9",
  carrier: string | null = "UPS",
) => ({
  order_id,
  carrier,
  tracking_number,
  tell: true,
});

const setStatus = (id: number, status: string) =>
  database.pools.owner`update public.orders set status = ${status} where id = ${id}`;

const orders = async () => [
  ...(await database.pools.owner`
    select status, tracking_provider as carrier, tracking_number as number, tracking_link as link
    from public.orders order by id`),
];

const told = async () =>
  (
    await database.pools.owner<{ id: number }[]>`
      select order_id::int as id from public.messages where kind = 'order_shipped' order by order_id`
  ).map(({ id }) => id);

const link = "https://www.ups.com/track?tracknum=1Z%209%2F9";
const untouched = { status: "processing", carrier: null, number: null, link: null };

test("orders are shipped in one step and answered in the order that was sent", async () => {
  const [first, second, third] = ids as [number, number, number];
  expect(
    await ship([parcel(third), { order_id: first }, { ...parcel(second, " RR 1 ", null), tell: false }]),
  ).toEqual([
    { order_id: third, status: "shipped", carrier: "UPS", tracking_number: "1Z 9/9", tracking_link: link },
    { order_id: first, status: "shipped", carrier: null, tracking_number: null, tracking_link: null },
    { order_id: second, status: "shipped", carrier: "Other", tracking_number: "RR 1", tracking_link: null },
  ]);
  expect(await orders()).toEqual([
    { status: "shipped", carrier: null, number: null, link: null },
    { status: "shipped", carrier: "Other", number: "RR 1", link: null },
    { status: "shipped", carrier: "UPS", number: "1Z 9/9", link },
  ]);
  expect(await told()).toEqual([first, third]);
});

test("who is not told now is told of what comes later", async () => {
  await ship([{ ...parcel(ids[0]!), tell: false }]);
  expect(await told()).toEqual([]);
  await ship([parcel(ids[0]!, "2")]);
  expect(await told()).toEqual([ids[0]]);
});

test("a shipped order gets the new number, and a delivered one stays delivered", async () => {
  await setStatus(ids[0]!, "shipped");
  await setStatus(ids[1]!, "delivered");
  await ship([parcel(ids[0]!, "1"), parcel(ids[1]!, "2")]);
  await ship([parcel(ids[0]!, "3"), { order_id: ids[1]! }]);
  expect(await orders()).toMatchObject([
    { status: "shipped", number: "3" },
    { status: "delivered", carrier: "UPS", number: "2" },
    untouched,
  ]);
});

describe("all or none", () => {
  test.for([
    ["an unknown order", 999_999_999, null, "Order #999999999 does not exist."],
    [
      "a void order",
      null,
      "cancelled_payment",
      /^Order #\d+ is cancelled payment, so it cannot be shipped\.$/,
    ],
  ] as const)("%s is refused and changes nothing", async ([, unknown, status, message]) => {
    if (status) await setStatus(ids[2]!, status);
    const { code, message: sentence } = await refusal(ship([parcel(ids[0]!), parcel(unknown ?? ids[2]!)]));
    expect(code).toBe("PT409");
    expect(sentence).toMatch(message);
    expect((await orders()).slice(0, 2)).toEqual([untouched, untouched]);
  });

  test.for<[string, (id: number) => JSONValue]>([
    ["no list", (id) => parcel(id)],
    ["nothing", () => []],
    ["too many", (id) => Array.from({ length: 501 }, () => parcel(id))],
    ["no order", () => [{ carrier: "UPS" }]],
    ["a text for an order", (id) => [{ order_id: `${id}` }]],
    ["a fraction", () => [{ order_id: 1.5 }]],
    ["a number that is no text", (id) => [{ order_id: id, tracking_number: 5 }]],
    ["a long number", (id) => [parcel(id, "1".repeat(101))]],
    ["a long carrier", (id) => [parcel(id, "1", "x".repeat(61))]],
    ["tell that is neither true nor false", (id) => [{ order_id: id, tell: "yes" }]],
    ["an order twice", (id) => [parcel(id), parcel(id)]],
    ["a carrier that is not in the list", (id) => [parcel(id, "1", "Pigeon")]],
    ["something else", () => [5]],
  ])("%s is bad input", async ([, shipments]) => {
    expect(await refusal(ship(shipments(ids[0]!)))).toMatchObject({ code: "PT400" });
    expect((await orders())[0]).toEqual(untouched);
  });
});

test("only administrators ship", async () => {
  const ana = await signUp(database.pools);
  expect(await refusal(ship([parcel(ids[0]!)], ana))).toMatchObject({ code: "PT403" });
  expect(await refusal(ship([parcel(ids[0]!)], guest))).toMatchObject({ code: "42501" });
});

test("two administrators who ship the same orders at once lose nothing", async () => {
  const there = ids.map((id) => parcel(id, `there ${id}`));
  const back = ids.toReversed().map((id) => parcel(id, `back ${id}`));
  await Promise.all([there, back, there, back].map((shipments) => ship(shipments)));
  const numbers = (await orders()).map(({ number }) => String(number).split(" ")[0]);
  expect(new Set(numbers).size).toBe(1);
  const events = await database.pools.owner`
    select count(*)::int as status from public.order_events where kind = 'status' and order_id = any (${ids})`;
  expect(events).toEqual([{ status: 3 }]);
});

const addCarrier = (name: string, address: string | null) =>
  as(
    database.pools,
    admin,
    (sql) => sql`insert into public.carriers (name, tracking_address) values (${name}, ${address})`,
  );

describe("carriers", () => {
  test("of the owner lead to the parcels that are on their way, and follow a new address", async () => {
    await addCarrier("Bürgerpost", "https://post.example/?id={number}&lang=de");
    await ship([parcel(ids[0]!, "ä 1", "bürgerpost"), parcel(ids[1]!)]);
    expect((await orders())[0]).toMatchObject({ link: "https://post.example/?id=%C3%A4%201&lang=de" });
    await as(
      database.pools,
      admin,
      (sql) =>
        sql`update public.carriers set tracking_address = 'https://new.example/{number}' where name = 'Bürgerpost'`,
    );
    expect(await orders()).toMatchObject([{ link: "https://new.example/%C3%A4%201" }, { link }, untouched]);
    await as(
      database.pools,
      admin,
      (sql) =>
        sql`update public.orders set tracking_provider = null, tracking_number = null where id = ${ids[0]!}`,
    );
    expect((await orders())[0]).toMatchObject({ link: null });
  });

  test.for([
    ["DHL", null, "23505"],
    ["dhl", null, "23505"],
    ["Other", null, "23514"],
    [" ", null, "23514"],
    ["Post", "http://post.example/{number}", "23514"],
    ["Post", "https://post.example/", "23514"],
    ["Post", "javascript:{number}", "23514"],
    ["Post", "https://post.example/{number} {number}", "23514"],
  ] as const)("%s with the address %s is refused", async ([name, address, code]) => {
    expect(await refusal(addCarrier(name, address))).toMatchObject({ code });
  });
});
