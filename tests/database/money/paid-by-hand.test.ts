import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { expectBalance, openBooks } from "../../setup/books.ts";
import { databaseForFile, type TestDatabase } from "../../setup/test-database.ts";
import {
  begin,
  cardOrder,
  openSession,
  paidFacts,
  settle,
  stateOf,
  takeCards,
  work,
} from "../orders/card-orders.ts";
import { addAdmin, as, guest, type Person, refusal, refusedAs, service, signUp } from "../people/people.ts";
import { addProduct, placeOrder } from "../base/shop.ts";

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

const ship = (shipments: { order_id: number; booked_by?: string }[]) =>
  as(pools, admin, (sql) => sql`select public.ship_orders(${sql.json(shipments)})`);
/** Whether the dashboard counts it as revenue, and the books as a sale. */
const counts = async (id: number) => {
  const [row] = await pools.owner`
    select private.is_revenue(status) as revenue, private.is_sale(status, payment_method, payment_status) as sale
    from public.orders where id = ${id}`;
  return row;
};

describe("a card order that is shipped before it is paid", () => {
  test.for(["shipped", "delivered"])("by its status, %s, is paid, once", async (status) => {
    const id = await byCard();
    expect(await counts(id)).toEqual({ revenue: false, sale: false });
    await setStatus(id, status);
    await setStatus(id, "delivered");
    expect(await stateOf(pools, id)).toEqual({ ...paid, status: "delivered" });
    expect(await counts(id)).toEqual({ revenue: true, sale: true });
    expect(await booked(id)).toEqual([["other", 2759]]);
    expect((await mails(id))[0]).toBe("order_paid");
    expect(await papers(id)).toEqual(["invoice other"]);
    await expectBalance(pools.owner);
  });

  test.for<[string, () => Promise<number>, string]>([
    ["a card order", byCard, "pending_payment"],
    ["an order in cash", inCash, "processing"],
  ])("was paid as it is said: %s", async ([, place, seen]) => {
    const id = await place();
    const [row] = await as(
      pools,
      admin,
      (sql) => sql`select public.receive_payment(${id}, 'transfer', ${seen}, 'delivered') as done`,
    );
    expect(row).toEqual({ done: true });
    expect(await stateOf(pools, id)).toEqual({ ...paid, status: "delivered" });
    expect(await booked(id)).toEqual([["transfer", 2759]]);
    await expectBalance(pools.owner);
  });

  test("is not paid by receive_payment with a status of unpaid orders", async () => {
    const id = await byCard();
    const paidAs = (status: string | null) =>
      as(
        pools,
        admin,
        (sql) => sql`select public.receive_payment(${id}, 'cash', 'pending_payment', ${status})`,
      );
    for (const status of ["processing", "cancelled", "gone", null])
      expect(await refusal(paidAs(status))).toMatchObject({ code: "PT400" });
    expect(await booked(id)).toEqual([]);
  });

  test("with others asks how it was paid, and ships none until it is said", async () => {
    const [card, cash] = [await byCard(), await inCash()];
    const [asked, wrong] = [
      [{ order_id: cash }, { order_id: card }],
      [{ order_id: cash }, { order_id: card, booked_by: "stripe" }],
    ];
    expect(await refusedAs(ship(asked))).toBe("shipped_order_unpaid");
    expect(await refusedAs(ship(wrong))).toBe("payment_method_missing");
    expect(await stateOf(pools, cash)).toMatchObject({ status: "processing" });
    await ship([{ order_id: card, booked_by: "transfer" }, { order_id: cash }]);
    expect(await stateOf(pools, card)).toEqual({ ...paid, status: "shipped" });
    expect(await stateOf(pools, cash)).toMatchObject({ status: "shipped", paid: 0 });
    expect([await booked(card), await booked(cash)]).toEqual([[["transfer", 2759]], []]);
    await expectBalance(pools.owner);
  });

  test("and whose booking was taken back is not booked again by what follows", async () => {
    const id = await byCard();
    await ship([{ order_id: id, booked_by: "cash" }]);
    await takeBack(await paymentOf(id, "cash"));
    await ship([{ order_id: id }]);
    await setStatus(id, "delivered");
    expect(await stateOf(pools, id)).toMatchObject({
      status: "delivered",
      payment_status: "pending",
      paid: 0,
    });
    await expectBalance(pools.owner);
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

const paymentOf = async (id: number, method: string) => {
  const [row] = await pools.owner<{ id: number }[]>`
    select id::int from public.payments where order_id = ${id} and method = ${method} order by id desc limit 1`;
  return row!.id;
};
const takeBack = (payment: number, reason: string | null = "It was another order", person: Person = admin) =>
  as(pools, person, (sql) => sql`select public.take_back_payment(${payment}, ${reason})`);
const eventsOf = async (id: number) =>
  (
    await pools.owner<{ kind: string; actor_name: string | null; data: Record<string, unknown> }[]>`
      select kind, actor_name, data from public.order_events
      where order_id = ${id} and kind not in ('placed', 'mail') order by id`
  ).map(({ kind, actor_name, data }) => [kind, actor_name, data] as const);
const papersAbout = async (id: number) =>
  (
    await pools.owner<{ paper: string }[]>`
      select concat_ws(' ', kind, document ->> 'reason', document #>> '{totals,gross}') as paper
      from public.invoices where order_id = ${id} order by id`
  ).map(({ paper }) => paper);

describe("a booking that is taken back", () => {
  test.for<[string, string, () => Promise<number>, string, string]>([
    ["a card order", "pending_payment", byCard, "pending", "stripe"],
    ["an order in cash", "processing", inCash, "cod", "cod"],
  ])("leaves %s as it was before", async ([, status, place, payment_status, method]) => {
    const id = await place();
    await receive(id, "transfer", status);
    expect(await papersAbout(id)).toEqual(["invoice 27.59"]);
    const payment = await paymentOf(id, "transfer");
    await Promise.all([takeBack(payment), takeBack(payment)]);
    expect(await stateOf(pools, id)).toEqual({ status, payment_status, paid: 0, refunded: 0, held: 1 });
    expect(await booked(id)).toEqual([]);
    expect(await papersAbout(id)).toEqual(["invoice 27.59", "credit_note correction 27.59"]);
    expect((await eventsOf(id)).filter(([kind]) => kind === "taken_back")).toEqual([
      [
        "taken_back",
        expect.any(String),
        { amount: 27.59, currency: "USD", by: "transfer", reason: "It was another order" },
      ],
    ]);
    const [row] = await pools.owner`
      select paid_at, hold_until > now() + interval '25 minutes' as is_held from public.orders where id = ${id}`;
    expect(row).toEqual({ paid_at: null, is_held: method === "stripe" ? true : null });
    await expectBalance(pools.owner);
    // It is paid after all: an invoice of its own.
    await receive(id, "cash");
    expect(await papersAbout(id)).toEqual(["invoice 27.59", "credit_note correction 27.59", "invoice 27.59"]);
    expect(await booked(id)).toEqual([["cash", 2759]]);
    await expectBalance(pools.owner);
  });

  test("writes to nobody, and what was not sent yet is not", async () => {
    const [waiting, told] = [await byCard(), await byCard()];
    for (const id of [waiting, told]) await receive(id, "cash");
    await pools.owner`update public.messages set state = 'sent', sent_at = now() where order_id = ${told}`;
    for (const id of [waiting, told]) await takeBack(await paymentOf(id, "cash"));
    expect(await mails(waiting)).toEqual([]);
    expect(await mails(told)).toEqual(["order_paid"]);
    await expectBalance(pools.owner);
  });

  test("of an order that was void before makes it void again, silently", async () => {
    const id = await byCard();
    await setStatus(id, "cancelled");
    await pools.owner`delete from public.messages where order_id = ${id}`;
    await receive(id, "transfer", "cancelled");
    await takeBack(await paymentOf(id, "transfer"));
    expect(await stateOf(pools, id)).toEqual({
      status: "cancelled",
      payment_status: "cancelled",
      paid: 0,
      refunded: 0,
      held: 0,
    });
    expect(await mails(id)).toEqual([]);
    await expectBalance(pools.owner);
  });

  test("of an order that was shipped meanwhile leaves it shipped", async () => {
    const id = await byCard();
    await receive(id, "transfer", "pending_payment");
    await setStatus(id, "shipped");
    const told = await mails(id);
    await takeBack(await paymentOf(id, "transfer"));
    expect(await stateOf(pools, id)).toMatchObject({ status: "shipped", payment_status: "pending", paid: 0 });
    expect(await mails(id)).toEqual(told.filter((kind) => kind !== "order_paid"));
    await expectBalance(pools.owner);
  });

  test("of a shop that invoices what is shipped has an invoice that does not say paid", async () => {
    await pools.owner`update public.shop_facts set invoice_when = 'shipped'`;
    onTestFinished(async () => void (await pools.owner`update public.shop_facts set invoice_when = 'paid'`));
    const [before, after] = [await inCash(), await inCash()];
    await setStatus(before, "shipped");
    await receive(before, "cash");
    await receive(after, "cash");
    await setStatus(after, "shipped");
    for (const id of [before, after]) await takeBack(await paymentOf(id, "cash"));
    expect(await papersAbout(before)).toEqual(["invoice 27.59"]);
    expect(await papersAbout(after)).toEqual([
      "invoice 27.59",
      "credit_note correction 27.59",
      "invoice 27.59",
    ]);
    const [last] = await pools.owner`
      select (document #>> '{payment,amount}')::float as paid from public.invoices where order_id = ${after} order by id desc`;
    expect(last).toEqual({ paid: 0 });
    await expectBalance(pools.owner);
  });

  test("takes nothing of what came by card", async () => {
    const id = await byCard();
    const { payment, session } = await openSession(pools, id);
    await settle(pools, paidFacts(payment, session, { amount_cents: 2000 }));
    await receive(id, "cash");
    await takeBack(await paymentOf(id, "cash"));
    expect(await stateOf(pools, id)).toMatchObject({
      status: "pending_payment",
      payment_status: "pending",
      paid: 20,
    });
    expect(await booked(id)).toEqual([["stripe", 2000]]);
    await expectBalance(pools.owner);
  });

  test("of a second payment, after the first was refunded, leaves the first", async () => {
    const id = await inCash();
    await receive(id, "cash");
    await refund(id, 2759);
    await setStatus(id, "cancelled");
    await receive(id, "transfer", "cancelled");
    await takeBack(await paymentOf(id, "transfer"));
    expect(await stateOf(pools, id)).toMatchObject({
      status: "cancelled",
      paid: 27.59,
      refunded: 27.59,
      held: 0,
    });
    await expectBalance(pools.owner);
  });

  test("of a version that noted no former status goes by the order's history", async () => {
    const id = await inCash();
    await setStatus(id, "processing");
    await receive(id, "cash", "processing");
    await pools.owner`update public.payments set former_status = null where order_id = ${id}`;
    await takeBack(await paymentOf(id, "cash"));
    expect(await stateOf(pools, id)).toMatchObject({ status: "processing", payment_status: "cod", paid: 0 });
  });

  test.for<[string, (payment: number, id: number) => Promise<unknown>, string]>([
    ["without a reason", (payment) => takeBack(payment, " "), "PT400"],
    ["without any", (payment) => takeBack(payment, null), "PT400"],
    ["with a long reason", (payment) => takeBack(payment, "a".repeat(501)), "PT400"],
    ["that does not exist", () => takeBack(0), "PT404"],
    ["by a customer", (payment) => takeBack(payment, "Mine", customer), "PT403"],
    ["by a guest", (payment) => takeBack(payment, "Mine", guest), "42501"],
    ["by the server", (payment) => takeBack(payment, "Mine", service), "42501"],
    ["of which some was refunded", async (payment, id) => (await refund(id, 1), takeBack(payment)), "PT409"],
  ])("%s is refused", async ([, work, code]) => {
    const id = await inCash();
    await receive(id, "cash");
    expect(await refusal(work(await paymentOf(id, "cash"), id))).toMatchObject({ code });
    expect(await booked(id)).toEqual([["cash", 2759]]);
    expect(await stateOf(pools, id)).toMatchObject({ payment_status: "paid", paid: 27.59 });
  });

  test("that came through Stripe is refused, paid or not", async () => {
    const id = await byCard();
    const { payment, session } = await openSession(pools, id);
    expect(await refusal(takeBack(payment.id))).toMatchObject({ code: "PT409" });
    await settle(pools, paidFacts(payment, session));
    expect(await refusal(takeBack(payment.id))).toMatchObject({ code: "PT409" });
    expect(await booked(id)).toEqual([["stripe", 2759]]);
  });
});

const receiveAll = async (
  ids: readonly number[] | null,
  method: string | null = "transfer",
  day: string | null = null,
  person: Person = admin,
) => {
  const [row] = await as(
    pools,
    person,
    (sql) => sql`select public.receive_payments(${ids as number[]}::bigint[], ${method}, ${day}) as report`,
  );
  return row!["report"] as { order_id: number; booked: number | null; problem: string | null }[];
};

describe("several orders that are booked at once", () => {
  test("become paid, once, and the others say why they do not", async () => {
    const [card, cash, shipped, cancelled, refunded, part] = await Promise.all([
      byCard(),
      inCash(),
      inCash(),
      inCash(),
      inCash(),
      byCard(),
    ]);
    await setStatus(shipped, "shipped");
    await setStatus(cancelled, "cancelled");
    await receive(refunded, "cash");
    await refund(refunded, 2759);
    const { payment, session } = await openSession(pools, part);
    await settle(pools, paidFacts(payment, session, { amount_cents: 2000 }));
    const ids = [card, cash, shipped, cancelled, refunded, part].toSorted((one, other) => one - other);
    const expected = new Map<number, [number | null, string | null]>([
      [card, [27.59, null]],
      [cash, [27.59, null]],
      [shipped, [27.59, null]],
      [cancelled, [null, "Its status is cancelled."]],
      [refunded, [null, "It was refunded. If it is paid again, book that on its page."]],
      [part, [7.59, null]],
      [9_999_999, [null, "There is no such order."]],
    ]);
    const sent = [9_999_999, ...ids.toReversed(), card];
    const [one, other] = await Promise.all([receiveAll(sent), receiveAll(sent)]);
    const again = [...expected].map(([id, [, problem]]) => [id, null, problem ?? "It is paid already."]);
    const listed = (report: typeof one) =>
      new Set(
        report.map(({ order_id, booked: amount, problem }) => JSON.stringify([order_id, amount, problem])),
      );
    const first = new Set([...expected].map(([id, rest]) => JSON.stringify([id, ...rest])));
    const second = new Set(again.map((row) => JSON.stringify(row)));
    expect([listed(one), listed(other)]).toEqual(expect.arrayContaining([first, second]));
    expect(one.map(({ order_id }) => order_id)).toEqual([...ids, 9_999_999]);
    expect(await stateOf(pools, card)).toEqual({ ...paid, status: "paid" });
    expect(await stateOf(pools, cash)).toEqual({ ...paid, status: "paid" });
    expect(await stateOf(pools, shipped)).toEqual({ ...paid, status: "shipped" });
    expect(await booked(part)).toEqual([
      ["stripe", 2000],
      ["transfer", 759],
    ]);
    expect(await mails(card)).toEqual(["order_paid"]);
    expect(await papers(shipped)).toEqual(["invoice transfer"]);
    await expectBalance(pools.owner);
  });

  test("on a day before are paid on that day of the shop, unless they were placed later", async () => {
    await pools.owner`update public.shop_facts set time_zone = 'Pacific/Kiritimati'`;
    onTestFinished(async () => void (await pools.owner`update public.shop_facts set time_zone = 'UTC'`));
    const [old, young] = [await inCash(), await inCash()];
    await pools.owner`update public.orders set created_at = now() - interval '9 days' where id = ${old}`;
    const [day] =
      await pools.owner`select (private.shop_today() - 3)::text as before, (private.shop_today() + 1)::text as next`;
    expect(await receiveAll([old, young], "cash", day!["before"])).toMatchObject([
      { order_id: old, booked: 27.59 },
      { order_id: young, booked: null, problem: "It was placed after that day." },
    ]);
    const [row] = await pools.owner`
      select private.shop_day(orders.paid_at)::text as paid, private.shop_day(payments.paid_at)::text as booked,
        (select document #>> '{payment,day}' from public.invoices where order_id = orders.id) as said,
        (select data ->> 'day' from public.order_events where order_id = orders.id and kind = 'paid') as noted
      from public.orders join public.payments on payments.order_id = orders.id where orders.id = ${old}`;
    expect(row).toEqual({
      paid: day!["before"],
      booked: day!["before"],
      said: day!["before"],
      noted: day!["before"],
    });
    expect(await refusal(receiveAll([young], "cash", day!["next"]))).toMatchObject({ code: "PT400" });
    expect(await booked(young)).toEqual([]);
  });

  test.for<[string, (id: number) => Promise<unknown>, string]>([
    ["without a method", (id) => receiveAll([id], null), "PT400"],
    ["by Stripe", (id) => receiveAll([id], "stripe"), "PT400"],
    ["that are none", () => receiveAll([]), "PT400"],
    ["that are nothing", () => receiveAll(null), "PT400"],
    ["that are too many", (id) => receiveAll(Array.from({ length: 501 }, () => id)), "PT400"],
    ["by a customer", (id) => receiveAll([id], "cash", null, customer), "PT403"],
    ["by a guest", (id) => receiveAll([id], "cash", null, guest), "42501"],
    ["by the server", (id) => receiveAll([id], "cash", null, service), "42501"],
  ])("%s are refused", async ([, work, code]) => {
    const id = await inCash();
    expect(await refusal(work(id))).toMatchObject({ code });
    expect(await booked(id)).toEqual([]);
  });
});

const inTwo = async () => {
  const id = await byCard();
  const { payment, session } = await openSession(pools, id);
  await settle(pools, paidFacts(payment, session, { amount_cents: 2000 }));
  await receive(id, "cash");
  return { id, card: payment.id, cash: await paymentOf(id, "cash") };
};
const refundFrom = (id: number, cents: number, payment: number, key = randomUUID(), person: Person = admin) =>
  as(
    pools,
    person,
    (sql) =>
      sql`select public.request_refund(${id}, ${cents}, 'Returned', false, ${key}, payment_id => ${payment}) as refund`,
  );

describe("an order that was paid in two ways", () => {
  test("is refunded from the payment that is said, at most what that brought", async () => {
    const { id, card, cash } = await inTwo();
    expect(await refusal(refundFrom(id, 760, cash))).toMatchObject({
      message: "At most $7.59 can be refunded.",
    });
    expect(await refusal(refundFrom(id, 2001, card))).toMatchObject({
      message: "At most $20.00 can be refunded.",
    });
    const key = randomUUID();
    await Promise.all([refundFrom(id, 759, cash, key), refundFrom(id, 759, cash, key)]);
    expect(await refusal(refundFrom(id, 759, card, key))).toMatchObject({ code: "PT409" });
    expect(await refusal(refundFrom(id, 1, cash))).toMatchObject({
      message: "All of it is refunded already.",
    });
    await refundFrom(id, 2000, card);
    const rows = await pools.owner`
      select payment_id::int, amount_cents::int, state from public.refunds where order_id = ${id} order by id`;
    expect(rows).toEqual([
      { payment_id: cash, amount_cents: 759, state: "succeeded" },
      { payment_id: card, amount_cents: 2000, state: "requested" },
    ]);
    await expectBalance(pools.owner);
  });

  test("is not refunded from another order's payment, nor from one that was taken back", async () => {
    const [{ id, cash }, other] = [await inTwo(), await inTwo()];
    expect(await refusal(refundFrom(id, 1, other.card))).toMatchObject({ code: "PT409" });
    await takeBack(cash);
    expect(await refusal(refundFrom(id, 1, cash))).toMatchObject({ code: "PT409" });
    expect(await refusal(refundFrom(id, 1, cash, randomUUID(), customer))).toMatchObject({ code: "PT403" });
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
