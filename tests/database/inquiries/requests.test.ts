import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile, type TestDatabase } from "../../setup/test-database.ts";
import { openSession, paidFacts, settle, takeCards } from "../orders/card-orders.ts";
import { addAdmin, as, guest, type Person, refusal, signUp } from "../people/people.ts";
import { addProduct, address, emptyShop, placeOrder, type Product } from "../base/shop.ts";

const database = databaseForFile({ limits: true, connections: 10 });
let pools: TestDatabase["pools"];
let ana: Person & { id: string };
let bea: Person & { id: string };
let admin: Person & { id: string };
let ring: Product;
let brooch: Product;
beforeAll(async () => {
  pools = database.pools;
  ana = await signUp(pools);
  bea = await signUp(pools, "Bea");
  admin = await addAdmin(pools);
});
beforeEach(async () => {
  await emptyShop(pools.owner);
  await pools.owner`update public.shop_facts set return_days = null, time_zone = 'UTC'`;
  ring = await addProduct(pools.owner, { name: "Halo ring", price: 20, stock: 100 });
  brooch = await addProduct(pools.owner, { name: "Brooch", price: 30, stock: 100 });
});

type Order = { id: number; key: string | null; ring: number; brooch: number };

/** Three rings and a brooch, in this status. */
async function order(status = "processing", person: Person = ana, method = "cod"): Promise<Order> {
  const lines = [
    { id: ring.id, quantity: 3 },
    { id: brooch.id, quantity: 1 },
  ];
  const shipping_address = { ...address, email: `${randomUUID()}@example.com` };
  const { id, guest_key: key } = await placeOrder(
    pools,
    { lines, shipping_address, payment_method: method },
    person,
  );
  await pools.owner`update public.orders set status = ${status} where id = ${id}`;
  const items = await pools.owner<{ id: number }[]>`
    select id::int from public.order_items where order_id = ${id} order by id`;
  return { id, key, ring: items[0]?.id ?? 0, brooch: items[1]?.id ?? 0 };
}

type Asked = {
  kind?: string | null;
  pieces?: unknown;
  reason?: string | null;
  message?: string | null;
  key?: string | null;
};

const some = (order_item_id: number, quantity: number) => ({ order_item_id, quantity });

/** By default, to cancel one ring. */
function ask(placed: Order, asked: Asked = {}, person: Person = ana) {
  const { kind, pieces, reason, message, key } = {
    kind: "cancel",
    pieces: [some(placed.ring, 1)],
    reason: "changed_mind",
    message: "",
    key: null,
    ...asked,
  };
  return as(
    pools,
    person,
    (sql) => sql`
      select public.send_order_request(
        ${placed.id}, ${kind}, ${JSON.stringify(pieces)}::text::jsonb, ${reason}, ${message}, ${key}
      )`,
  );
}

/** Three rings and a brooch, placed while the owner took pieces back for 14 days, and given these statuses so many days ago, in the shop's time zone. */
async function shipped(steps: readonly (readonly [status: string, daysAgo: number])[], more = {}) {
  const placed = await order();
  for (const [status, daysAgo] of steps) {
    await pools.owner`update public.orders set status = ${status} where id = ${placed.id}`;
    await pools.owner`
      update public.order_events
      set created_at = (private.shop_today() - ${daysAgo}::integer + time '00:01') at time zone 'Pacific/Kiritimati'
      where order_id = ${placed.id} and data ->> 'to' = ${status}`;
  }
  await pools.owner`update public.orders set ${pools.owner({ arrives_by: null, ...more })} where id = ${placed.id}`;
  return placed;
}

/** The day in so many days, in the shop's time zone. */
const inDays = async (days: number) => {
  const [found] = await pools.owner<{ day: string }[]>`
    select (private.shop_today() + ${days}::integer)::text as day`;
  return found!.day;
};

const answerTo = (asked: ReturnType<typeof ask>) =>
  asked.then(
    () => "taken",
    ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
  );

const toReturn = (asked: Asked = {}): Asked => ({ kind: "return", reason: "damaged", ...asked });

const requests = () =>
  pools.owner`
    select kind, order_id::int, pieces, reason, message, status, product_name, user_id, user_email, sender_name
    from public.product_inquiries order by id`;

const settleAll = (status = "resolved") =>
  pools.owner`update public.product_inquiries set status = ${status}`;

describe("a request", () => {
  test("from a customer is an inquiry with its pieces, reported to the owner with the account's address", async () => {
    const placed = await order();
    const pieces = [some(placed.brooch, 1), some(placed.ring, 2)];
    await ask(placed, { pieces, reason: "other", message: " Wrong street \n" });
    const email = `ana-${ana.id}@example.com`;
    expect([...(await requests())]).toEqual([
      {
        kind: "cancel",
        order_id: placed.id,
        pieces: [some(placed.ring, 2), some(placed.brooch, 1)],
        reason: "other",
        message: "Wrong street",
        status: "new",
        product_name: "Halo ring",
        user_id: ana.id,
        user_email: email,
        sender_name: address.name,
      },
    ]);
    const [told] = await pools.owner`select recipient, data from public.messages where kind = 'new_inquiry'`;
    expect(told).toMatchObject({
      recipient: null,
      data: {
        inquiry: {
          kind: "cancel",
          order_id: placed.id,
          email,
          message: "Wrong street",
          reason: "other",
          pieces: [
            { name: "Halo ring", quantity: 2 },
            { name: "Brooch", quantity: 1 },
          ],
        },
      },
    });
  });

  test("from a guest needs the order's guest key, and is sent with the order's address", async () => {
    const [mine, other] = [await order("shipped", guest), await order("shipped", guest)];
    for (const key of [other.key, "", mine.key?.toLowerCase() ?? ""])
      expect(await refusal(ask(mine, toReturn({ key }), guest))).toMatchObject({ code: "PT404" });
    expect(await refusal(ask(mine, toReturn(), guest))).toMatchObject({ code: "PT401" });
    expect(await refusal(ask({ ...mine, id: other.id }, toReturn({ key: mine.key }), guest))).toMatchObject({
      code: "PT404",
    });
    expect(await requests()).toHaveLength(0);

    await ask(mine, toReturn({ key: mine.key }), guest);
    const [buyer] = await pools.owner`select customer_email from public.orders where id = ${mine.id}`;
    expect([...(await requests())]).toMatchObject([
      { kind: "return", order_id: mine.id, user_id: null, user_email: buyer?.["customer_email"] },
    ]);
  });

  test("is refused for somebody else's order, even for an admin", async () => {
    const placed = await order();
    for (const person of [bea, admin])
      expect(await refusal(ask(placed, {}, person))).toMatchObject({
        code: "PT404",
        message: "This order could not be found.",
      });
    expect(await refusal(ask(placed, {}, guest))).toMatchObject({ code: "PT401" });
    expect(await refusal(ask({ ...placed, id: 999_999 }))).toMatchObject({ code: "PT404" });
  });

  test("cannot be written without the function", async () => {
    const placed = await order();
    for (const person of [guest, ana, admin])
      for (const column of ["kind", "order_id", "pieces", "reason"])
        expect(
          await refusal(
            as(
              pools,
              person,
              (sql) => sql`
                insert into public.product_inquiries (product_id, product_name, user_email, message, ${sql(column)})
                values (${ring.id}, 'x', 'mira@mail.example', 'Hello', null)`,
            ),
          ),
        ).toMatchObject({ code: "42501" });
    const halves: Record<string, string | number>[] = [
      { kind: "return" },
      { order_id: placed.id },
      { kind: "cancel", order_id: placed.id, pieces: 1, reason: "other" },
    ];
    for (const halved of halves)
      expect(
        await refusal(
          pools.owner`
            insert into public.product_inquiries ${pools.owner({
              product_id: ring.id,
              product_name: "x",
              user_email: "mira@mail.example",
              message: "Hello",
              ...halved,
            })}`,
        ),
      ).toMatchObject({ code: "23514" });
  });

  test.for([
    ["pending", "cancel"],
    ["processing", "cancel"],
    ["paid", "cancel"],
    ["shipped", "return"],
    ["delivered", "return"],
    ["pending_payment", "nothing"],
    ["cancelled", "nothing"],
    ["cancelled_payment", "nothing"],
    ["failed", "nothing"],
    ["payment_failed", "nothing"],
  ] as const)("about an order that is %s: to %s is possible", async ([status, possible]) => {
    const placed = await order(status);
    const outcomes: string[] = [];
    for (const kind of ["cancel", "return"] as const) {
      const asked = kind === "cancel" ? ask(placed) : ask(placed, toReturn());
      outcomes.push(
        await asked.then(
          () => kind,
          ({ code }: { code: string }) => code,
        ),
      );
    }
    expect(outcomes).toEqual([
      possible === "cancel" ? "cancel" : "PT409",
      possible === "return" ? "return" : "PT409",
    ]);
  });

  describe("to return, where the owner takes pieces back for 14 days", () => {
    beforeEach(async () => {
      await pools.owner`update public.shop_facts set return_days = 14, time_zone = 'Pacific/Kiritimati'`;
    });

    test.for<[string, [string, number][], number | null, boolean]>([
      [
        "on the last day",
        [
          ["shipped", 20],
          ["delivered", 14],
        ],
        null,
        true,
      ],
      [
        "a day later",
        [
          ["shipped", 20],
          ["delivered", 15],
        ],
        null,
        false,
      ],
      ["on the last day after shipping, if nobody knows of its delivery", [["shipped", 14]], null, true],
      ["a day later", [["shipped", 15]], null, false],
      ["if it was to arrive later than that", [["shipped", 20]], -14, true],
      ["if it was to arrive earlier than it was shipped", [["shipped", 15]], -18, false],
      ["whatever the day of arrival was to be, once it is delivered", [["delivered", 15]], 3, false],
      [
        "counted from its last delivery",
        [
          ["delivered", 40],
          ["shipped", 30],
          ["delivered", 2],
        ],
        null,
        true,
      ],
    ])("is possible %s: %j %j %j", async ([, steps, arrives, possible]) => {
      const placed = await shipped(steps, { arrives_by: arrives === null ? null : await inDays(arrives) });
      const outcome = await answerTo(ask(placed, toReturn()));
      const refused = expect.stringMatching(/^PT409 This order could be returned until \w+ \d+, \d{4}\.$/);
      expect(outcome).toEqual([possible ? "taken" : refused][0]);
    });

    test("goes by what was promised when it was placed", async () => {
      await pools.owner`update public.shop_facts set return_days = null`;
      const before = await order("delivered");
      await pools.owner`update public.order_events set created_at = now() - interval '2 years'`;
      await pools.owner`update public.shop_facts set return_days = 14`;
      const placed = await shipped([["delivered", 10]]);
      await pools.owner`update public.shop_facts set return_days = 3`;
      expect(await answerTo(ask(before, toReturn()))).toBe("taken");
      expect(await answerTo(ask(placed, toReturn()))).toBe("taken");
    });

    test("has its last day on the customer's and on the guest's page, and on nobody else's", async () => {
      const placed = await shipped([["delivered", 4]]);
      const lastDay = await inDays(10);
      const read = (person: Person) =>
        as(
          pools,
          person,
          (sql) => sql`
            select public.returns_until(jsonb_populate_record(null::public.orders, ${JSON.stringify({ id: placed.id })}::text::jsonb))::text as day`,
        );
      expect([...(await read(ana))]).toEqual([{ day: lastDay }]);
      expect([...(await read(admin))]).toEqual([{ day: lastDay }]);
      expect([...(await read(bea))]).toEqual([{ day: null }]);
      const theirs = await order("delivered", guest);
      const [shown] = await as(
        pools,
        guest,
        (sql) => sql`select public.guest_order(${theirs.id}, ${theirs.key}) ->> 'returns_until' as day`,
      );
      expect(shown).toEqual({ day: await inDays(14) });
    });
  });

  test("to cancel is possible while a payment is under way, but not after everything was refunded", async () => {
    await takeCards(pools);
    const placed = await order("pending_payment", ana, "stripe");
    const { payment, session } = await openSession(pools, placed.id);
    const paid = paidFacts(payment, session);
    expect(await refusal(ask(placed))).toMatchObject({ code: "PT409" });
    await settle(pools, { ...paid, payment_status: "unpaid", intent_status: "processing" });
    await ask(placed);
    await settleAll();
    await settle(pools, paid);
    await pools.owner`update public.orders set refunded_amount = paid_amount where id = ${placed.id}`;
    expect(await refusal(ask(placed, { pieces: [some(placed.brooch, 1)] }))).toMatchObject({
      code: "PT409",
      message: "All of this order is refunded already.",
    });
  });

  test.for<[string, (of: Order) => Asked]>([
    ["an unknown kind", () => ({ kind: "question" })],
    ["no kind", () => ({ kind: null })],
    ["no pieces", () => ({ pieces: [] })],
    ["null for pieces", () => ({ pieces: null })],
    ["pieces that are no list", () => ({ pieces: { order_item_id: 1, quantity: 1 } })],
    ["pieces of another shape", () => ({ pieces: [1, null] })],
    ["nothing of a piece", (of) => ({ pieces: [some(of.ring, 0)] })],
    ["less than nothing", (of) => ({ pieces: [some(of.ring, -1)] })],
    ["half a piece", (of) => ({ pieces: [some(of.ring, 0.5)] })],
    ["a quantity in words", (of) => ({ pieces: [{ order_item_id: of.ring, quantity: "1" }] })],
    ["a piece twice", (of) => ({ pieces: [some(of.ring, 1), some(of.ring, 1)] })],
    [
      "more lines than an order has",
      () => ({ pieces: Array.from({ length: 101 }, (_, n) => some(n + 1, 1)) }),
    ],
    ["no reason", () => ({ reason: null })],
    ["an unknown reason", () => ({ reason: "x" })],
    ["a reason to return", () => ({ reason: "damaged" })],
    ["another reason without words", () => ({ reason: "other", message: " \n" })],
    ["words without end", () => ({ message: "x".repeat(5001) })],
  ])("with %s is refused", async ([, asked]) => {
    const placed = await order();
    expect(await refusal(ask(placed, asked(placed)))).toMatchObject({ code: "PT400" });
    expect(await requests()).toHaveLength(0);
  });

  test("is for pieces of the order, up to what was bought and not requested before", async () => {
    const [placed, other] = [await order("delivered"), await order("delivered")];
    const back = (pieces: unknown) => ask(placed, toReturn({ pieces }));
    expect(await refusal(back([some(placed.ring, 1), some(other.brooch, 1)]))).toMatchObject({
      code: "PT409",
      message: "A piece is not in this order. Please reload the page.",
    });
    expect(await refusal(back([some(placed.ring, 4)]))).toMatchObject({
      message: "At most 3 of Halo ring can be asked for.",
    });
    await back([some(placed.ring, 2)]);
    await settleAll();
    expect(await refusal(back([some(placed.ring, 2)]))).toMatchObject({
      message: "At most 1 of Halo ring can be asked for.",
    });
    await back([some(placed.ring, 1), some(placed.brooch, 1)]);
    await settleAll("replied");
    expect(await refusal(back([some(placed.brooch, 1)]))).toMatchObject({
      message: "You have asked for all of Brooch already.",
    });
  });

  test("to cancel that was declined can be followed by one to return", async () => {
    const placed = await order();
    await ask(placed, { pieces: [some(placed.ring, 3)] });
    await settleAll("replied");
    await pools.owner`update public.orders set status = 'shipped' where id = ${placed.id}`;
    await ask(placed, toReturn({ pieces: [some(placed.ring, 3)] }));
    expect(await requests()).toHaveLength(2);
  });

  test("is one at a time for each order, and repeating it changes nothing, even in parallel", async () => {
    const placed = await order();
    const sent = await Promise.allSettled(Array.from({ length: 6 }, () => ask(placed)));
    expect(sent.every(({ status }) => status === "fulfilled")).toBe(true);
    expect(await requests()).toHaveLength(1);
    const second = {
      code: "PT409",
      message: "You have asked to cancel already. We will answer you by email.",
    };
    expect(await refusal(ask(placed, { pieces: [some(placed.brooch, 1)] }))).toMatchObject(second);
    await settleAll("read");
    await ask(placed);
    expect(await refusal(ask(placed, { reason: "mistake" }))).toMatchObject(second);
    expect(await requests()).toHaveLength(1);
  });

  test("is one of at most five an hour from one address", async () => {
    const orders: Order[] = [];
    for (let count = 0; count < 6; count += 1) {
      orders.push(await order("delivered"));
      // One buyer could not order this many before paying.
      await pools.owner`update public.orders set paid_amount = total_amount`;
    }
    for (const placed of orders.slice(0, 5)) await ask(placed, toReturn());
    expect(await refusal(ask(orders[5]!, toReturn()))).toMatchObject({ code: "PT429" });
    await ask(await order("processing", bea), {}, bea);
    await pools.owner`update public.product_inquiries set created_at = now() - interval '61 minutes'`;
    await ask(orders[5]!, toReturn());
  });
});

const answer = async (text: string) => {
  const [row] = await pools.owner`select id from public.product_inquiries`;
  await as(pools, admin, (sql) => sql`select public.answer_inquiry(${row?.["id"] as number}, ${text})`);
};
const look = async ({ id, key }: Order) =>
  (await as(pools, guest, (sql) => sql`select public.guest_order(${id}, ${key}) as seen`))[0]?.["seen"];
const read = (person: Person) =>
  as(
    pools,
    person,
    (sql) => sql`
    select kind, status, answer
    from public.product_inquiries as inquiry left join public.inquiry_answers on inquiry_id = inquiry.id`,
  );

describe("its answer", () => {
  test("is in the customer's account, and in nobody else's", async () => {
    await ask(await order());
    await answer(" It is done. ");
    expect([...(await read(ana))]).toEqual([{ kind: "cancel", status: "replied", answer: "It is done." }]);
    expect([...(await read(bea))]).toEqual([]);
    expect(await refusal(read(guest))).toMatchObject({ code: "42501" });
  });

  test("is on the guest order's page, without the guest's name, address and message", async () => {
    const placed = await order("delivered", guest);
    expect(await look(placed)).toMatchObject({ requests: [] });
    await ask(placed, toReturn({ key: placed.key, message: "Call me at 555 0100" }), guest);
    expect(await look(placed)).toMatchObject({
      requests: [
        {
          kind: "return",
          pieces: [some(placed.ring, 1)],
          reason: "damaged",
          status: "new",
          answers: [],
        },
      ],
    });
    await answer("Please send it back.");
    const seen = await look(placed);
    expect(seen).toMatchObject({
      requests: [{ status: "replied", answers: [{ answer: "Please send it back." }] }],
    });
    for (const word of ["555 0100", address.name, "example.com"])
      expect(JSON.stringify(seen)).not.toContain(word);
  });

  test("moves into the account with the guest's order", async () => {
    const placed = await order("delivered", guest);
    await ask(placed, toReturn({ key: placed.key }), guest);
    const cleo = await signUp(pools, "Cleo");
    await pools.owner`
      insert into auth.identities (provider_id, user_id, provider, identity_data)
      select id, id, 'email', jsonb_build_object('sub', id, 'email', email, 'email_verified', true)
      from auth.users where id = ${cleo.id}`;
    await pools.owner`
      update public.orders set shipping_address = shipping_address
        || jsonb_build_object('email', (select email from auth.users where id = ${cleo.id}))
      where id = ${placed.id}`;
    await as(pools, cleo, (sql) => sql`select public.claim_guest_orders()`);
    expect([...(await read(cleo))]).toMatchObject([{ kind: "return", status: "new" }]);
    // Requests from the link's page still work, now on behalf of the account.
    await pools.owner`delete from public.product_inquiries`;
    await ask(placed, toReturn({ key: placed.key }), guest);
    expect([...(await read(cleo))]).toHaveLength(1);
  });
});
