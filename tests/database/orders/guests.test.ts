import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { databaseForFile, type TestDatabase } from "../../setup/test-database.ts";
import { cardOrder, takeCards } from "./card-orders.ts";
import { addAdmin, as, guest, type Person, refusal, signUp } from "../people/people.ts";
import { addProduct, address, placeOrder as place, type PlacedOrder } from "../base/shop.ts";

const database = databaseForFile();
let pools: TestDatabase["pools"];
let admin: Person & { id: string };
let customer: Person & { id: string };
let product: number;
beforeAll(async () => {
  pools = database.pools;
  admin = await addAdmin(pools);
  customer = await signUp(pools);
  product = (await addProduct(pools.owner, { stock: null })).id;
  await takeCards(pools);
});

function placeOrder(person: Person = guest, email = `${randomUUID()}@example.com`): Promise<PlacedOrder> {
  const lines = [{ id: product, quantity: 1 }];
  return place(pools, { lines, shipping_address: { ...address, email } }, person);
}

const look = async (order: number, key: string | null, person: Person = guest) =>
  (
    await as(
      pools,
      person,
      (sql) =>
        sql<{ seen: Record<string, unknown> | null }[]>`select public.guest_order(${order}, ${key}) as seen`,
    )
  )[0]?.seen;

describe("a guest's order", () => {
  test("has a guest key of 32 random bytes, which only its buyer gets", async () => {
    const [one, other] = [await placeOrder(), await placeOrder()];
    expect(one.guest_key).toMatch(/^[\w-]{43}$/);
    expect(other.guest_key).not.toBe(one.guest_key);
    expect((await placeOrder(customer)).guest_key).toBeNull();
    for (const person of [guest, customer, admin])
      expect(await refusal(as(pools, person, (sql) => sql`select * from private.guest_keys`))).toMatchObject({
        code: "42501",
      });
    const [row] = await as(
      pools,
      admin,
      (sql) =>
        sql<
          { told: string }[]
        >`select to_jsonb(orders)::text as told from public.orders where id = ${one.id}`,
    );
    expect(row?.told).not.toContain(one.guest_key);
  });

  test("returns its key again when the request is repeated, and has it in its mails", async () => {
    const request = { lines: [{ id: product, quantity: 1 }], idempotency_key: randomUUID() };
    const placed = await place(pools, request);
    expect(await place(pools, request)).toMatchObject({ id: placed.id, guest_key: placed.guest_key });
    const mails = await pools.owner`
      select data -> 'order' ->> 'guest_key' as key from public.messages
      where order_id = ${placed.id} and kind = 'order_placed'`;
    expect([...mails]).toEqual([{ key: placed.guest_key }]);
  });

  test("opens for anybody who has its key, but does not show the recipient", async () => {
    const { id, guest_key: key } = await placeOrder();
    await pools.owner`
      update public.orders set status = 'shipped', tracking_provider = 'UPS', tracking_number = '1Z9' where id = ${id}`;
    for (const person of [guest, customer, admin]) {
      const seen = await look(id, key, person);
      expect(seen).toMatchObject({
        id,
        status: "shipped",
        total_amount: 27.59,
        payment_method: "cod",
        payment_status: "cod",
        paid_amount: 0,
        refunded_amount: 0,
        tracking_provider: "UPS",
        tracking_number: "1Z9",
        order_items: [{ product_id: product, quantity: 1, name_at_purchase: "Halo ring", options: [] }],
      });
      const told = JSON.stringify(seen);
      for (const word of [address.name, address.line1, address.city, "example.com", key ?? ""])
        expect(told).not.toContain(word);
    }
  });

  test("stays closed to any other key, as if there were no such order", async () => {
    const [one, other, own] = [await placeOrder(), await placeOrder(), await placeOrder(customer)];
    const nearly = one.guest_key?.replace(/^./, (first) => (first === "A" ? "B" : "A")) ?? "";
    for (const key of [other.guest_key, nearly, "", one.guest_key?.toUpperCase() ?? "", null])
      expect(await look(one.id, key)).toBeNull();
    expect(await look(own.id, one.guest_key)).toBeNull();
    expect(await look(own.id, null, customer)).toBeNull();
    expect(await look(999_999, one.guest_key)).toBeNull();
  });

  test("can be paid by card with its key, which works for no other order", async () => {
    const order = await cardOrder(pools, product);
    const other = await cardOrder(pools, product);
    const own = await cardOrder(pools, product, customer);
    const may = async (id: number, person: Person = guest) =>
      (await as(pools, person, (sql) => sql`select public.may_pay(${id}, ${order.guest_key}) as may`))[0]?.[
        "may"
      ];
    expect(await may(order.id)).toBe(true);
    expect(await may(order.id, customer)).toBe(true);
    expect(await may(other.id)).toBe(false);
    expect(await may(own.id)).toBe(false);
  });

  test("that existed before has a key, too", async () => {
    const [row] = await pools.owner`
      select count(*)::int as without from public.orders
      where user_id is null and not exists (select from private.guest_keys where order_id = orders.id)`;
    expect(row).toEqual({ without: 0 });
  });
});

const emailOf = async (person: { id: string }) =>
  (await pools.owner<{ email: string }[]>`select email from auth.users where id = ${person.id}`)[0]?.email ??
  "";

/** As signing up writes it, and as answering a mail does. */
const setIdentity = (
  person: { id: string },
  identity: { email?: string; email_verified: unknown },
) => pools.owner`
  with fresh as (delete from auth.identities where user_id = ${person.id})
  insert into auth.identities (user_id, provider, provider_id, identity_data)
  select id, 'email', ${randomUUID()}, jsonb_build_object('email', email) || ${pools.owner.json(identity as never)}
  from auth.users where id = ${person.id}`;

const claim = async (person: Person) =>
  (await as(pools, person, (sql) => sql<{ taken: number }[]>`select public.claim_guest_orders() as taken`))[0]
    ?.taken;

const ownerOf = async (order: number) =>
  (await pools.owner<{ user_id: string | null }[]>`select user_id from public.orders where id = ${order}`)[0]
    ?.user_id;

async function withIdentity(email_verified: unknown, name = "Ana") {
  const person = await signUp(pools, name);
  await pools.owner`update auth.users set email_confirmed_at = now() where id = ${person.id}`;
  await setIdentity(person, { email_verified });
  return { person, email: await emailOf(person) };
}

describe("adding orders to an account", () => {
  test("adds those with its proven address, whatever their case, and no others", async () => {
    const { person, email } = await withIdentity(true);
    const other = await withIdentity(true, "Bea");
    const mine = [await placeOrder(guest, email), await placeOrder(guest, email.toUpperCase())];
    const foreign = [await placeOrder(guest, other.email), await placeOrder(other.person, email)];
    expect(await claim(person)).toBe(2);
    for (const { id } of mine) expect(await ownerOf(id)).toBe(person.id);
    expect(await Promise.all(foreign.map(({ id }) => ownerOf(id)))).toEqual([null, other.person.id]);
    expect(await claim(person)).toBe(0);

    const [order] = mine;
    const [seen] = await as(
      pools,
      person,
      (sql) => sql`select id::int from public.orders where id = ${order?.id ?? 0}`,
    );
    expect(seen).toEqual({ id: order?.id });
    // The link in earlier mails still works.
    expect(await look(order?.id ?? 0, order?.guest_key ?? null)).toMatchObject({ id: order?.id });
  });

  test.for([
    ["signed up without answering a mail", { email_verified: false }],
    ["says so itself in words", { email_verified: "true" }],
    ["proved another address", { email_verified: true, email: "before@example.com" }],
  ] as const)("adds nothing to an account that %s", async ([, identity]) => {
    const { person, email } = await withIdentity(false);
    await setIdentity(person, identity);
    const { id } = await placeOrder(guest, email);
    expect(await claim(person)).toBe(0);
    expect(await ownerOf(id)).toBeNull();
  });

  test("adds nothing to an account without an identity, and refuses guests", async () => {
    const person = await signUp(pools);
    const { id } = await placeOrder(guest, await emailOf(person));
    expect(await claim(person)).toBe(0);
    expect(await ownerOf(id)).toBeNull();
    expect(await refusal(claim(guest))).toMatchObject({ code: "42501" });
  });

  test("adds each once when two tabs ask at the same time", async () => {
    const { person, email } = await withIdentity(true);
    for (let count = 0; count < 5; count += 1) await placeOrder(guest, email);
    const taken = await Promise.all(Array.from({ length: 6 }, () => claim(person)));
    expect(taken.reduce<number>((sum, number) => sum + (number ?? 0), 0)).toBe(5);
  });
});
