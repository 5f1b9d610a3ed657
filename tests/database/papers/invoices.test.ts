import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { cardOrder, noteRefund, openSession, paidFacts, settle, takeCards } from "../orders/card-orders.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "../people/people.ts";
import { addProduct, addPromotion, emptyShop, placeOrder, type Product } from "../base/shop.ts";

const database = databaseForFile({ connections: 4 });
const year = new Date().getUTCFullYear();
let admin: Person & { id: string };
let ring: Product;
let pendant: Product;
beforeAll(async () => {
  admin = await addAdmin(database.pools);
});
beforeEach(async () => {
  const { owner } = database.pools;
  await emptyShop(owner);
  await owner`
    delete from public.invoices;
    delete from private.invoice_series;
    delete from public.shop_facts;
    delete from public.tax_rates;
    delete from public.shipping_zones;
    insert into public.tax_rates (name, rate) values ('VAT', 19);
    with zone as (insert into public.shipping_zones (name, countries) values ('Everywhere', '{}') returning id)
    insert into public.shipping_methods (zone_id, name, fee) select id, 'Post', 0 from zone`.simple();
  ring = await addProduct(owner, { price: 19.99, stock: null, sku: "R-1" });
  pendant = await addProduct(owner, { name: "Pendant", price: 0.35, stock: null });
});

type Paper = {
  number: string;
  kind: string;
  order_id: string;
  refers_to: string | null;
  issued_at: Date;
  document: {
    day: string;
    reason?: string;
    refers_to?: { number: string };
    lines: { net: number; tax: number; gross: number }[];
    rates: { rate: number; net: number; tax: number; gross: number }[];
    totals: { subtotal?: number; net: number; tax: number; gross: number };
    payment: unknown;
  };
};

const papersOf = (order: number) =>
  database.pools.owner<Paper[]>`select * from public.invoices where order_id = ${order} order by id`;

/** Each paper of an order as `2026-000001 23.79`, without the year. */
const brief = async (order: number) =>
  (await papersOf(order)).map(
    ({ number, refers_to, document }) =>
      number.replace(String(year), "") +
      (refers_to ? ` of ${refers_to.replace(String(year), "")}` : "") +
      ` ${document.totals.gross}`,
  );

const issue = async (order: number | null, person: Person = admin) =>
  (await as(database.pools, person, (sql) => sql<Paper[]>`select * from public.issue_invoice(${order})`))[0]!;

const change = (facts: Record<string, unknown>) =>
  database.pools.owner`update public.shop_facts set ${database.pools.owner(facts)}`;

const setStatus = (order: number, status: string) =>
  as(database.pools, admin, (sql) => sql`update public.orders set status = ${status} where id = ${order}`);

const setShipping = (fee: number) => database.pools.owner`update public.shipping_methods set fee = ${fee}`;

const cashOrder = async (quantity = 1, person?: Person) =>
  (
    await placeOrder(
      database.pools,
      {
        lines: [
          { id: ring.id, quantity },
          { id: pendant.id, quantity: 3 },
        ],
      },
      person,
    )
  ).id;

/** A paid order of two rings by card, and how its money goes back. */
async function paidOrder(quantity = 2) {
  await takeCards(database.pools);
  const { id, total_amount: total } = await cardOrder(database.pools, ring.id, guest, quantity);
  const { payment, session } = await openSession(database.pools, id);
  const pay = () => settle(database.pools, paidFacts(payment, session));
  const refund = (name: string, cents: number, status = "succeeded") =>
    noteRefund(database.pools, {
      refund_id: `re_${name}_${id}`,
      payment_intent: `pi_of_${session}`,
      amount_cents: cents,
      status,
    });
  return { id, total, pay, refund };
}

/** A shipped order by card, with a way to refund it. */
const shippedOrder = async () => {
  await setShipping(4.9);
  await change({ prices_include_tax: true });
  const order = await paidOrder();
  await order.pay();
  await setStatus(order.id, "shipped");
  expect(order.total).toBe(44.88);
  return order;
};

const cents = (amount: number) => Math.round(amount * 100);
const sum = (amounts: number[]) => amounts.reduce((one, other) => one + cents(other), 0) / 100;

describe.for([
  [60, []],
  [200, ["long"]],
] as const)("%d issued by three connections", ([count, tags]) => {
  test(
    "with rollbacks and a killed connection: each number once, without gaps",
    { tags: [...tags] },
    async () => {
      const { owner } = database.pools;
      await setShipping(4.9);
      const first = await cashOrder();
      await owner`
    insert into public.orders (subtotal, tax, shipping, total_amount, status, shipping_address, payment_method, tax_rate)
    select subtotal + nth, tax, shipping, total_amount + nth, 'processing', shipping_address, 'cod', tax_rate
    from public.orders, generate_series(1, ${count - 1}::int) as nth where id = ${first}`;
      const waiting = (await owner<{ id: number }[]>`select id::int from public.orders`).map(({ id }) => id);
      let tries = 0;
      let killed = false;
      const work = async (): Promise<void> => {
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          const turn = ++tries;
          const order = id;
          const undone = await as(database.pools, admin, async (sql) => {
            await sql`select public.issue_invoice(${order})`;
            if (turn === count / 2) {
              const [own] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
              killed = true;
              await owner`select pg_terminate_backend(${own!.pid})`;
              await sql`select pg_sleep(10)`;
            }
            if (turn % 7 === 0) throw new Error("Rolled back.");
            return false;
          }).catch(() => true);
          if (undone) waiting.unshift(order);
        }
      };
      await Promise.all([work(), work(), work()]);
      expect(killed).toBe(true);
      expect(tries).toBeGreaterThan(count * 1.1);
      const papers = await owner<Paper[]>`select * from public.invoices order by number`;
      expect(papers.map(({ number }) => number)).toEqual(
        Array.from({ length: count }, (_, nth) => `${year}-${String(nth + 1).padStart(6, "0")}`),
      );
      expect(papers.map(({ issued_at }) => issued_at.getTime())).toEqual(
        papers.map(({ issued_at }) => issued_at.getTime()).toSorted((one, other) => one - other),
      );
      expect(new Set(papers.map(({ order_id }) => order_id)).size).toBe(count);
      const [books] = await owner<
        { total: number }[]
      >`select sum(total_amount)::float as total from public.orders`;
      expect(sum(papers.map(({ document }) => document.totals.gross))).toBe(books!.total);
    },
  );
});

test("a transaction takes its numbers when it commits, so that it keeps nobody waiting, and nobody it", async () => {
  const [shipped, cancelled, other] = [await cashOrder(), await cashOrder(), await cashOrder()];
  for (const id of [cancelled, other]) await issue(id);
  await as(database.pools, admin, async (sql) => {
    await sql`update public.orders set status = 'shipped' where id = ${shipped}`;
    // Somebody else's, of the same pieces: if numbers were taken above, both would wait for each other.
    await setStatus(other, "cancelled");
    await sql`update public.orders set status = 'cancelled' where id = ${cancelled}`;
  });
  expect(
    [await brief(other), await brief(cancelled), await brief(shipped)].map((papers) => papers.at(-1)),
  ).toEqual([
    expect.stringMatching(/^C-000001 of -000002 /),
    expect.stringMatching(/^C-000002 of -000001 /),
    expect.stringMatching(/^-000003 /),
  ]);
});

describe("an invoice", () => {
  test.for([
    { name: "tax added", facts: { taxes_shipping: false }, fee: 4.9 },
    { name: "tax included", facts: { prices_include_tax: true }, fee: 4.9 },
    {
      name: "tax included, on shipping too",
      facts: { prices_include_tax: true, taxes_shipping: true },
      fee: 4.95,
    },
    { name: "no decimals", facts: { currency: "JPY", taxes_shipping: true }, fee: 7 },
    { name: "no tax", facts: { charges_tax: false }, fee: 0 },
  ])("adds up to its order: $name", async ({ facts, fee }) => {
    const { owner } = database.pools;
    if ("currency" in facts) await owner`update public.products set price = ceil(price)`;
    await change(facts);
    await setShipping(fee);
    await addPromotion(owner, { discount_value: 7 });
    const id = await cashOrder(3);
    const { number, document } = await issue(id);
    expect(number).toBe(`${year}-000001`);
    const [order] = await owner<{ tax: number; total: number; shipping: number; subtotal: number }[]>`
      select tax::float, total_amount::float as total, shipping::float, subtotal::float from public.orders where id = ${id}`;
    const { totals, rates, lines } = document;
    const net = sum([order!.total, -order!.tax]);
    expect(totals).toEqual({ ...order, total: undefined, net, gross: order!.total });
    expect(sum(rates.map((rate) => rate.net))).toBe(net);
    expect(sum(rates.map((rate) => rate.tax))).toBe(order!.tax);
    expect(sum(rates.map((rate) => rate.gross))).toBe(order!.total);
    for (const part of [...rates, ...lines]) expect(sum([part.net, part.tax])).toBe(part.gross);
    expect(lines).toHaveLength(2);
  });

  test("says what was true when it was issued, whatever changes afterwards", async () => {
    await change({
      name: "Juwelier Weiß",
      registered_name: "Weiß GmbH",
      address: "Ring 1\n10115 Berlin",
      tax_number: "DE 123",
      country: "DE",
      time_zone: "Pacific/Kiritimati",
      invoice_prefix: "AB9",
    });
    const id = await cashOrder();
    await as(database.pools, admin, (sql) => sql`select public.receive_cash(${id})`);
    const { number, document } = await issue(id);
    const day = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
    expect(number).toBe(`AB9${day.slice(0, 4)}-000001`);
    expect(document).toMatchObject({
      number,
      kind: "invoice",
      day,
      seller: { name: "Juwelier Weiß", registered_name: "Weiß GmbH", tax_number: "DE 123", country: "DE" },
      buyer: {
        name: "Ana Lima",
        lines: ["1 Market Street", "Springfield, Illinois 62701", "United States"],
        country_code: "US",
        email: "ana@example.com",
      },
      order: { id, day },
      currency: "USD",
      lines: [
        { name: "Halo ring", sku: "R-1", quantity: 1, unit_price: 19.99, rate: 19, options: [] },
        { name: "Pendant", sku: null, quantity: 3, unit_price: 0.35 },
      ],
      payment: { method: "cod", amount: document.totals.gross, day },
    });
    await change({ name: "Other", invoice_prefix: "" });
    await database.pools
      .owner`update public.orders set shipping_address = '{"name": "Erased"}' where id = ${id}`;
    expect(await issue(id)).toMatchObject({ number, document });
    await database.pools.owner`delete from public.orders where id = ${id}`;
    expect(await papersOf(id)).toHaveLength(1);
  });

  test("is refused for orders that are unknown, void, or by card and unpaid", async () => {
    const { id, pay } = await paidOrder();
    expect(await refusal(issue(id))).toMatchObject({
      code: "PT409",
      message: "This order is not paid yet: it gets its invoice afterwards.",
    });
    await pay();
    await issue(id);
    const other = await cashOrder();
    await setStatus(other, "failed");
    expect(await refusal(issue(other))).toMatchObject({
      code: "PT409",
      message: "This order is cancelled: it gets no invoice.",
    });
    for (const unknown of [0, null])
      expect(await refusal(issue(unknown))).toMatchObject({
        code: "PT404",
        message: "There is no such order.",
      });
  });

  test("a prefix is of at most four letters and digits, and does not make a credit note of it", async () => {
    for (const invoice_prefix of ["", "A", "2026", "ZZZC"]) await change({ invoice_prefix });
    for (const invoice_prefix of ["C", "CA", "a", "A-", "ABCDE", "Ä"])
      expect(await refusal(change({ invoice_prefix }))).toMatchObject({ code: "23514" });
  });
});

describe("by itself", () => {
  test.for([
    { moment: "paid", card: { paid: 1, shipped: 1 }, cash: { shipped: 0, paid: 1 } },
    { moment: "shipped", card: { paid: 0, shipped: 1 }, cash: { shipped: 1, paid: 1 } },
    { moment: "by_hand", card: { paid: 0, shipped: 0 }, cash: { shipped: 0, paid: 0 } },
  ])("an order gets its invoice once: $moment", async ({ moment, card, cash }) => {
    await change({ invoice_when: moment });
    const { id, pay } = await paidOrder();
    await pay();
    expect(await papersOf(id)).toHaveLength(card.paid);
    await setStatus(id, "shipped");
    await setStatus(id, "delivered");
    expect(await papersOf(id)).toHaveLength(card.shipped);

    const other = await cashOrder();
    expect(await papersOf(other)).toHaveLength(0);
    await setStatus(other, "delivered");
    expect(await papersOf(other)).toHaveLength(cash.shipped);
    await as(database.pools, admin, (sql) => sql`select public.receive_cash(${other})`);
    await setStatus(other, "shipped");
    expect(await papersOf(other)).toHaveLength(cash.paid);
  });

  test("one shipped before its card is paid was paid by hand, and has it once", async () => {
    const { id, pay } = await paidOrder();
    await setStatus(id, "shipped");
    expect(await papersOf(id)).toHaveLength(1);
    await pay();
    expect(await papersOf(id)).toHaveLength(1);
  });
});

describe("a credit note", () => {
  test("follows each refund, and the cancellation has the rest; all add up at each rate", async () => {
    const { id, refund } = await shippedOrder();
    await refund("one", 1000, "pending");
    await refund("one", 1000);
    await refund("two", 333);
    await setStatus(id, "cancelled");
    const invoice = "-000001";
    expect(await brief(id)).toEqual([
      "-000001 44.88",
      `C-000001 of ${invoice} 10`,
      `C-000002 of ${invoice} 3.33`,
      `C-000003 of ${invoice} 31.55`,
    ]);
    const [issued, ...notes] = await papersOf(id);
    for (const { document } of notes) {
      expect(document.refers_to).toEqual({ number: issued!.number, day: issued!.document.day });
      for (const part of ["net", "tax", "gross"] as const)
        expect(sum(document.rates.map((rate) => rate[part]))).toBe(document.totals[part]);
    }
    expect(notes.map(({ document }) => document.reason)).toEqual(["refund", "refund", "cancellation"]);
    for (const { rate, ...whole } of issued!.document.rates)
      for (const part of ["net", "tax", "gross"] as const)
        expect(
          sum(
            notes.flatMap(({ document }) =>
              document.rates.filter((of) => of.rate === rate).map((of) => of[part]),
            ),
          ),
        ).toBe(whole[part]);
  });

  test("over the whole has the invoice's lines, and nothing is left for a cancellation", async () => {
    const { id, refund } = await shippedOrder();
    await refund("all", 4488);
    await setStatus(id, "cancelled");
    await setStatus(id, "failed");
    const [invoice, note, ...more] = await papersOf(id);
    expect(more).toEqual([]);
    expect(note!.document).toMatchObject({
      lines: invoice!.document.lines,
      rates: invoice!.document.rates,
      totals: invoice!.document.totals,
      payment: null,
    });
  });

  test("stays when its refund fails at the bank, and covers the refund that is made instead", async () => {
    const { id, refund } = await shippedOrder();
    await refund("one", 1000);
    await refund("one", 1000, "failed");
    expect(await brief(id)).toHaveLength(2);
    await refund("two", 1000);
    expect(await brief(id)).toEqual(["-000001 44.88", "C-000001 of -000001 10"]);
    await refund("three", 500);
    expect((await brief(id)).at(-1)).toBe("C-000002 of -000001 5");
  });

  test("is not for money beyond the total, or for an order without an invoice", async () => {
    const { id, total, pay, refund } = await paidOrder();
    await pay();
    await refund("early", 100);
    expect(await papersOf(id)).toHaveLength(0);
    await database.pools.owner`update public.orders set paid_amount = ${total * 2} where id = ${id}`;
    await refund("twice", cents(total));
    await setStatus(id, "shipped");
    // What was paid beyond the total counts first: of one dollar and the whole, one dollar is of the order.
    expect(await brief(id)).toEqual([`-000001 ${total}`, "C-000001 of -000001 1"]);
  });

  test("an order that comes back from its cancellation gets a new invoice, less what was refunded", async () => {
    const { id, refund } = await shippedOrder();
    await refund("one", 1000);
    await setStatus(id, "cancelled");
    await setStatus(id, "processing");
    expect(await brief(id)).toHaveLength(3);
    await setStatus(id, "shipped");
    expect(await brief(id)).toEqual([
      "-000001 44.88",
      "C-000001 of -000001 10",
      "C-000002 of -000001 34.88",
      "-000002 44.88",
      "C-000003 of -000002 10",
    ]);
  });
});

describe("rights", () => {
  test("customers and guests see their own alone, and nobody writes", async () => {
    const ana = await signUp(database.pools);
    const bob = await signUp(database.pools, "Bob");
    const anas = await cashOrder(1, ana);
    const placed = await placeOrder(database.pools, { lines: [{ id: ring.id, quantity: 1 }] });
    for (const id of [anas, placed.id]) await issue(id);
    const numbers = (person: Person) =>
      as(
        database.pools,
        person,
        (sql) => sql<{ number: string }[]>`select number from public.invoices order by id`,
      );
    expect(await numbers(ana)).toEqual([{ number: `${year}-000001` }]);
    expect(await numbers(bob)).toEqual([]);
    for (const person of [admin, service]) expect(await numbers(person)).toHaveLength(2);
    expect(await refusal(numbers(guest))).toMatchObject({ code: "42501" });

    const opened = async (id: number, key: string | null) =>
      (
        await as(
          database.pools,
          guest,
          (sql) => sql<{ papers: Paper[] }[]>`select public.guest_invoices(${id}, ${key}) as papers`,
        )
      )[0]!.papers;
    expect(await opened(placed.id, placed.guest_key)).toMatchObject([
      { number: `${year}-000002`, kind: "invoice", document: { totals: { gross: placed.total_amount } } },
    ]);
    expect(await opened(placed.id, "x".repeat(43))).toEqual([]);
    expect(await opened(anas, placed.guest_key)).toEqual([]);

    const print = (person: Person, ids: number[], paper = "packing_slip") =>
      as(database.pools, person, (sql) => sql`select public.note_print(${ids}, ${paper})`);
    for (const person of [ana, bob]) {
      expect(await refusal(issue(anas, person))).toMatchObject({ code: "PT403" });
      expect(await refusal(print(person, [anas]))).toMatchObject({ code: "PT403" });
    }
    for (const person of [guest, service]) {
      expect(await refusal(issue(anas, person))).toMatchObject({ code: "42501" });
      expect(await refusal(print(person, [anas]))).toMatchObject({ code: "42501" });
    }
    for (const person of [guest, ana, admin, service])
      for (const statement of [
        "update public.invoices set document = '{}'",
        "delete from public.invoices",
        "insert into public.invoices (number, kind, order_id, issued_at, document) values ('1', 'invoice', 1, now(), '{}')",
        "truncate public.invoices",
        "update private.invoice_series set last = 7",
      ])
        expect(await refusal(as(database.pools, person, (sql) => sql.unsafe(statement)))).toMatchObject({
          code: "42501",
        });
  });

  test("issuing and printing are events of the order, with who did it", async () => {
    const [one, other] = [await cashOrder(), await cashOrder()];
    await issue(one);
    await setStatus(one, "cancelled");
    const print = (ids: number[], paper = "packing_slip") =>
      as(database.pools, admin, (sql) => sql`select public.note_print(${ids}, ${paper})`);
    await print([one, other, one]);
    expect(await refusal(print([one], "poster"))).toMatchObject({ code: "PT400" });
    expect(await refusal(print([]))).toMatchObject({ code: "PT400" });
    expect(await refusal(print([one, 0]))).toMatchObject({ code: "PT404" });
    const events = await database.pools.owner`
      select order_id::int as id, actor_name as who, kind, data from public.order_events
      where kind in ('invoice', 'print') order by order_events.id`;
    expect([...events]).toEqual([
      { id: one, who: "Ada", kind: "invoice", data: { number: `${year}-000001`, kind: "invoice" } },
      { id: one, who: "Ada", kind: "invoice", data: { number: `C${year}-000001`, kind: "credit_note" } },
      { id: one, who: "Ada", kind: "print", data: { paper: "packing_slip" } },
      { id: other, who: "Ada", kind: "print", data: { paper: "packing_slip" } },
    ]);
  });
});
