import { beforeAll, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { cardOrder, noteRefund, openSession, paidFacts, settle, takeCards } from "./card-orders.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "../people/people.ts";
import { addProduct, placeOrder } from "../base/shop.ts";

const database = databaseForFile();
let ana: Person & { id: string };
let admin: Person & { id: string };
let ring: number;
beforeAll(async () => {
  ana = await signUp(database.pools);
  admin = await addAdmin(database.pools);
  ring = (await addProduct(database.pools.owner, { stock: 100 })).id;
  await takeCards(database.pools);
});

const order = async (person: Person = guest) =>
  (await placeOrder(database.pools, { lines: [{ id: ring, quantity: 1 }] }, person)).id;

const change = (id: number, changes: Record<string, string | null>) =>
  as(database.pools, admin, (sql) => sql`update public.orders set ${sql(changes)} where id = ${id}`);

const note = (id: number, text: string | null, person: Person = admin) =>
  as(database.pools, person, (sql) => sql`select public.add_order_note(${id}, ${text}) as event`);

/** The order's events as an administrator reads them: who, what. */
const eventsOf = async (id: number) =>
  [
    ...(await as(
      database.pools,
      admin,
      (sql) =>
        sql`select actor, actor_name, kind, data from public.order_events where order_id = ${id} order by id`,
    )),
  ].map(({ actor, actor_name, kind, data }) => [actor && (actor_name ?? "customer"), kind, data]);

const statusTo = (from: string, to: string) => ["Ada", "status", { from, to }];

test("an order's events say who did what, from what to what", async () => {
  const id = await order(ana);
  await change(id, { status: "shipped", tracking_provider: "UPS", tracking_number: "1Z" });
  await change(id, { status: "shipped", tracking_number: "1Z" });
  await change(id, { tracking_number: "2Z" });
  await as(database.pools, admin, (sql) => sql`select public.receive_cash(${id})`);
  await note(id, " Rang twice. \n");
  expect(await eventsOf(id)).toEqual([
    ["customer", "placed", { amount: 27.59, currency: "USD", method: "cod" }],
    statusTo("processing", "shipped"),
    ["Ada", "tracking", { from: { carrier: null, number: null }, to: { carrier: "UPS", number: "1Z" } }],
    ["Ada", "invoice", { number: expect.stringMatching(/^\d{4}-000001$/), kind: "invoice" }],
    ["Ada", "tracking", { from: { carrier: "UPS", number: "1Z" }, to: { carrier: "UPS", number: "2Z" } }],
    ["Ada", "paid", { amount: 27.59, currency: "USD", method: "cod", by: "cash" }],
    ["Ada", "note", { note: "Rang twice." }],
  ]);
});

test("payment by card and its refunds, which nobody who is signed in makes", async () => {
  const { id } = await cardOrder(database.pools, ring);
  const { payment, session } = await openSession(database.pools, id);
  await settle(database.pools, paidFacts(payment, session));
  const refund = { refund_id: "re_1", payment_intent: `pi_of_${session}`, amount_cents: 759 };
  await noteRefund(database.pools, { ...refund, status: "pending" });
  await noteRefund(database.pools, { ...refund, status: "failed", problem: "Card closed" });
  const refunded = {
    refund: expect.any(Number),
    amount: 7.59,
    currency: "USD",
    reason: "Refunded at Stripe",
  };
  expect(await eventsOf(id)).toEqual([
    [null, "placed", { amount: 27.59, currency: "USD", method: "stripe" }],
    [null, "status", { from: "pending_payment", to: "processing" }],
    [null, "paid", { amount: 27.59, currency: "USD", method: "stripe", by: "stripe" }],
    [null, "refund", { ...refunded, state: "pending" }],
    [null, "refund", { ...refunded, state: "failed", problem: "Card closed" }],
  ]);
});

test("mails are events once they are sent or given up, without anybody's address", async () => {
  const id = await order();
  const { owner } = database.pools;
  const [first, second] = await owner<{ id: number }[]>`
    update public.messages set attempts = 1, first_attempt_at = now() where order_id = ${id} returning id::int`;
  const [sent, failed] = [first!.id, second!.id];
  for (const repeated of [sent, sent])
    await as(database.pools, service, (sql) => sql`select public.note_message_sent(${repeated})`);
  await as(
    database.pools,
    service,
    (sql) => sql`select public.note_message_failed(${failed}, 1, 'Full', true)`,
  );
  expect((await eventsOf(id)).slice(1)).toEqual([
    [null, "mail", { message: sent, mail: "order_placed", to: "customer", state: "sent" }],
    [null, "mail", { message: failed, mail: "new_order", to: "owner", state: "failed", problem: "Full" }],
  ]);
});

test("confirming a large cash order is an event", async () => {
  const { owner } = database.pools;
  await owner`update public.order_limits set confirm_cash_above = 1`;
  const id = await order();
  await as(database.pools, admin, (sql) => sql`select public.confirm_order(${id})`);
  expect((await eventsOf(id)).at(-1)).toEqual(["Ada", "change", { what: "confirmed" }]);
});

describe("a note", () => {
  test("has words, and an order", async () => {
    const id = await order();
    expect(await refusal(note(id, " \n"))).toMatchObject({ code: "PT400" });
    expect(await refusal(note(id, null))).toMatchObject({ code: "PT400" });
    expect(await refusal(note(id, "x".repeat(2001)))).toMatchObject({ code: "PT400" });
    expect(await refusal(note(0, "Hello"))).toMatchObject({
      code: "PT404",
      message: "This order does not exist.",
    });
    const [added] = await note(id, "Hello");
    expect(added!["event"]).toMatchObject({
      order_id: id,
      kind: "note",
      data: { note: "Hello" },
      actor: admin.id,
    });
  });

  test("is added by administrators alone", async () => {
    const id = await order(ana);
    expect(await refusal(note(id, "Hello", ana))).toMatchObject({ code: "PT403" });
    expect(await refusal(note(id, "Hello", guest))).toMatchObject({ code: "42501" });
  });
});

test("nobody changes or deletes events, and they leave with their order alone", async () => {
  const id = await order();
  for (const person of [guest, ana, admin, service]) {
    for (const statement of [
      `update public.order_events set data = '{}' where order_id = ${id}`,
      `delete from public.order_events where order_id = ${id}`,
      `insert into public.order_events (order_id, kind) values (${id}, 'paid')`,
    ])
      expect(await refusal(as(database.pools, person, (sql) => sql.unsafe(statement)))).toMatchObject({
        code: "42501",
      });
  }
  await database.pools.owner`delete from public.orders where id = ${id}`;
  expect(await eventsOf(id)).toEqual([]);
});
