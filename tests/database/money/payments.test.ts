import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile, type TestDatabase } from "../../setup/test-database.ts";
import {
  begin,
  cardOrder,
  type Facts,
  noteRefund,
  openSession,
  paidFacts,
  settle,
  stateOf,
  takeCards,
  work,
} from "../orders/card-orders.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "../people/people.ts";
import { addProduct, addPromotion, placeOrder, stockOf, usesOf } from "../base/shop.ts";

const database = databaseForFile();
let pools: TestDatabase["pools"];
let admin: Person & { id: string };
let customer: Person & { id: string };
beforeAll(async () => {
  pools = database.pools;
  admin = await addAdmin(pools);
  customer = await signUp(pools);
});
beforeEach(() => takeCards(pools));

const ring = async (stock: number | null = 5, price = 20) =>
  (await addProduct(pools.owner, { stock, price })).id;
const paid = { status: "processing", payment_status: "paid", paid: 27.59, refunded: 0, held: 1 };
const overdue = (order: number) =>
  pools.owner`update public.orders set hold_until = now() - interval '1 second' where id = ${order}`;
async function paidOrder(stock = 5) {
  const product = await ring(stock);
  const order = await cardOrder(pools, product, customer);
  const { payment, session } = await openSession(pools, order.id);
  await settle(pools, paidFacts(payment, session));
  return { order: order.id, product, session };
}

const ask = (order: number, cents: number, key = randomUUID(), restock = false, person: Person = admin) =>
  as(
    pools,
    person,
    (sql) => sql`select public.request_refund(${order}, ${cents}, 'Too small', ${restock}, ${key})`,
  );
const readSecrets = (person: Person) =>
  as(pools, person, (sql) => sql`select public.payment_secrets() as keys`);
const messages = async (order: number) =>
  (
    await pools.owner<{ kind: string }[]>`
      select kind from public.messages where order_id = ${order} and kind in ('money_decision', 'order_refunded')
      order by id`
  ).map(({ kind }) => kind);

describe("a card order", () => {
  test("waits for its payment and holds stock and promotions for 30 minutes", async () => {
    const product = await ring();
    const promotion = await addPromotion(pools.owner, {
      applicable_scope: "specific_products",
      product_ids: [product],
    });
    const order = await cardOrder(pools, product);
    expect(order).toMatchObject({
      status: "pending_payment",
      payment_method: "stripe",
      payment_status: "pending",
    });
    expect(await stockOf(pools.owner, product)).toBe(4);
    expect(await usesOf(pools.owner, promotion)).toBe(1);
    await overdue(order.id);
    await work(pools);
    await work(pools);
    expect(await stateOf(pools, order.id)).toMatchObject({
      status: "cancelled_payment",
      payment_status: "cancelled",
      held: 0,
    });
    expect(await stockOf(pools.owner, product)).toBe(5);
    expect(await usesOf(pools.owner, promotion)).toBe(0);
  });

  test.for<[string, string]>([
    ["Stripe switched off", "update public.payment_gateway_settings set is_enabled = false"],
    [
      "no publishable key",
      `update public.payment_gateway_settings set credentials = '{"publishable_key": ""}' where id = 'stripe'`,
    ],
    [
      "no secret key",
      `update public.payment_gateway_settings set credentials = credentials || '{"secret_key": ""}' where id = 'stripe'`,
    ],
    [
      "no server process for a minute",
      "update private.payment_service set seen_at = now() - interval '61 s'",
    ],
  ])("is refused with %s", async ([, change]) => {
    const product = await ring();
    await pools.owner.unsafe(change);
    expect(await refusal(cardOrder(pools, product))).toMatchObject({
      code: "PT409",
      message: "Stripe Not Configured",
    });
    expect(await stockOf(pools.owner, product)).toBe(5);
  });

  test("is refused beyond what a card can pay", async () => {
    const product = await ring(5, 999_999);
    expect(await refusal(cardOrder(pools, product))).toMatchObject({ code: "PT409" });
    expect(await stockOf(pools.owner, product)).toBe(5);
  });

  test("consists of whole cents that add up", async () => {
    const [one, other] = [await ring(9, 19.99), await ring(9, 0.07)];
    const order = await placeOrder(pools, {
      lines: [
        { id: one, quantity: 3 },
        { id: other, quantity: 7 },
      ],
      payment_method: "stripe",
    });
    const { lines, tax_cents, shipping_cents, total_cents } = await begin(pools, order.id);
    expect(lines.map(({ unit_cents, quantity }) => [unit_cents, quantity])).toEqual([
      [1999, 3],
      [7, 7],
    ]);
    expect(
      lines.reduce((sum, line) => sum + line.unit_cents * line.quantity, tax_cents + shipping_cents),
    ).toBe(total_cents);
    expect(total_cents).toBe(Math.round(order.total_amount * 100));
  });

  test("can be paid only by its buyer", async () => {
    const mayPay = (person: Person, order: number, key: string | null = null) =>
      as(
        pools,
        person,
        async (sql) => (await sql`select public.may_pay(${order}, ${key}) as may`)[0]?.["may"],
      );
    const key = randomUUID();
    const lines = [{ id: await ring(), quantity: 1 }];
    const guests = await placeOrder(pools, { lines, payment_method: "stripe", idempotency_key: key });
    const own = await cardOrder(pools, await ring(), customer);
    const cash = await placeOrder(pools, { lines }, customer);
    expect(await mayPay(guest, guests.id, key)).toBe(true);
    expect(await mayPay(customer, guests.id, key)).toBe(true);
    expect(await mayPay(guest, guests.id, randomUUID())).toBe(false);
    expect(await mayPay(guest, guests.id)).toBe(false);
    expect(await mayPay(customer, own.id)).toBe(true);
    expect(await mayPay(admin, own.id)).toBe(false);
    expect(await mayPay(guest, own.id)).toBe(false);
    expect(await mayPay(customer, cash.id)).toBe(false);
  });
});

describe("paying", () => {
  test("settles the order once, however often Stripe says so", async () => {
    const product = await ring();
    const order = await cardOrder(pools, product);
    const { payment, session } = await openSession(pools, order.id);
    const facts = paidFacts(payment, session);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => settle(pools, facts)));
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
      "paid",
      ...Array.from({ length: 9 }, () => "unchanged"),
    ]);
    expect(await stateOf(pools, order.id)).toEqual(paid);
    expect(await settle(pools, { ...facts, status: "expired", payment_status: "unpaid" })).toMatchObject({
      outcome: "unchanged",
    });
    expect(await stateOf(pools, order.id)).toEqual(paid);
    expect(await stockOf(pools.owner, product)).toBe(4);
    expect(await refusal(begin(pools, order.id))).toMatchObject({ message: "This order is paid already." });
  });

  test("can settle before we record the session, which then changes nothing", async () => {
    const order = await cardOrder(pools, await ring());
    const payment = await begin(pools, order.id);
    await settle(pools, paidFacts(payment, "cs_early"));
    expect(await stateOf(pools, order.id)).toEqual(paid);
    const noted = await as(
      pools,
      service,
      (sql) => sql`select public.note_session(${payment.id}, 'cs_early', 'https://pay.test', true) as noted`,
    );
    expect(noted[0]?.["noted"]).toMatchObject({ state: "paid" });
    expect(await stateOf(pools, order.id)).toEqual(paid);
  });

  test("continues with the open session, and never begins two at once", async () => {
    const order = await cardOrder(pools, await ring());
    const begun = await Promise.all(Array.from({ length: 6 }, () => begin(pools, order.id)));
    expect(new Set(begun.map(({ key }) => key)).size).toBe(1);
  });

  test("with another shop's session on the same account settles nothing", async () => {
    const order = await cardOrder(pools, await ring());
    const { payment, session } = await openSession(pools, order.id);
    expect(await settle(pools, paidFacts(payment, session, { key: randomUUID() }))).toEqual({
      outcome: "unknown",
    });
    expect(await settle(pools, paidFacts(payment, session, { key: null }))).toEqual({ outcome: "unknown" });
    expect(await stateOf(pools, order.id)).toMatchObject({ status: "pending_payment", paid: 0 });
  });

  test("less than the order's total does not settle it; the owner decides", async () => {
    const order = await cardOrder(pools, await ring());
    const { payment, session } = await openSession(pools, order.id);
    expect(await settle(pools, paidFacts(payment, session, { amount_cents: 100 }))).toMatchObject({
      outcome: "short",
      status: "pending_payment",
    });
    expect(await stateOf(pools, order.id)).toMatchObject({ payment_status: "pending", paid: 1 });
    expect(await messages(order.id)).toEqual(["money_decision"]);
  });

  test("in another currency settles nothing, and is reported to the owner once", async () => {
    const order = await cardOrder(pools, await ring());
    const { payment, session } = await openSession(pools, order.id);
    const facts = paidFacts(payment, session, { currency: "jpy" });
    for (const outcome of ["failed", "unchanged"])
      expect(await settle(pools, facts)).toMatchObject({
        outcome,
        status: "payment_failed",
        state: "failed",
      });
    expect(await messages(order.id)).toEqual(["money_decision"]);
    expect(await stateOf(pools, order.id)).toMatchObject({ payment_status: "cancelled", paid: 0 });
    expect((await work(pools)).sessions).toEqual([]);
  });

  test("by a method that takes days keeps the pieces until it succeeds or fails", async () => {
    for (const [intent, status, held] of [
      ["succeeded", "processing", 1],
      ["requires_payment_method", "payment_failed", 0],
    ] as const) {
      const order = await cardOrder(pools, await ring());
      const { payment, session } = await openSession(pools, order.id);
      const waiting = { payment_status: "unpaid", intent_status: "processing" };
      expect(await settle(pools, paidFacts(payment, session, waiting))).toMatchObject({
        outcome: "processing",
        status: "pending_payment",
      });
      await overdue(order.id);
      await work(pools);
      expect(await stateOf(pools, order.id)).toMatchObject({ status: "pending_payment", held: 1 });
      const end: Facts = {
        intent_status: intent,
        payment_status: intent === "succeeded" ? "paid" : "unpaid",
      };
      await settle(pools, paidFacts(payment, session, end));
      expect(await stateOf(pools, order.id)).toMatchObject({ status, held });
    }
  });
});

describe("after the time to pay", () => {
  const expired = { status: "expired", payment_status: "unpaid", intent_status: null };

  test("an open session is closed at Stripe first, then the order is cancelled once", async () => {
    const product = await ring();
    const order = await cardOrder(pools, product);
    const { payment, session } = await openSession(pools, order.id);
    await overdue(order.id);
    await pools.owner`update public.payments set next_look_at = now() where id = ${payment.id}`;
    expect((await work(pools)).sessions).toContainEqual(
      expect.objectContaining({ closing: true, payment: expect.objectContaining({ id: payment.id }) }),
    );
    expect(await stateOf(pools, order.id)).toMatchObject({ status: "pending_payment", held: 1 });
    expect((await work(pools)).sessions).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => settle(pools, paidFacts(payment, session, expired))));
    expect(await stateOf(pools, order.id)).toMatchObject({ status: "cancelled_payment", held: 0 });
    expect(await stockOf(pools.owner, product)).toBe(5);
  });

  test("the customer may try again while there is stock", async () => {
    const product = await ring(1);
    const order = await cardOrder(pools, product);
    const first = await openSession(pools, order.id);
    await settle(pools, paidFacts(first.payment, first.session, expired));
    expect(await stockOf(pools.owner, product)).toBe(1);
    const again = await openSession(pools, order.id);
    expect(again.payment).toMatchObject({ attempt: 2 });
    expect(await stockOf(pools.owner, product)).toBe(0);
    await settle(pools, paidFacts(again.payment, again.session));
    expect(await stateOf(pools, order.id)).toEqual(paid);

    const other = await ring(1);
    const lost = await cardOrder(pools, other);
    await overdue(lost.id);
    await work(pools);
    await placeOrder(pools, { lines: [{ id: other, quantity: 1 }] });
    expect(await refusal(begin(pools, lost.id))).toMatchObject({ code: "PT409" });
  });

  test("money revives the order if there is stock", async () => {
    const product = await ring(1);
    const order = await cardOrder(pools, product);
    const { payment, session } = await openSession(pools, order.id);
    await pools.owner`update public.orders set status = 'cancelled_payment' where id = ${order.id}`;
    expect(await stockOf(pools.owner, product)).toBe(1);
    await settle(pools, paidFacts(payment, session));
    expect(await stateOf(pools, order.id)).toEqual(paid);
    expect(await stockOf(pools.owner, product)).toBe(0);
  });

  test("money is refunded if there is none, and the owner is notified", async () => {
    const product = await ring(1);
    const order = await cardOrder(pools, product);
    const { payment, session } = await openSession(pools, order.id);
    await pools.owner`update public.orders set status = 'cancelled_payment' where id = ${order.id}`;
    await placeOrder(pools, { lines: [{ id: product, quantity: 1 }] });
    await settle(pools, paidFacts(payment, session));
    await settle(pools, paidFacts(payment, session));
    expect(await stateOf(pools, order.id)).toMatchObject({
      status: "cancelled_payment",
      paid: 27.59,
      refunded: 0,
    });
    const { requested } = await work(pools);
    const refund = requested.find(({ payment_intent }) => payment_intent === `pi_of_${session}`)!;
    expect(refund).toMatchObject({ amount_cents: 2759 });
    const facts = {
      refund_id: `re_${session}`,
      key: refund.key,
      payment_intent: `pi_of_${session}`,
      amount_cents: 2759,
      status: "succeeded",
    };
    for (let time = 0; time < 3; time += 1) expect(await noteRefund(pools, facts)).toBe("succeeded");
    expect(await stateOf(pools, order.id)).toMatchObject({ status: "cancelled_payment", refunded: 27.59 });
    expect(await messages(order.id)).toEqual(["money_decision", "order_refunded"]);
    expect(await stockOf(pools.owner, product)).toBe(0);
  });

  test("a second payment is refunded", async () => {
    const order = await cardOrder(pools, await ring());
    const { payment, session } = await openSession(pools, order.id);
    await settle(pools, paidFacts(payment, session));
    expect(await settle(pools, paidFacts(payment, "cs_other"))).toMatchObject({ outcome: "refunded" });
    expect(await settle(pools, paidFacts(payment, "cs_other"))).toMatchObject({ outcome: "unchanged" });
    expect((await work(pools)).requested).toContainEqual(
      expect.objectContaining({ amount_cents: 2759, payment_intent: "pi_of_cs_other" }),
    );
  });

  test("paying, cancelling and expiring at the same time leave one outcome, and stock held once", async () => {
    for (let round = 0; round < 8; round += 1) {
      const product = await ring(1);
      const order = await cardOrder(pools, product);
      const { payment, session } = await openSession(pools, order.id);
      await overdue(order.id);
      await Promise.all([
        ...Array.from({ length: 3 }, () => settle(pools, paidFacts(payment, session))),
        ...Array.from({ length: 3 }, () => settle(pools, paidFacts(payment, session, expired))),
        work(pools),
        as(pools, service, (sql) => sql`select public.cancel_unpaid_order(${order.id})`),
        as(pools, admin, (sql) => sql`update public.orders set status = 'cancelled' where id = ${order.id}`),
      ]);
      const now = await stateOf(pools, order.id);
      expect(now).toMatchObject({ paid: 27.59 });
      expect(Number(now?.["held"]) + Number(await stockOf(pools.owner, product))).toBe(1);
      expect(["processing", "cancelled"]).toContain(now?.["status"]);
      expect(now?.["held"]).toBe(now?.["status"] === "processing" ? 1 : 0);
    }
  });
});

describe("refunds", () => {
  test("are requested once, however often the button is pressed, and never beyond what was paid", async () => {
    const { order, product, session } = await paidOrder();
    const key = randomUUID();
    await Promise.all(Array.from({ length: 8 }, () => ask(order, 1000, key)));
    expect(await refusal(ask(order, 1760))).toMatchObject({
      code: "PT409",
      message: "At most $17.59 can be refunded.",
    });
    const both = await Promise.allSettled([ask(order, 1000), ask(order, 1000)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await refusal(ask(order, 5, key))).toMatchObject({ code: "PT409" });
    const { requested } = await work(pools);
    const mine = requested.filter(({ payment_intent }) => payment_intent === `pi_of_${session}`);
    expect(mine.map(({ amount_cents }) => amount_cents)).toEqual([1000, 1000]);
    expect(await stockOf(pools.owner, product)).toBe(4);
  });

  test("put pieces back into stock only on request, and once", async () => {
    const { order, product } = await paidOrder();
    await ask(order, 100, randomUUID(), true);
    await ask(order, 100, randomUUID(), true);
    expect(await stockOf(pools.owner, product)).toBe(5);
    await as(pools, admin, (sql) => sql`update public.orders set status = 'cancelled' where id = ${order}`);
    expect(await stockOf(pools.owner, product)).toBe(5);
  });

  test("follow Stripe: a failed one frees its amount, a late answer undoes nothing", async () => {
    const { order, session } = await paidOrder();
    await ask(order, 2759);
    const [refund] = (await work(pools)).requested.filter(
      (each) => each.payment_intent === `pi_of_${session}`,
    );
    const note = (status: string, other: Facts = {}) =>
      noteRefund(pools, {
        refund_id: `re_${order}`,
        key: refund!.key,
        payment_intent: `pi_of_${session}`,
        amount_cents: 2759,
        status,
        ...other,
      });
    expect(await note("pending")).toBe("pending");
    expect(await note("succeeded")).toBe("succeeded");
    expect(await note("pending")).toBe("succeeded");
    expect(await stateOf(pools, order)).toMatchObject({ paid: 27.59, refunded: 27.59 });
    expect(await note("failed", { problem: "The card is lost." })).toBe("failed");
    expect(await note("succeeded")).toBe("failed");
    expect(await stateOf(pools, order)).toMatchObject({ refunded: 0 });
    expect(await messages(order)).toEqual(["order_refunded", "money_decision"]);
    await ask(order, 2759);
  });

  test("made at Stripe are recorded, and count", async () => {
    const { order, session } = await paidOrder();
    const facts = {
      refund_id: "re_dashboard",
      key: null,
      payment_intent: `pi_of_${session}`,
      amount_cents: 759,
      status: "succeeded",
    };
    await Promise.all([noteRefund(pools, facts), noteRefund(pools, facts), noteRefund(pools, facts)]);
    expect(await stateOf(pools, order)).toMatchObject({ refunded: 7.59 });
    expect(await refusal(ask(order, 2001))).toMatchObject({ message: "At most $20.00 can be refunded." });
  });

  test.for<[string, () => Person]>([
    ["a customer", () => customer],
    ["a guest", () => guest],
  ])("are not for %s", async ([, person]) => {
    const { order } = await paidOrder();
    expect((await refusal(ask(order, 100, randomUUID(), false, person()))).code).toMatch(/PT403|42501/);
  });

  test("of money that was never paid are refused", async () => {
    const order = await cardOrder(pools, await ring());
    expect(await refusal(ask(order.id, 100))).toMatchObject({ code: "PT409" });
    expect(await refusal(ask(order.id, 0))).toMatchObject({ code: "PT400" });
  });
});

test("cash received settles a cash-on-delivery order once", async () => {
  const lines = [{ id: await ring(), quantity: 1 }];
  const order = await placeOrder(pools, { lines });
  const receive = (id: number, person: Person) =>
    as(pools, person, (sql) => sql`select public.receive_cash(${id})`);
  await receive(order.id, admin);
  await receive(order.id, admin);
  expect(await stateOf(pools, order.id)).toMatchObject({ payment_status: "paid", paid: 27.59 });
  expect(await refusal(receive((await cardOrder(pools, lines[0]!.id)).id, admin))).toMatchObject({
    code: "PT409",
  });
  expect(await refusal(receive(order.id, customer))).toMatchObject({ code: "PT403" });
});

test("only the service can read the secrets", async () => {
  expect((await readSecrets(service))[0]?.["keys"]).toMatchObject({ enabled: true, secret_key: "sk_test_1" });
  for (const person of [guest, customer, admin])
    expect(await refusal(readSecrets(person))).toMatchObject({ code: "42501" });
});
