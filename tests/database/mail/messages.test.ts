import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "../people/people.ts";
import { addProduct, address, emptyShop, placeOrder, type Product } from "../base/shop.ts";

const database = databaseForFile({ limits: true, connections: 10 });
let ana: Person & { id: string };
let admin: Person & { id: string };
let ring: Product;
beforeAll(async () => {
  ana = await signUp(database.pools);
  admin = await addAdmin(database.pools);
});
beforeEach(async () => {
  await emptyShop(database.pools.owner);
  ring = await addProduct(database.pools.owner, { name: "Halo ring", price: 20 });
});

type Data = {
  order?: {
    id: number;
    total_amount: number;
    tracking_number?: string;
    order_items: { name_at_purchase: string; quantity: number }[];
  };
  inquiry?: Record<string, unknown>;
  offer?: Record<string, unknown>;
  customer?: Record<string, unknown>;
  answer?: string;
};
type Message = {
  id: number;
  kind: string;
  recipient: string | null;
  data: Data;
  state: string;
  attempts: number;
  last_error: string | null;
  message_id: string;
};

const messages = () =>
  database.pools.owner<Message[]>`
    select id::int, kind, recipient, data, state, attempts, last_error, message_id from public.messages order by id`;

const kinds = async () => (await messages()).map(({ kind, recipient }) => [kind, recipient]);

const order = (person: Person = guest) =>
  placeOrder(database.pools, { lines: [{ id: ring.id, quantity: 2 }] }, person);

const change = (id: number, changes: Record<string, string | null>) =>
  as(database.pools, admin, (sql) => sql`update public.orders set ${sql(changes)} where id = ${id}`);

type Claimed = { id: number; recipients: string[]; secret: unknown; message_id: string; attempts: number };

async function claim(most = 10, seconds = 300): Promise<Claimed[]> {
  const [row] = await as(
    database.pools,
    service,
    (sql) => sql<{ claimed: Claimed[] }[]>`select public.claim_messages(${most}, ${seconds}) as claimed`,
  );
  return row?.claimed ?? [];
}

const noteFailed = (id: number, attempt: number, isFinal = false) =>
  as(
    database.pools,
    service,
    (sql) => sql`select public.note_message_failed(${id}, ${attempt}, 'Busy', ${isFinal})`,
  );

const noteSent = (id: number) =>
  as(database.pools, service, (sql) => sql`select public.note_message_sent(${id})`);

const sendAgain = (id: number, person: Person = admin) =>
  as(database.pools, person, (sql) => sql`select public.send_message_again(${id})`);

const enqueue = (kind: string, recipient: string | null, data = "{}") =>
  database.pools.owner`select private.enqueue_message(${kind}, ${recipient}, ${data}::text::jsonb)`;

/** As if this much time had passed since. */
const later = (interval: string) =>
  database.pools.owner`
    update public.messages set
      created_at = created_at - ${interval}::text::interval,
      first_attempt_at = first_attempt_at - ${interval}::text::interval,
      next_attempt_at = next_attempt_at - ${interval}::text::interval`;

describe("an order", () => {
  test("is confirmed to the customer and reported to the owner, with its lines", async () => {
    const { id } = await order();
    expect(await kinds()).toEqual([
      ["order_placed", address.email],
      ["new_order", null],
    ]);
    for (const { data } of await messages())
      expect(data.order).toMatchObject({
        id,
        total_amount: 49.19,
        order_items: [{ name_at_purchase: "Halo ring", quantity: 2 }],
      });
  });

  test("that is repeated with its idempotency key is reported once", async () => {
    const request = { lines: [{ id: ring.id, quantity: 1 }], idempotency_key: randomUUID() };
    await placeOrder(database.pools, request);
    await placeOrder(database.pools, request);
    expect(await messages()).toHaveLength(2);
  });

  test("that is refused sends nothing", async () => {
    await refusal(placeOrder(database.pools, { lines: [{ id: ring.id, quantity: 99 }] }));
    expect(await messages()).toHaveLength(0);
  });

  test.for<[string, string]>([
    ["shipped", "order_shipped"],
    ["delivered", "order_delivered"],
    ["cancelled", "order_cancelled"],
  ])("that is %s notifies the customer, once", async ([status, kind]) => {
    const { id } = await order();
    await change(id, { status });
    await change(id, { status });
    expect((await kinds()).slice(2)).toEqual([[kind, address.email]]);
  });

  test.for(["processing", "pending", "paid", "failed", "payment_failed", "cancelled_payment"])(
    "that is %s notifies nobody",
    async (status) => {
      const { id } = await order();
      await change(id, { status });
      expect(await messages()).toHaveLength(2);
    },
  );

  test("that was marked as shipped by mistake and put back immediately notifies nobody", async () => {
    const { id } = await order();
    await change(id, { status: "shipped" });
    expect((await claim()).length).toBe(2);
    await change(id, { status: "processing" });
    expect(await messages()).toHaveLength(2);
  });

  test("that gets its tracking number after it was shipped is reported once, with it", async () => {
    const { id } = await order();
    await change(id, { status: "shipped" });
    await change(id, { tracking_provider: "UPS", tracking_number: "1Z999" });
    const told = (await messages()).slice(2);
    expect(told.map(({ kind, data }) => [kind, data.order?.tracking_number])).toEqual([
      ["order_shipped", "1Z999"],
    ]);
  });

  test("that is paid by card is reported when it is paid, not when it is placed", async () => {
    const { owner } = database.pools;
    const [row] = await owner<{ id: number }[]>`
      insert into public.orders (subtotal, tax, shipping, total_amount, shipping_address, payment_method)
      values (0, 0, 0, 0, ${owner.json(address)}, 'stripe') returning id::int`;
    expect(await messages()).toHaveLength(0);
    for (let i = 0; i < 2; i += 1)
      await owner`update public.orders set status = 'processing', payment_status = 'paid' where id = ${row!.id}`;
    expect(await kinds()).toEqual([
      ["order_paid", address.email],
      ["new_order", null],
    ]);
  });

  test("that is deleted keeps its messages", async () => {
    await order();
    await database.pools.owner`delete from public.orders`;
    const rows = await database.pools.owner`select order_id from public.messages`;
    expect([...rows]).toEqual([{ order_id: null }, { order_id: null }]);
  });
});

const offer = () =>
  as(
    database.pools,
    ana,
    (sql) => sql`
      insert into public.counter_offers (product_id, user_id, offer_price, message, status)
      values (${ring.id}, ${ana.id}, 15, 'Please', 'pending')`,
  );
const decide = (status: string) =>
  as(database.pools, admin, (sql) => sql`update public.counter_offers set status = ${status}`);

describe("an offer", () => {
  test("is reported to the owner", async () => {
    await offer();
    const [told] = await messages();
    expect(told).toMatchObject({
      kind: "new_offer",
      recipient: null,
      data: {
        offer: { offer_price: 15, product_name: "Halo ring", product_price: 20, message: "Please" },
        customer: { name: "Ana", email: `ana-${ana.id}@example.com` },
      },
    });
  });

  test.for(["accepted", "rejected"])("that is %s is reported to the customer, once", async (status) => {
    await offer();
    await decide(status);
    await decide(status);
    expect((await kinds()).slice(1)).toEqual([[`offer_${status}`, `ana-${ana.id}@example.com`]]);
  });

  test("whose decision is changed immediately is reported once", async () => {
    await offer();
    await decide("accepted");
    await decide("rejected");
    expect((await kinds()).map(([kind]) => kind)).toEqual(["new_offer", "offer_rejected"]);
  });
});

const inquire = (person: Person = guest) =>
  as(
    database.pools,
    person,
    (sql) => sql`
      insert into public.product_inquiries (product_id, product_name, user_id, user_email, message, status)
      values (${ring.id}, 'x', ${person.id ?? null}, 'mira@mail.example', 'Is it blue?', 'new')`,
  );
const idOf = async () => {
  const [row] = await database.pools.owner<{ id: number }[]>`select id::int from public.product_inquiries`;
  return row?.id ?? 0;
};
const answer = (person: Person, id: number, text: string) =>
  as(database.pools, person, (sql) => sql`select public.answer_inquiry(${id}, ${text})`);

describe("an inquiry", () => {
  test("is reported to the owner", async () => {
    await inquire();
    expect((await messages())[0]).toMatchObject({
      kind: "new_inquiry",
      recipient: null,
      data: { inquiry: { product_name: "Halo ring", email: "mira@mail.example", message: "Is it blue?" } },
    });
  });

  test("is answered by mail, and becomes replied", async () => {
    await inquire();
    await answer(admin, await idOf(), " It is. \n");
    expect((await messages())[1]).toMatchObject({
      kind: "inquiry_answered",
      recipient: "mira@mail.example",
      data: { answer: "It is.", answer_id: expect.any(Number), inquiry: { message: "Is it blue?" } },
    });
    const [{ status } = {}] = await database.pools.owner`select status from public.product_inquiries`;
    expect(status).toBe("replied");
  });

  test("is answered only by admins, only with a text, and only if it exists", async () => {
    await inquire(ana);
    const id = await idOf();
    expect(await refusal(answer(ana, id, "Mine"))).toMatchObject({ code: "PT403" });
    expect(await refusal(answer(guest, id, "Mine"))).toMatchObject({ code: "42501" });
    expect(await refusal(answer(admin, id, " \n"))).toMatchObject({ code: "PT400" });
    expect(await refusal(answer(admin, id, "x".repeat(5001)))).toMatchObject({ code: "PT400" });
    expect(await refusal(answer(admin, id + 1, "Hello"))).toMatchObject({ code: "PT404" });
    expect(await messages()).toHaveLength(1);
  });
});

const write = (changes: Record<string, string> = {}, person: Person = guest) => {
  const given = {
    name: "Mira",
    email: "mira@mail.example",
    subject: "Sizes",
    message: "Size 6?",
    ...changes,
  };
  return as(
    database.pools,
    person,
    (sql) =>
      sql`select public.send_contact_message(${given.name}, ${given.email}, ${given.subject}, ${given.message})`,
  );
};

describe("the contact form", () => {
  test("writes an inquiry without a product, reported to the owner", async () => {
    await write({ subject: " Sizes\r\nBcc: all@mail.example " }, ana);
    const [stored] = await database.pools.owner`
      select product_id, product_name, user_id, user_email, sender_name, subject, message, status
      from public.product_inquiries`;
    expect(stored).toEqual({
      product_id: null,
      product_name: "",
      user_id: ana.id,
      user_email: "mira@mail.example",
      sender_name: "Mira",
      subject: "Sizes Bcc: all@mail.example",
      message: "Size 6?",
      status: "new",
    });
    expect(await kinds()).toEqual([["contact_message", null]]);
  });

  test.for<[Record<string, string>, string]>([
    [{ name: " " }, "Please fill out the name field."],
    [{ subject: "" }, "Please fill out the subject field."],
    [{ message: "\n" }, "Please fill out the message field."],
    [{ message: "x".repeat(5001) }, "The message is too long."],
    [{ email: "mira" }, "Please enter a valid email address."],
    [{ email: "mira@mail.example,all@mail.example" }, "Please enter a valid email address."],
    [{ email: "mira@mail.example\nBcc:a@b.example" }, "Please enter a valid email address."],
  ])("refuses %j", async ([changes, message]) => {
    expect(await refusal(write(changes))).toMatchObject({ code: "PT400", message });
    expect(await messages()).toHaveLength(0);
  });

  test("accepts five an hour from one address, even in parallel", async () => {
    const sent = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        write({ email: i % 2 ? "MIRA@mail.example" : "mira@mail.example" }),
      ),
    );
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(await refusal(write())).toMatchObject({ code: "PT429" });
    await write({ email: "leo@mail.example" });
    await database.pools
      .owner`update public.product_inquiries set created_at = now() - interval '61 minutes'`;
    await write();
  });
});

describe("the worker", () => {
  test("of several, only one gets each message", async () => {
    for (let i = 0; i < 20; i += 1) await enqueue("order_placed", `a${i}@mail.example`);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(4)));
    const ids = claims.flat().map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
  });

  test("gets a message again when its lease is over, with the same Message-ID", async () => {
    await enqueue("order_placed", "a@mail.example");
    const [first] = await claim();
    expect(await claim()).toEqual([]);
    await later("6 minutes");
    const [second] = await claim();
    expect(second).toMatchObject({ id: first!.id, message_id: first!.message_id, attempts: 2 });
    // The previous worker comes late: its failure says nothing about the attempt that runs now, its success does.
    await noteFailed(first!.id, 1, true);
    expect((await messages())[0]).toMatchObject({ state: "waiting" });
    await noteSent(first!.id);
    expect((await messages())[0]).toMatchObject({ state: "sent", last_error: null });
  });

  test("writes to all administrators if the recipient is the owner", async () => {
    await enqueue("new_order", null);
    expect((await claim())[0]?.recipients).toEqual([`ada-${admin.id}@example.com`]);
  });

  test("pauses longer each time, for a day", async () => {
    await enqueue("order_placed", "a@mail.example");
    const pauses: number[] = [];
    for (let i = 0; i < 50; i += 1) {
      const [claimed] = await claim();
      if (!claimed) break;
      await noteFailed(claimed.id, claimed.attempts);
      const [{ state, pause } = {}] = await database.pools.owner<{ state: string; pause: number }[]>`
        select state, round(extract(epoch from next_attempt_at - clock_timestamp()) / 60)::int as pause
        from public.messages`;
      if (state !== "waiting") break;
      pauses.push(pause!);
      await later(`${pause} minutes`);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240, 240]);
    expect((await messages())[0]).toMatchObject({ state: "failed", last_error: "Busy", attempts: 13 });
  });

  test("stops immediately if the refusal is final", async () => {
    await enqueue("order_placed", "a@mail.example");
    const [claimed] = await claim();
    await noteFailed(claimed!.id, 1, true);
    await later("1 hour");
    expect(await claim()).toEqual([]);
    expect((await messages())[0]).toMatchObject({ state: "failed" });
  });

  test("is the only one to get secrets, until the message is settled", async () => {
    await enqueue("password_reset", "a@mail.example", `{"name": "Ana", "secret": {"token": "t0p"}}`);
    expect(JSON.stringify(await messages())).not.toContain("t0p");
    const [claimed] = await claim();
    expect(claimed?.secret).toEqual({ token: "t0p" });
    await noteSent(claimed!.id);
    const left = await database.pools.owner`select from private.message_secrets`;
    expect(left.count).toBe(0);
  });

  test("does not send what has expired or has waited for a month", async () => {
    await enqueue("password_reset", "a@mail.example", `{"expires_at": "2020-01-01T00:00:00Z", "secret": {}}`);
    await enqueue("order_placed", "a@mail.example");
    await later("31 days");
    expect(await claim()).toEqual([]);
    expect((await messages()).map(({ state }) => state)).toEqual(["failed", "failed"]);
  });

  test("deletes settled messages after a year", async () => {
    await enqueue("order_placed", "a@mail.example");
    await enqueue("order_placed", "b@mail.example");
    await noteSent((await messages())[0]!.id);
    await later("366 days");
    await as(database.pools, service, (sql) => sql`select public.trim_messages()`);
    expect((await messages()).map(({ recipient }) => recipient)).toEqual(["b@mail.example"]);
  });
});

test.for([
  "a@b",
  "a b@mail.example",
  "a@mail.example, b@mail.example",
  "a@mail.example\r\nBcc: b@c.de",
  `${"x".repeat(320)}@mail.example`,
])("no mail goes to %j", async (recipient) => {
  await enqueue("order_placed", recipient);
  expect(await claim()).toEqual([]);
  const [message] = await messages();
  expect(message).toMatchObject({ state: "failed" });
  expect(await refusal(sendAgain(message!.id))).toMatchObject({ code: "PT409" });
});

describe("'Send again'", () => {
  test("sends a failed message itself, and a sent one as a new message", async () => {
    await enqueue("order_placed", "a@mail.example");
    const [first] = await claim();
    await noteFailed(first!.id, 1, true);
    await sendAgain(first!.id);
    const [second] = await claim();
    expect(second).toMatchObject({ id: first!.id, message_id: first!.message_id });
    await noteSent(first!.id);
    await sendAgain(first!.id);
    const [, copy] = await messages();
    expect(copy).toMatchObject({ kind: "order_placed", recipient: "a@mail.example", state: "waiting" });
    expect(copy!.message_id).not.toBe(first!.message_id);
  });

  test("is for admins, and for messages that are not waiting and have no one-time links", async () => {
    await enqueue("order_placed", "a@mail.example");
    await enqueue("password_reset", "a@mail.example");
    const [waiting, reset] = await messages();
    await noteSent(reset!.id);
    expect(await refusal(sendAgain(waiting!.id, ana))).toMatchObject({ code: "PT403" });
    expect(await refusal(sendAgain(waiting!.id, guest))).toMatchObject({ code: "42501" });
    expect(await refusal(sendAgain(waiting!.id))).toMatchObject({ code: "PT409" });
    expect(await refusal(sendAgain(reset!.id))).toMatchObject({ code: "PT409" });
    expect(await refusal(sendAgain(0))).toMatchObject({ code: "PT404" });
  });
});

const noteMail = (person: Person) =>
  as(database.pools, person, (sql) => sql`select public.note_mail_set_up(true)`);
const readMail = (person: Person) =>
  as(database.pools, person, (sql) => sql`select public.mail_is_set_up() as answer`);

test("the server reports whether mail is set up, and admins can read it", async () => {
  expect(await readMail(admin)).toEqual([{ answer: false }]);
  expect(await refusal(noteMail(admin))).toMatchObject({ code: "42501" });
  expect(await refusal(noteMail(guest))).toMatchObject({ code: "42501" });
  await noteMail(service);
  expect(await readMail(admin)).toEqual([{ answer: true }]);
  expect(await refusal(readMail(ana))).toMatchObject({ code: "PT403" });
  expect(await refusal(readMail(guest))).toMatchObject({ code: "42501" });
});
