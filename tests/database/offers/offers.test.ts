import { randomUUID } from "node:crypto";
import type { JSONValue } from "../../../backend/database/sql.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile, type TestDatabase } from "../../setup/test-database.ts";
import { begin, cardOrder, openSession, paidFacts, settle, takeCards, work } from "../orders/card-orders.ts";
import { addAdmin, as, guest, type Person, refusal, type Refusal, signUp } from "../people/people.ts";
import {
  addProduct,
  addPromotion,
  differences,
  emptyShop,
  engraving,
  type OrderRequest,
  placeOrder,
  type Product,
  saveOptions,
  stockOf,
  usesOf,
} from "../base/shop.ts";

const database = databaseForFile({ connections: 30 });
let pools: TestDatabase["pools"];
let ana: Person & { id: string };
let bea: Person & { id: string };
let admin: Person & { id: string };
let ring: Product;
beforeAll(async () => {
  pools = database.pools;
  ana = await signUp(pools);
  bea = await signUp(pools, "Bea");
  admin = await addAdmin(pools);
});
beforeEach(async () => {
  await emptyShop(pools.owner);
  ring = await addProduct(pools.owner, { price: 20, stock: 10 });
});

async function makeOffer(person: Person = ana, price = 15, product = ring.id): Promise<number> {
  const [row] = await as(
    pools,
    person,
    (sql) => sql<{ id: number }[]>`
      insert into public.counter_offers (product_id, user_id, offer_price, status)
      values (${product}, ${person.id ?? randomUUID()}, ${price}, 'pending') returning id::int`,
  );
  return row?.id ?? 0;
}

const decide = (offer: number, changes: Record<string, JSONValue>) =>
  as(
    pools,
    admin,
    (sql) => sql`update public.counter_offers set ${sql(changes)} where id = ${offer} returning id`,
  );

async function acceptedOffer(person: Person = ana, price = 15, product = ring.id): Promise<number> {
  const offer = await makeOffer(person, price, product);
  await decide(offer, { status: "accepted" });
  return offer;
}

const stored = async (offer: number) =>
  (
    await pools.owner`
      select status, order_id::int, round(extract(epoch from expires_at - clock_timestamp()) / 86400)::int as days_left
      from public.counter_offers where id = ${offer}`
  )[0];

const end = (offer: number) =>
  pools.owner`update public.counter_offers set expires_at = now() - interval '1 second' where id = ${offer}`;

const buying = (offer: number, more: object = {}): OrderRequest => ({
  lines: [{ id: ring.id, quantity: 1, offer, ...more }],
});

const buy = (offer: number, person: Person = ana, request: Partial<OrderRequest> = {}) =>
  placeOrder(pools, { ...buying(offer), ...request }, person);

const buyByCard = (offer: number) => buy(offer, ana, { payment_method: "stripe" });

const setStatus = (order: number, status: string) =>
  as(pools, admin, (sql) => sql`update public.orders set status = ${status} where id = ${order}`);

describe("accepting", () => {
  test("sets a deadline for buying, by default a week", async () => {
    const offer = await makeOffer();
    expect(await stored(offer)).toEqual({ status: "pending", order_id: null, days_left: null });
    await decide(offer, { status: "accepted" });
    expect(await stored(offer)).toEqual({ status: "accepted", order_id: null, days_left: 7 });
  });

  test("for a number of days that the owner chooses, reported to the customer", async () => {
    const offer = await makeOffer();
    await decide(offer, { status: "accepted", days: 30 });
    expect(await stored(offer)).toMatchObject({ days_left: 30 });
    const [mail] = await pools.owner<{ until: boolean }[]>`
      select (message.data -> 'offer' ->> 'expires_at')::timestamptz = offer.expires_at as until
      from public.messages as message join public.counter_offers as offer on offer.id = message.offer_id
      where offer.id = ${offer} and kind = 'offer_accepted'`;
    expect(mail).toEqual({ until: true });
  });

  test.for([0, 366, -1])("not for %i days", async (days) => {
    const offer = await makeOffer();
    expect(await refusal(decide(offer, { status: "accepted", days }))).toMatchObject({ code: "23514" });
  });

  test("is final once it is bought", async () => {
    const offer = await acceptedOffer();
    await buy(offer);
    expect(await refusal(decide(offer, { status: "rejected" }))).toMatchObject({
      code: "PT409",
      message: "This offer has been bought. Its status stays as it is.",
    });
  });

  test("again changes nothing, and no customer can", async () => {
    const offer = await acceptedOffer();
    await end(offer);
    await decide(offer, { status: "accepted", days: 30 });
    expect(await stored(offer)).toMatchObject({ days_left: 0 });
    for (const column of ["expires_at", "order_id"])
      expect(
        await refusal(
          as(pools, admin, (sql) => sql`update public.counter_offers set ${sql({ [column]: null })}`),
        ),
      ).toMatchObject({ code: "42501" });
    const changed = await as(
      pools,
      ana,
      (sql) => sql`update public.counter_offers set days = 30, status = 'accepted' returning id`,
    );
    expect(changed).toHaveLength(0);
  });
});

describe("an offer for a product that already has an open one", () => {
  const open = "You have an open offer for this product already. Please wait for the seller's answer.";

  test("is refused until it is decided, then until the accepted one is bought or has ended", async () => {
    const offer = await makeOffer();
    expect(await refusal(makeOffer(ana, 16))).toMatchObject({ code: "PT409", message: open });
    await decide(offer, { status: "accepted" });
    expect(await refusal(makeOffer(ana, 16))).toMatchObject({
      code: "PT409",
      message: expect.stringContaining("has accepted an offer of yours"),
    });
    await end(offer);
    await decide(await makeOffer(ana, 16), { status: "rejected" });
    await buy(await acceptedOffer(ana, 17));
    await makeOffer(ana, 18);
  });

  test("is accepted from another customer, and for another product", async () => {
    await makeOffer();
    const others = [await makeOffer(bea), await makeOffer(ana, 15, (await addProduct(pools.owner)).id)];
    for (const offer of others) expect(await stored(offer)).toMatchObject({ status: "pending" });
  });

  test("is refused in all but one of twenty parallel requests", async () => {
    const offers = await Promise.allSettled(Array.from({ length: 20 }, () => makeOffer()));
    expect(offers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("buying at an offer's price", () => {
  test("costs the offer's price, once, and takes the piece", async () => {
    const offer = await acceptedOffer();
    const order = await buy(offer, ana, { ...buying(offer, { price: 15 }), expected_total: 22.19 });
    expect(order).toMatchObject({
      subtotal: 15,
      total_amount: 22.19,
      order_items: [{ product_id: ring.id, quantity: 1, price_at_purchase: 15 }],
    });
    expect(await stored(offer)).toMatchObject({ order_id: order.id });
    expect(await stockOf(pools.owner, ring.id)).toBe(9);
    const again = await refusal(buy(offer));
    expect(again).toMatchObject({
      code: "PT409",
      message: "An offer in your cart cannot be bought. Please look at your cart again.",
    });
    expect(differences(again)).toEqual([
      {
        id: ring.id,
        reason: "offer",
        price: 20,
        stock: 9,
        offer,
        problem: "This offer has been bought already.",
        refused: { code: "offer_bought", message: "This offer has been bought already." },
      },
    ]);
    expect(await stockOf(pools.owner, ring.id)).toBe(9);
  });

  test("can be combined with pieces at the shop's price, and promotions apply only to those", async () => {
    const promotion = await addPromotion(pools.owner, { discount_value: 10 });
    const offer = await acceptedOffer();
    const order = await placeOrder(
      pools,
      {
        lines: [
          { id: ring.id, quantity: 2, price: 18 },
          { id: ring.id, quantity: 1, price: 15, offer },
        ],
      },
      ana,
    );
    expect(order.order_items.map((item) => [item.quantity, item.price_at_purchase])).toEqual([
      [2, 18],
      [1, 15],
    ]);
    expect(await usesOf(pools.owner, promotion)).toBe(1);
    expect(await stockOf(pools.owner, ring.id)).toBe(7);
    const alone = await buy(await acceptedOffer(bea), bea);
    expect(alone.subtotal).toBe(15);
    expect(await usesOf(pools.owner, promotion)).toBe(1);
  });

  test("adds the surcharges of options", async () => {
    const [option] = (await saveOptions(pools, admin, ring.id, [engraving])) ?? [];
    const offer = await acceptedOffer();
    const options = [{ option: option?.id, text: "ANA" }];
    const order = await placeOrder(
      pools,
      { lines: [{ id: ring.id, quantity: 1, price: 30, offer, options }] },
      ana,
    );
    expect(order.subtotal).toBe(30);
  });

  test("is refused when the browser showed another price", async () => {
    const offer = await acceptedOffer();
    const refused = await refusal(buy(offer, ana, buying(offer, { price: 1 })));
    expect(differences(refused)).toEqual([{ id: ring.id, reason: "price", price: 15, stock: 10, offer }]);
    expect(await refusal(buy(offer, ana, { expected_total: 1 }))).toMatchObject({ code: "PT409" });
    expect(await stored(offer)).toMatchObject({ order_id: null });
  });

  test("is refused without stock, and with options that are missing", async () => {
    const offer = await acceptedOffer();
    await saveOptions(pools, admin, ring.id, [{ ...engraving, required: true }]);
    expect(differences(await refusal(buy(offer)))).toMatchObject([
      { reason: "options", offer, problem: "Engraving: please enter a text." },
    ]);
    await pools.owner`delete from public.product_options`;
    await pools.owner`update public.products set stock_quantity = 0`;
    expect(differences(await refusal(buy(offer)))).toMatchObject([{ reason: "stock", offer }]);
    await pools.owner`delete from public.products`;
    expect(differences(await refusal(buy(offer)))).toMatchObject([{ reason: "gone" }]);
    expect(await stored(offer)).toMatchObject({ order_id: null });
  });

  const notYours = "This offer is not one of yours.";
  test.for<[string, () => Promise<[number, Person]>, string]>([
    [
      "by a guest",
      async () => [await acceptedOffer(), guest],
      "Please log in to buy at the price of your offer.",
    ],
    ["by another customer", async () => [await acceptedOffer(), bea], notYours],
    ["by an admin", async () => [await acceptedOffer(), admin], notYours],
    ["that does not exist", async () => [999_999, ana], notYours],
    [
      "for another product",
      async () => [await acceptedOffer(ana, 15, (await addProduct(pools.owner)).id), ana],
      notYours,
    ],
    ["that is pending", async () => [await makeOffer(), ana], "The seller has not accepted this offer."],
    [
      "that was rejected",
      async () => {
        const offer = await makeOffer();
        await decide(offer, { status: "rejected" });
        return [offer, ana];
      },
      "The seller has not accepted this offer.",
    ],
    [
      "that has ended",
      async () => {
        const offer = await acceptedOffer();
        await end(offer);
        return [offer, ana];
      },
      "This offer has ended.",
    ],
  ])("is refused for one %s", async ([, given, problem]) => {
    const [offer, person] = await given();
    const refused: Refusal = await refusal(buy(offer, person));
    expect(refused).toMatchObject({ code: "PT409" });
    expect(differences(refused)).toMatchObject([{ id: ring.id, reason: "offer", price: 20, offer, problem }]);
    expect(await stockOf(pools.owner, ring.id)).toBe(10);
  });

  test.for<[string, (offer: number) => object[], string]>([
    ["two pieces", (offer) => [{ quantity: 2, offer }], "An offer is for one piece."],
    [
      "twice in one order",
      (offer) => [{ offer }, { offer, options: [] }],
      "An offer can be bought only once.",
    ],
    ["no id", () => [{ offer: "7" }], "The cart could not be read: an offer needs its id."],
    ["a broken id", () => [{ offer: 1.5 }], "The cart could not be read: an offer needs its id."],
  ])("is refused for %s", async ([, lines, message]) => {
    const offer = await acceptedOffer();
    const request = {
      lines: lines(offer).map((line) => ({ id: ring.id, quantity: 1, ...line })) as JSONValue,
    };
    expect(await refusal(placeOrder(pools, request, ana))).toMatchObject({
      code: "PT400",
      message: expect.stringContaining(message),
    });
  });

  test("a repeated request is one order; the same lines without the offer are another", async () => {
    const offer = await acceptedOffer();
    const key = randomUUID();
    const order = await buy(offer, ana, { idempotency_key: key });
    expect(await buy(offer, ana, { idempotency_key: key })).toMatchObject({ id: order.id });
    const without = { lines: [{ id: ring.id, quantity: 1, offer: null }], idempotency_key: key };
    expect(await refusal(placeOrder(pools, without, ana))).toMatchObject({
      code: "PT409",
      message: "This order could not be placed. Please reload the page and try again.",
    });
  });

  test("twenty orders at once: one succeeds", async () => {
    for (let round = 0; round < 5; round += 1) {
      const offer = await acceptedOffer(ana, 15, ring.id);
      const orders = await Promise.allSettled(Array.from({ length: 20 }, () => buy(offer)));
      expect(orders.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const reasons = orders.flatMap((each) => (each.status === "rejected" ? [each.reason as object] : []));
      for (const reason of reasons) expect(reason).toMatchObject({ code: "PT409" });
    }
    expect(await stockOf(pools.owner, ring.id)).toBe(5);
  });
});

test("an account can be deleted with its offers; what was bought stays", async () => {
  const cleo = await signUp(pools, "Cleo");
  const offer = await acceptedOffer(cleo);
  const lines = [
    { id: ring.id, quantity: 1 },
    { id: ring.id, quantity: 1, offer },
  ];
  const order = await placeOrder(pools, { lines }, cleo);
  await pools.owner`delete from auth.users where id = ${cleo.id}`;
  expect(await stored(offer)).toBeUndefined();
  const [kept] =
    await pools.owner`select count(*)::int as lines from public.order_items where order_id = ${order.id}`;
  expect(kept).toEqual({ lines: 2 });
});

describe("a void order", () => {
  test("releases its offer; when it is revived, it takes the offer again", async () => {
    const offer = await acceptedOffer();
    const order = await buy(offer);
    await setStatus(order.id, "cancelled");
    expect(await stored(offer)).toMatchObject({ status: "accepted", order_id: null });
    await setStatus(order.id, "processing");
    expect(await stored(offer)).toMatchObject({ order_id: order.id });
    await setStatus(order.id, "cancelled");
    const next = await buy(offer);
    expect(await stored(offer)).toMatchObject({ order_id: next.id });
    // One offer, one live order.
    expect(await refusal(setStatus(order.id, "processing"))).toEqual({
      code: "PT409",
      message: `The offer in this order has been bought by order #${next.id} meanwhile. To revive this one, cancel that one first.`,
      details: `{"order": ${next.id}}`,
    });
    expect(await stored(offer)).toMatchObject({ order_id: next.id });
    await setStatus(next.id, "cancelled");
    await setStatus(order.id, "processing");
    expect(await stored(offer)).toMatchObject({ order_id: order.id });
  });
});

describe("by card", () => {
  beforeEach(() => takeCards(pools));

  test("an unpaid order holds the offer, and releases it when its time is over", async () => {
    const offer = await acceptedOffer();
    const order = await buyByCard(offer);
    expect(await stored(offer)).toMatchObject({ order_id: order.id });
    expect(differences(await refusal(buyByCard(offer)))).toMatchObject([{ reason: "offer" }]);
    await pools.owner`update public.orders set hold_until = now() - interval '1 second' where id = ${order.id}`;
    while ((await work(pools)).again) await work(pools);
    expect(await stored(offer)).toMatchObject({ order_id: null });
    // Paying again takes it again.
    await begin(pools, order.id);
    expect(await stored(offer)).toMatchObject({ order_id: order.id });
  });

  test("an offer that was used elsewhere in the meantime cannot be paid again, and money that comes late is refunded", async () => {
    const offer = await acceptedOffer();
    const order = await buyByCard(offer);
    const { payment, session } = await openSession(pools, order.id);
    await setStatus(order.id, "cancelled");
    const next = await buy(offer);
    expect(await settle(pools, paidFacts(payment, session))).toMatchObject({ outcome: "refunded" });
    expect(await stored(offer)).toMatchObject({ order_id: next.id });

    const other = await acceptedOffer(bea);
    const unpaid = await placeOrder(pools, { ...buying(other), payment_method: "stripe" }, bea);
    await setStatus(unpaid.id, "cancelled_payment");
    await buy(other, bea);
    expect(await refusal(begin(pools, unpaid.id))).toMatchObject({
      code: "PT409",
      message: "Something in this order has been sold meanwhile. Please place a new one.",
    });
  });

  test("orders without offers are paid as before", async () => {
    const order = await cardOrder(pools, ring.id);
    const { payment, session } = await openSession(pools, order.id);
    expect(await settle(pools, paidFacts(payment, session))).toMatchObject({ outcome: "paid" });
  });
});
