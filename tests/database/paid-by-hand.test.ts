import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectBalance, openBooks } from "../setup/books.ts";
import { databaseForFile, type TestDatabase } from "../setup/test-database.ts";
import { begin, cardOrder, openSession, paidFacts, settle, stateOf, takeCards, work } from "./card-orders.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "./people.ts";
import { addProduct, placeOrder } from "./shop.ts";

const database = databaseForFile();
let pools: TestDatabase["pools"];
let admin: Person & { id: string };
let customer: Person & { id: string };
let ring: number;
beforeAll(async () => {
  pools = database.pools;
  admin = await addAdmin(pools);
  customer = await signUp(pools);
  ring = (await addProduct(pools.owner, { stock: 500 })).id;
  await pools.owner`update public.shop_facts set invoice_when = 'paid'`;
  await openBooks(pools.owner);
});
beforeEach(() => takeCards(pools));

const byCard = async () => (await cardOrder(pools, ring)).id;
const inCash = async () => (await placeOrder(pools, { lines: [{ id: ring, quantity: 1 }] })).id;
const setStatus = (id: number, status: string, person: Person = admin) =>
  as(pools, person, (sql) => sql`update public.orders set status = ${status} where id = ${id}`);
const receive = async (
  id: number,
  method: string | null,
  seen: string | null = null,
  person: Person = admin,
) => {
  const [row] = await as(
    pools,
    person,
    (sql) => sql`select public.receive_payment(${id}, ${method}, ${seen}) as done`,
  );
  return row!["done"] as boolean;
};
const refund = (id: number, cents: number, key = randomUUID()) =>
  as(pools, admin, (sql) => sql`select public.request_refund(${id}, ${cents}, 'Returned', false, ${key})`);

/** What was booked by hand: how, and how much. */
const booked = async (id: number) =>
  (
    await pools.owner<{ method: string; amount_cents: number }[]>`
      select method, amount_cents::int from public.payments
      where order_id = ${id} and state = 'paid' order by id`
  ).map(({ method, amount_cents }) => [method, amount_cents]);
const mails = async (id: number) =>
  (
    await pools.owner<{ kind: string }[]>`
      select kind from public.messages where order_id = ${id} and recipient is not null order by id`
  ).map(({ kind }) => kind);
const papers = async (id: number) =>
  (
    await pools.owner<{ paper: string }[]>`
      select kind || ' ' || (document #>> '{payment,by}') as paper from public.invoices where order_id = ${id} order by id`
  ).map(({ paper }) => paper);

const paid = { payment_status: "paid", paid: 27.59, refunded: 0, held: 1 };

describe("an order that is set to paid", () => {
  test.for<[string, () => Promise<number>, string[]]>([
    ["by card", byCard, ["order_paid"]],
    ["in cash", inCash, ["order_placed"]],
  ])("%s is paid, once, and its customer gets one mail", async ([, place, told]) => {
    const id = await place();
    await setStatus(id, "paid");
    await setStatus(id, "shipped");
    await setStatus(id, "paid");
    expect(await stateOf(pools, id)).toEqual({ ...paid, status: "paid" });
    expect(await booked(id)).toEqual([["other", 2759]]);
    expect((await mails(id)).filter((kind) => kind !== "order_shipped")).toEqual(told);
    expect(await papers(id)).toEqual(["invoice other"]);
    await expectBalance(pools.owner);
  });

  test.for(["cash", "transfer", "card", "other"])("and was paid by %s says so", async (method) => {
    const id = await byCard();
    expect(await receive(id, method, "pending_payment")).toBe(true);
    expect(await stateOf(pools, id)).toEqual({ ...paid, status: "paid" });
    expect(await booked(id)).toEqual([[method, 2759]]);
    expect(await papers(id)).toEqual([`invoice ${method}`]);
    const [event] = await pools.owner`
      select data from public.order_events where order_id = ${id} and kind = 'paid'`;
    expect(event!["data"]).toEqual({ amount: 27.59, currency: "USD", method: "stripe", by: method });
    const [row] = await pools.owner`
      select data #>> '{order,paid_by}' as by from public.messages where order_id = ${id} and kind = 'order_paid'`;
    expect(row).toEqual({ by: method });
  });

  test("and was changed by somebody else meanwhile stays as it is", async () => {
    const id = await byCard();
    expect(await receive(id, "cash", "processing")).toBe(false);
    expect(await stateOf(pools, id)).toMatchObject({ status: "pending_payment", paid: 0 });
  });

  test("takes its stock again if it was cancelled", async () => {
    const id = await byCard();
    await setStatus(id, "cancelled");
    expect(await receive(id, "transfer", "cancelled")).toBe(true);
    expect(await stateOf(pools, id)).toEqual({ ...paid, status: "paid" });
  });

  test("by Stripe already is booked once", async () => {
    const id = await byCard();
    const { payment, session } = await openSession(pools, id);
    await settle(pools, paidFacts(payment, session));
    await setStatus(id, "paid");
    expect(await booked(id)).toEqual([["stripe", 2759]]);
  });

  test("lacks only what Stripe did not take", async () => {
    const id = await byCard();
    const { payment, session } = await openSession(pools, id);
    await settle(pools, paidFacts(payment, session, { amount_cents: 2000 }));
    await receive(id, "cash");
    expect(await booked(id)).toEqual([
      ["stripe", 2000],
      ["cash", 759],
    ]);
    expect(await stateOf(pools, id)).toEqual({ ...paid, status: "processing" });
  });

  test("is not paid by Stripe again: that money goes back", async () => {
    const id = await byCard();
    const { payment, session } = await openSession(pools, id);
    await setStatus(id, "paid");
    expect(await settle(pools, paidFacts(payment, session))).toMatchObject({ outcome: "refunded" });
    const { requested } = await work(pools);
    expect(requested.filter(({ payment_intent }) => payment_intent === `pi_of_${session}`)).toHaveLength(1);
    expect(await refusal(begin(pools, id))).toMatchObject({ message: "This order is paid already." });
  });

  test("in a currency without decimals is paid in whole units", async () => {
    const id = await byCard();
    await pools.owner`
      update public.orders set currency = 'JPY', subtotal = 2760, tax = 0, shipping = 0, total_amount = 2760 where id = ${id}`;
    await receive(id, "transfer");
    expect(await booked(id)).toEqual([["transfer", 2760]]);
    // Its lines are in dollars, so the books would not balance.
    await setStatus(id, "cancelled");
    await pools.owner`delete from public.orders where id = ${id}`;
  });
});

describe("a payment that is booked", () => {
  test("leaves the status, unless the order was waiting for it", async () => {
    const [waiting, shipped] = [await byCard(), await inCash()];
    await setStatus(shipped, "shipped");
    await Promise.all([receive(waiting, "card"), receive(waiting, "card"), receive(shipped, "transfer")]);
    expect(await stateOf(pools, waiting)).toEqual({ ...paid, status: "processing" });
    expect(await booked(waiting)).toEqual([["card", 2759]]);
    expect(await stateOf(pools, shipped)).toEqual({ ...paid, status: "shipped" });
    expect(await mails(waiting)).toEqual(["order_paid"]);
    await expectBalance(pools.owner);
  });

  test.for<[string, (id: number) => Promise<unknown>, string]>([
    ["without a method", (id) => receive(id, null), "PT400"],
    ["by Stripe", (id) => receive(id, "stripe"), "PT400"],
    ["of no order", () => receive(0, "cash"), "PT404"],
    ["by a customer", (id) => receive(id, "cash", null, customer), "PT403"],
    ["by a guest", (id) => receive(id, "cash", null, guest), "42501"],
    ["by the server", (id) => receive(id, "cash", null, service), "42501"],
    ["of a cancelled order", async (id) => (await setStatus(id, "cancelled"), receive(id, "cash")), "PT409"],
  ])("%s is refused", async ([, work, code]) => {
    const id = await inCash();
    expect(await refusal(work(id))).toMatchObject({ code });
    expect(await booked(id)).toEqual([]);
  });
});

describe("a refund of what was booked by hand", () => {
  test("counts at once, is told, credited, and asks nothing of Stripe", async () => {
    const id = await byCard();
    await receive(id, "transfer", "pending_payment");
    const key = randomUUID();
    await Promise.all([refund(id, 1000, key), refund(id, 1000, key)]);
    expect(await stateOf(pools, id)).toMatchObject({ paid: 27.59, refunded: 10 });
    const [row] = await pools.owner`
      select data -> 'by_hand' as by_hand, data -> 'amount' as amount from public.messages
      where order_id = ${id} and kind = 'order_refunded'`;
    expect(row).toEqual({ by_hand: true, amount: 10 });
    expect((await papers(id)).length).toBe(2);
    expect((await work(pools)).requested).toEqual([]);
    expect(await refusal(refund(id, 1760))).toMatchObject({ message: "At most $17.59 can be refunded." });
    await expectBalance(pools.owner);
  });

  test("of all of it lets the order be paid anew", async () => {
    const id = await inCash();
    await receive(id, "cash");
    await refund(id, 2759);
    await setStatus(id, "cancelled");
    await receive(id, "transfer", "cancelled");
    expect(await stateOf(pools, id)).toEqual({
      status: "paid",
      payment_status: "paid",
      paid: 55.18,
      refunded: 27.59,
      held: 1,
    });
    await expectBalance(pools.owner);
  });
});
