import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { as, guest, type Person, refusal, service, signUp } from "./people.ts";
import { addProduct, address, stockOf } from "./shop.ts";

let database: TestDatabase;
let customer: Person & { id: string };
let stranger: Person & { id: string };
beforeAll(async () => {
  database = await createTestDatabase();
  customer = await signUp(database.pools);
  stranger = await signUp(database.pools, "Eve");
});
afterAll(() => database.drop());

type CardOrder = { buyer?: { id: string }; paid?: boolean; status?: string; payment_method?: string };

/** A card order like a payment provider's integration will create: one unit taken, one session. */
async function cardOrder({
  buyer,
  paid = false,
  status = "pending_payment",
  payment_method = "stripe",
}: CardOrder = {}) {
  const { owner } = database.pools;
  const product = await addProduct(owner, { stock: 4 });
  const [row] = await owner<{ id: number }[]>`
    insert into public.orders (user_id, subtotal, tax, shipping, total_amount, status, shipping_address, payment_method)
    values (${buyer?.id ?? null}, 20, 1.6, 5.99, 27.59, ${status}, ${owner.json(address)}, ${payment_method})
    returning id::int`;
  const id = row?.id ?? 0;
  const session = `session-${id}`;
  await owner`
    insert into public.order_items (order_id, product_id, quantity, price_at_purchase, name_at_purchase, stock_taken)
    values (${id}, ${product.id}, 1, 20, 'Ring', 1)`;
  await as(
    database.pools,
    service,
    (sql) => sql`
    insert into private.card_sessions (session_id, order_id, paid_at)
    values (${session}, ${id}, ${paid ? new Date() : null})`,
  );
  return { id, session, product: product.id };
}

const settle = (person: Person, order: number, session: string | null) =>
  as(database.pools, person, (sql) => sql`select public.settle_card_return(${order}, ${session})`);
const cancel = (person: Person, order: number, session: string | null = null) =>
  as(database.pools, person, (sql) => sql`select public.cancel_card_return(${order}, ${session})`);

async function state(order: number) {
  const [row] = await database.pools.owner`
    select status, payment_status, stripe_payment_intent_id as session from public.orders where id = ${order}`;
  return row;
}

const unconfirmed = { code: "PT409", message: "The payment could not be confirmed yet.", details: null };
const notCancelled = { code: "PT409", message: "This order cannot be cancelled.", details: null };

describe("settling", () => {
  test.for<[string, () => [Person, CardOrder]]>([
    ["a customer's own order", () => [customer, { buyer: customer }]],
    ["a guest's order by the guest", () => [guest, {}]],
    ["a guest's order by somebody who signed in since", () => [customer, {}]],
  ])("%s marks it as paid, also when the page is loaded again", async ([, given]) => {
    const [person, order] = given();
    const { id, session } = await cardOrder({ ...order, paid: true });
    for (let visit = 0; visit < 2; visit += 1) {
      await settle(person, id, session);
      expect(await state(id)).toEqual({ status: "processing", payment_status: "paid", session });
    }
    await database.pools.owner`update public.orders set status = 'shipped' where id = ${id}`;
    await settle(person, id, session);
    expect(await state(id)).toMatchObject({ status: "shipped" });
  });

  test.for<[string, () => [Person, CardOrder]]>([
    ["a session that nobody paid", () => [guest, {}]],
    ["another customer's order", () => [stranger, { buyer: customer, paid: true }]],
    ["a customer's order without signing in", () => [guest, { buyer: customer, paid: true }]],
    ["a cancelled order", () => [guest, { status: "cancelled_payment", paid: true }]],
    ["an order on the way", () => [guest, { status: "shipped", paid: true }]],
    ["a cash-on-delivery order", () => [guest, { payment_method: "cod", paid: true }]],
  ])("%s is refused", async ([, given]) => {
    const [person, order] = given();
    const { id, session } = await cardOrder(order);
    const before = await state(id);
    expect(await refusal(settle(person, id, session))).toEqual(unconfirmed);
    expect(await state(id)).toEqual(before);
  });

  test("with the paid session of another order, an invented one, none, or an unknown order is refused with the same message", async () => {
    const mine = await cardOrder();
    const other = await cardOrder({ paid: true });
    expect(await refusal(settle(guest, mine.id, other.session))).toEqual(unconfirmed);
    expect(await refusal(settle(guest, mine.id, "made up"))).toEqual(unconfirmed);
    expect(await refusal(settle(guest, mine.id, null))).toEqual(unconfirmed);
    expect(await refusal(settle(guest, 999_999_999, other.session))).toEqual(unconfirmed);
    expect(await state(mine.id)).toMatchObject({ status: "pending_payment" });
  });
});

describe("cancelling", () => {
  test("a customer's own order needs no session and returns the stock", async () => {
    const { id, product } = await cardOrder({ buyer: customer });
    await cancel(customer, id);
    expect(await state(id)).toEqual({
      status: "cancelled_payment",
      payment_status: "cancelled",
      session: null,
    });
    expect(await stockOf(database.pools.owner, product)).toBe(5);
  });

  test("a guest's order needs its session", async () => {
    const { id, session } = await cardOrder();
    const other = await cardOrder();
    expect(await refusal(cancel(guest, id))).toEqual(notCancelled);
    expect(await refusal(cancel(guest, id, other.session))).toEqual(notCancelled);
    expect(await refusal(cancel(stranger, id))).toEqual(notCancelled);
    await cancel(guest, id, session);
    expect(await state(id)).toMatchObject({ status: "cancelled_payment" });
  });

  test.for<[string, () => [Person, CardOrder]]>([
    ["another customer's", () => [stranger, { buyer: customer }]],
    ["a customer's by a guest with the session", () => [guest, { buyer: customer }]],
    ["paid", () => [guest, { paid: true }]],
    ["processing", () => [guest, { status: "processing" }]],
    ["already cancelled", () => [guest, { status: "cancelled_payment" }]],
    ["cash on delivery", () => [guest, { payment_method: "cod" }]],
  ])("an order that is %s is refused", async ([, given]) => {
    const [person, order] = given();
    const { id, session } = await cardOrder(order);
    const before = await state(id);
    expect(await refusal(cancel(person, id, session))).toEqual(notCancelled);
    expect(await state(id)).toEqual(before);
  });
});

test("when settling and cancelling at the same time, one wins, and the stock matches", async () => {
  const { id, session } = await cardOrder({ buyer: customer });
  await Promise.allSettled([
    as(
      database.pools,
      service,
      (sql) => sql`update private.card_sessions set paid_at = now() where session_id = ${session}`,
    ),
    ...Array.from({ length: 5 }, () => cancel(customer, id)),
    ...Array.from({ length: 5 }, () => settle(customer, id, session)),
  ]);
  const order = await state(id);
  expect(["processing", "cancelled_payment", "pending_payment"]).toContain(order?.["status"]);
  const [item] = await database.pools
    .owner`select stock_taken from public.order_items where order_id = ${id}`;
  expect(item).toEqual({ stock_taken: order?.["status"] === "cancelled_payment" ? 0 : 1 });
});

test("nobody but the service sees or writes payment sessions", async () => {
  const { id } = await cardOrder();
  for (const person of [guest, customer]) {
    const pay = as(
      database.pools,
      person,
      (sql) => sql`update private.card_sessions set paid_at = now() where order_id = ${id}`,
    );
    expect(await refusal(pay)).toMatchObject({ code: "42501" });
    const read = as(database.pools, person, (sql) => sql`select * from private.card_sessions`);
    expect(await refusal(read)).toMatchObject({ code: "42501" });
  }
});
