import { createHash, randomUUID } from "node:crypto";
import type { JSONValue } from "../../../backend/database/sql.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile, type TestDatabase } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "../people/people.ts";
import {
  addProduct,
  addPromotion,
  differences,
  emptyShop,
  placeOrder,
  type Product,
  stockOf,
} from "../base/shop.ts";

const database = databaseForFile({ connections: 12 });
let pools: TestDatabase["pools"];
let ana: Person & { id: string };
let bea: Person & { id: string };
let admin: Person & { id: string };
let ring: Product;
let offer: number;
beforeAll(async () => {
  pools = database.pools;
  ana = await signUp(pools);
  bea = await signUp(pools, "Bea");
  admin = await addAdmin(pools);
});
beforeEach(async () => {
  await emptyShop(pools.owner);
  await pools.owner`delete from public.messages`;
  ring = await addProduct(pools.owner, { name: "Halo ring", price: 20, stock: 10 });
  offer = await makeOffer();
});

async function makeOffer(person: Person = ana, price = 15): Promise<number> {
  const [row] = await as(
    pools,
    person,
    (sql) => sql<{ id: number }[]>`
      insert into public.counter_offers (product_id, user_id, offer_price, status)
      values (${ring.id}, ${person.id!}, ${price}, 'pending') returning id::int`,
  );
  return row!.id;
}

async function call<T = unknown>(person: Person, words: string, values: JSONValue[]): Promise<T> {
  const [row] = await as(pools, person, (sql) =>
    sql.unsafe<{ answer: T }[]>(`select public.${words} as answer`, values as never[]),
  );
  return row!.answer;
}

const version = async () =>
  (
    await pools.owner<{ seen: string }[]>`
      select updated_at::text as seen from public.counter_offers where id = ${offer}`
  )[0]!.seen;

type Answering = { seen?: string | null; message?: string | null; days?: number | null; person?: Person };

async function answer(price: number | null, given: Answering = {}) {
  const { seen = await version(), message = null, days = 7, person = admin } = given;
  return call<Record<string, unknown> | null>(person, "answer_offer($1, $2, $3::text::timestamptz, $4, $5)", [
    offer,
    price,
    seen,
    message,
    days,
  ]);
}

const decide = (accept: boolean | null, price: number | null, person: Person = ana) =>
  call(person, "decide_own_offer($1, $2, $3)", [offer, accept, price]);

const setStatus = (status: string) =>
  as(pools, admin, (sql) => sql`update public.counter_offers set status = ${status} where id = ${offer}`);

const stored = async () =>
  (
    await pools.owner`
      select status, answer_price::float8 as price, answer_message as message, is_unseen, decided_at is not null as is_decided,
        round(extract(epoch from expires_at - clock_timestamp()) / 86400)::int as days_left
      from public.counter_offers where id = ${offer}`
  )[0];

const waiting = () => call<Record<string, number>>(admin, "waiting_counts()", []);

const end = () =>
  pools.owner`update public.counter_offers set expires_at = now() - interval '1 second' where id = ${offer}`;

type Mail = { id: number; kind: string; recipient: string | null; data: { offer: object } };
const mails = async () => [
  ...(await pools.owner<Mail[]>`select id::int, kind, recipient, data from public.messages order by id`),
];

/** Sends the latest answer by mail, as far as the database knows. Returns the token of its link. */
async function mailed(): Promise<string> {
  const message = (await mails()).findLast(({ kind }) => kind === "offer_answered")!;
  expect(JSON.stringify(message.data)).not.toContain("nonce");
  const token = randomUUID();
  const digest = createHash("sha256").update(token).digest("base64url");
  await pools.owner`update public.messages set attempts = 1 where id = ${message.id}`;
  expect(await call(service, "note_message_token($1, $2)", [message.id, digest])).toBe(true);
  await call(service, "note_message_sent($1)", [message.id]);
  return token;
}

const open = (token: string) => call<Record<string, unknown> | null>(guest, "mailed_offer($1)", [token]);
const decideByLink = (token: string, accept: boolean, price: number) =>
  call(guest, "decide_mailed_offer($1, $2, $3)", [token, accept, price]);

describe("the owner", () => {
  test("answers with a price, changes it and takes it back; the customer is mailed the latest", async () => {
    const answered = await answer(18, { message: "  It is the last one. ", days: 3 });
    expect(answered).toMatchObject({ id: offer, status: "answered", answer_price: 18, days: 3 });
    expect(await stored()).toMatchObject({ price: 18, message: "It is the last one.", days_left: 3 });
    await answer(17.5, { days: 5 });
    expect(await stored()).toMatchObject({ price: 17.5, message: null, days_left: 5 });
    const told = await mails();
    expect(told.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["new_offer", null],
      ["offer_answered", `ana-${ana.id}@example.com`],
    ]);
    expect(told[1]!.data.offer).toMatchObject({ offer_price: 15, answer_price: 17.5, product_price: 20 });

    await setStatus("pending");
    expect(await stored()).toEqual({
      status: "pending",
      price: null,
      message: null,
      is_unseen: false,
      is_decided: false,
      days_left: null,
    });
    expect(await mails()).toHaveLength(1);
  });

  test("accepts or rejects what the customer offered, even after an answer", async () => {
    await answer(18);
    await setStatus("accepted");
    expect(await stored()).toMatchObject({ status: "accepted", price: null, days_left: 7 });
    const order = await placeOrder(pools, { lines: [{ id: ring.id, quantity: 1, offer }] }, ana);
    expect(order.subtotal).toBe(15);

    offer = await makeOffer();
    await answer(18);
    await setStatus("rejected");
    expect(await stored()).toMatchObject({ status: "rejected", price: null, days_left: null });
  });

  test.for<[string, number | null, Answering, string, string]>([
    ["no price", null, {}, "PT400", "Please enter a valid price."],
    ["no number", Number.NaN, {}, "PT400", "Please enter a valid price."],
    ["thirds of a cent", 17.555, {}, "PT400", "Please enter two decimals at most."],
    [
      "the offer",
      15,
      {},
      "PT409",
      "Your price must be higher than the offer of $15.00. To sell at that, accept the offer.",
    ],
    ["the price", 20, {}, "PT409", "Your price must be lower than the current price of $20.00."],
    ["a year and a day", 18, { days: 366 }, "PT400", "Please enter a whole number of days from 1 to 365."],
    ["no days", 18, { days: null }, "PT400", "Please enter a whole number of days from 1 to 365."],
    [
      "a long letter",
      18,
      { message: "x".repeat(2001) },
      "PT400",
      "Please keep your message within 2,000 characters.",
    ],
  ])("is refused with %s", async ([, price, given, code, message]) => {
    expect(await refusal(answer(price, given))).toMatchObject({ code, message });
    expect(await stored()).toMatchObject({ status: "pending", price: null });
  });

  test("cannot exceed a promotion, name decimals that the currency lacks, or sell what is gone", async () => {
    await addPromotion(pools.owner, { discount_value: 10 });
    expect(await refusal(answer(18))).toMatchObject({ details: '{"price": {"money": 18.00}}' });
    await answer(17);
    await pools.owner`update public.shipping_methods set fee = round(fee)`;
    await pools.owner`update public.shop_facts set currency = 'JPY'`;
    const decimals = { code: "PT400", message: expect.stringContaining("whole number") };
    expect(await refusal(answer(16.5))).toMatchObject(decimals);
    await pools.owner`update public.shop_facts set currency = 'USD'`;
    await pools.owner`delete from public.products`;
    const gone = { code: "PT409", message: expect.stringContaining("no longer sold") };
    expect(await refusal(answer(17))).toMatchObject(gone);
    expect(await refusal(decide(true, 17))).toMatchObject(gone);
    await decide(false, 17);
  });

  test("is told when somebody else was faster", async () => {
    const seen = await version();
    await answer(18, { seen });
    expect(await answer(17, { seen })).toBeNull();
    expect(await answer(17, { seen: null })).toBeNull();
    expect(await stored()).toMatchObject({ price: 18 });
    await setStatus("rejected");
    const refused = await refusal(answer(17));
    expect(refused).toMatchObject({
      code: "PT409",
      message: "This offer is rejected, so it cannot be answered.",
    });
    await pools.owner`delete from public.counter_offers`;
    expect(await refusal(answer(17, { seen }))).toMatchObject({ code: "PT404" });
  });

  test("alone answers, and only by the function", async () => {
    for (const person of [ana, bea])
      expect(await refusal(answer(18, { person }))).toMatchObject({ code: "PT403" });
    for (const person of [guest, service])
      expect(await refusal(answer(18, { person }))).toMatchObject({ code: "42501" });
    expect(await refusal(setStatus("answered"))).toMatchObject({ message: "An answer needs a price." });
    await answer(18);
    expect(await refusal(setStatus("declined"))).toMatchObject({
      message: "Only the customer can decline a price.",
    });
    for (const column of ["answer_price", "answer_message", "answered_at", "decided_at"])
      expect(
        await refusal(
          as(pools, admin, (sql) => sql`update public.counter_offers set ${sql({ [column]: null })}`),
        ),
      ).toMatchObject({ code: "42501" });
  });

  test("cannot go back on what the customer has decided, nor renew what has ended", async () => {
    await answer(18);
    await decide(true, 18);
    for (const status of ["pending", "answered", "rejected"])
      expect(await refusal(setStatus(status))).toMatchObject({
        code: "PT409",
        message: "The customer has accepted your price. The offer stays as it is.",
      });
    await end();
    offer = await makeOffer();
    await answer(18);
    await end();
    const over = {
      code: "PT409",
      message: "The customer did not decide in time. They can make another offer.",
    };
    expect(await refusal(answer(17))).toMatchObject(over);
    expect(await refusal(setStatus("accepted"))).toMatchObject(over);
    offer = await makeOffer();
    await answer(18);
    await decide(false, 18);
    expect(await refusal(setStatus("pending"))).toMatchObject({
      message: "The customer has declined your price. The offer stays as it is.",
    });
  });
});

describe("the customer", () => {
  test("accepts the price, and buys one piece at it, once", async () => {
    await answer(18, { days: 3 });
    await pools.owner`update public.messages set attempts = 1`;
    const lines = [{ id: ring.id, quantity: 1, offer, price: 18 }];
    expect(differences(await refusal(placeOrder(pools, { lines }, ana)))).toMatchObject([
      { reason: "offer", problem: "Please accept the seller's price first, under Offers in your account." },
    ]);
    await decide(true, 18);
    await decide(true, 18);
    expect(await stored()).toMatchObject({ status: "accepted", price: 18, days_left: 3, is_unseen: false });
    const told = (await mails()).slice(2);
    expect(told.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["offer_decided", null],
      ["offer_accepted", `ana-${ana.id}@example.com`],
    ]);
    expect(told[0]!.data).toMatchObject({ is_accepted: true, offer: { answer_price: 18 } });
    const order = await placeOrder(pools, { lines }, ana);
    expect(order).toMatchObject({ subtotal: 18, order_items: [{ price_at_purchase: 18 }] });
    expect(differences(await refusal(placeOrder(pools, { lines }, ana)))).toMatchObject([
      { reason: "offer" },
    ]);
    expect(await stockOf(pools.owner, ring.id)).toBe(9);
  });

  test("declines it, which the owner is told until somebody has seen it", async () => {
    expect(await waiting()).toMatchObject({ pendingOffers: 1, declinedOffers: 0 });
    await answer(18);
    expect(await waiting()).toMatchObject({ pendingOffers: 0, declinedOffers: 0 });
    await decide(false, 18);
    await decide(false, 18);
    expect(await stored()).toMatchObject({ status: "declined", price: 18, is_unseen: true, days_left: null });
    // The answer itself was not sent yet.
    expect((await mails()).map(({ kind }) => kind)).toEqual(["new_offer", "offer_decided"]);
    expect(await waiting()).toMatchObject({ declinedOffers: 1 });
    for (const person of [ana, admin])
      await as(pools, person, (sql) => sql`update public.counter_offers set is_unseen = false`).then(
        ({ count }) => expect(count).toBe(person === admin ? 1 : 0),
      );
    expect(await waiting()).toMatchObject({ declinedOffers: 0 });
    await makeOffer();
  });

  test("decides about the price that they saw, as long as it is offered", async () => {
    await answer(18);
    const pending = await refusal(makeOffer());
    expect(pending.message).toContain("has answered your offer for this product with a price");
    await answer(17);
    for (const accept of [true, false])
      expect(await refusal(decide(accept, 18))).toMatchObject({
        code: "PT409",
        message: "The seller has changed the price to $17.00. Please look at it again.",
      });
    expect(await refusal(decide(true, null))).toMatchObject({ code: "PT409" });
    expect(await refusal(decide(null, 17))).toMatchObject({ code: "PT400" });
    await pools.owner`update public.products set price = 17`;
    expect(await refusal(decide(true, 17))).toMatchObject({
      message: "It now costs $17.00 in the shop, so you can buy it there.",
    });
    await pools.owner`update public.products set price = 20`;
    await end();
    expect(await refusal(decide(true, 17))).toMatchObject({
      message: "The time to decide is over. You can make another offer.",
    });
    offer = await makeOffer();
    expect((await refusal(decide(true, 17))).message).toContain("has taken the price back");
    await setStatus("rejected");
    expect((await refusal(decide(true, 17))).message).toContain("rejected your offer");
  });

  test("alone decides, and only once", async () => {
    await answer(18);
    for (const person of [bea, admin])
      expect(await refusal(decide(true, 18, person))).toMatchObject({ code: "PT404" });
    for (const person of [guest, service])
      expect(await refusal(decide(true, 18, person))).toMatchObject({ code: "42501" });
    await decide(false, 18);
    expect(await refusal(decide(true, 18))).toMatchObject({
      code: "PT409",
      message: "You have declined this price already.",
    });
  });

  test("and the owner at once: one of them wins", async () => {
    for (let round = 0; round < 8; round += 1) {
      await pools.owner`delete from public.counter_offers`;
      offer = await makeOffer();
      await answer(18);
      const seen = await version();
      const [accepted, declined, changed] = await Promise.allSettled([
        decide(true, 18),
        decide(false, 18),
        answer(17, { seen }),
      ]);
      const won = [
        accepted.status === "fulfilled",
        declined.status === "fulfilled",
        changed.status === "fulfilled" && changed.value !== null,
      ];
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await stored()).toMatchObject(
        won[2] ? { status: "answered", price: 17 } : { status: won[0] ? "accepted" : "declined", price: 18 },
      );
    }
  });
});

describe("the link of the mail", () => {
  test("shows the offer without the customer, and decides without signing in", async () => {
    await answer(18, { message: "The last one." });
    const token = await mailed();
    const seen = await open(token);
    expect(seen).toMatchObject({
      status: "answered",
      offer_price: 15,
      answer_price: 18,
      answer_message: "The last one.",
      product: { id: ring.id, name: "Halo ring", final_price: 20 },
    });
    expect(JSON.stringify(seen)).not.toContain(ana.id);
    expect(await stored()).toMatchObject({ status: "answered" });
    await answer(17);
    const newer = await mailed();
    expect(await refusal(decideByLink(token, true, 18))).toMatchObject({ code: "PT409" });
    // Both mails open the offer as it is now.
    expect(await open(token)).toMatchObject({ answer_price: 17 });
    await decideByLink(newer, true, 17);
    expect(await open(token)).toMatchObject({ status: "accepted", answer_price: 17 });
    const order = await placeOrder(pools, { lines: [{ id: ring.id, quantity: 1, offer, price: 17 }] }, ana);
    expect(await open(token)).toMatchObject({ order_id: order.id });
  });

  test("opens nothing for who guesses, nor once the account has another address or is gone", async () => {
    const cleo = await signUp(pools, "Cleo");
    offer = await makeOffer(cleo);
    await answer(18);
    const token = await mailed();
    const [stored] = await pools.owner<{ digest: string }[]>`select digest from private.offer_keys`;
    for (const guess of ["", "guess", stored!.digest]) {
      expect(await open(guess)).toBeNull();
      expect(await refusal(decideByLink(guess, true, 18))).toMatchObject({
        code: "PT404",
        message: "This link no longer opens an offer.",
      });
    }
    await pools.owner`update auth.users set email = 'elsewhere@example.com' where id = ${cleo.id}`;
    expect(await open(token)).toBeNull();
    await pools.owner`update auth.users set email = ${`CLEO-${cleo.id}@example.com`} where id = ${cleo.id}`;
    expect(await open(token)).toMatchObject({ answer_price: 18 });
    await pools.owner`delete from auth.users where id = ${cleo.id}`;
    expect(await open(token)).toBeNull();
  });

  test("is in no mail that comes too late, and in a new one when the owner sends it again", async () => {
    await answer(18);
    await mailed();
    const [sent] = (await mails()).slice(-1);
    const again = () => call(admin, "send_message_again($1)", [sent!.id]);
    await again();
    await open(await mailed()).then((seen) => expect(seen).toMatchObject({ answer_price: 18 }));
    await answer(17);
    const late = { code: "PT409", message: "This price is decided, changed, taken back or over." };
    expect(await refusal(again())).toMatchObject(late);
    const [latest] = (await mails()).slice(-1);
    await pools.owner`update public.messages set attempts = 1`;
    await setStatus("pending");
    expect(await call(service, "note_message_token($1, 'digest')", [latest!.id])).toBe(false);
  });
});
