import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { JSONValue } from "../../../backend/database/sql.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, signUp } from "../people/people.ts";
import { addProduct, addPromotion, address, emptyShop, placeOrder, type Product } from "../base/shop.ts";

const database = databaseForFile({ limits: true });
let admin: Person & { id: string };
let customer: Person & { id: string };
let ring: Product;
let box: number;

beforeAll(async () => {
  admin = await addAdmin(database.pools);
  customer = await signUp(database.pools);
});

beforeEach(async () => {
  const { owner } = database.pools;
  await emptyShop(owner);
  await owner`
    delete from public.gift_wraps;
    update public.app_settings set value = '{"enabled": true}' where key = 'gifts_enabled';
    update public.shipping_methods set days_from = null, days_to = null;
    update public.shop_facts set prices_include_tax = false, time_zone = 'UTC', currency = 'USD'`.simple();
  ring = await addProduct(owner, { price: 20, stock: 5 });
  box = await addWrap("Gift box", 4.5);
});

async function addWrap(name: string, price: number, isActive = true): Promise<number> {
  const [row] = await database.pools.owner<{ id: number }[]>`
    insert into public.gift_wraps (name, price, is_active) values (${name}, ${price}, ${isActive}) returning id::int`;
  return row!.id;
}

const buy = (gift: JSONValue, more: { expected_total?: number; codes?: string[] } = {}, person?: Person) =>
  placeOrder(database.pools, { lines: [{ id: ring.id, quantity: 1 }], gift, ...more }, person);

/** The day so many days from today, in UTC. */
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** The wraps that the terms offer. */
const wraps = async (): Promise<unknown> => {
  const [row] = await as(
    database.pools,
    guest,
    (sql) => sql<{ wraps: unknown }[]>`select public.terms() -> 'gift_wraps' as wraps`,
  );
  return row!.wraps;
};

/** Calls a report as the administrator. */
const report = async (call: string) => {
  const [row] = await as(database.pools, admin, (sql) =>
    sql.unsafe<{ rows: Record<string, unknown>[] }[]>(`select public.${call} as rows`),
  );
  return row!.rows;
};

describe("a gift", () => {
  test("is an order with a wrap as a line, a card and a day", async () => {
    const wanted_by = day(20);
    const gift = { wrap: box, price: 4.5, message: "  To Ada,\r\n\n\n\nwith love\u200b ", wanted_by };
    const placed = await buy(gift, { expected_total: 32.45 });
    // 8 % of 24.50, and 5.99 for the shipping.
    expect(placed).toMatchObject({ subtotal: 24.5, tax: 1.96, total_amount: 32.45 });
    expect(placed.gift).toEqual({ message: "To Ada,\n\nwith love", wanted_by });
    const [piece, wrap] = placed.order_items;
    expect(piece).toMatchObject({ product_id: ring.id, is_gift_wrap: false });
    expect(wrap).toMatchObject({
      product_id: null,
      is_gift_wrap: true,
      name_at_purchase: "Gift box",
      price_at_purchase: 4.5,
      quantity: 1,
      net: 4.5,
      options: [],
    });
    expect(piece!.tax + wrap!.tax).toBeCloseTo(placed.tax, 2);
  });

  test("needs neither a wrap, nor a card, nor a day; an order without is none", async () => {
    const placed = await buy({ message: " \n ", wanted_by: null, wrap: null });
    expect(placed.gift).toEqual({});
    expect(placed.order_items).toHaveLength(1);
    expect((await buy(null)).gift).toBeNull();
  });

  test("counts in the sum above which the shipping is free, like its tax in prices that include it", async () => {
    await database.pools.owner`update public.shop_facts set prices_include_tax = true`;
    const silk = await addWrap("Silk", 31);
    const placed = await buy({ wrap: silk });
    expect(placed).toMatchObject({ subtotal: 51, shipping: 0, total_amount: 51, tax: 3.78 });
    expect(placed.order_items[1]).toMatchObject({ net: 28.7, tax: 2.3 });
  });

  test("is placed once, however often it is sent", async () => {
    const idempotency_key = crypto.randomUUID();
    const request = { lines: [{ id: ring.id, quantity: 1 }], idempotency_key, gift: { wrap: box } };
    const { id } = await placeOrder(database.pools, request);
    const again = await placeOrder(database.pools, { ...request, gift: null });
    expect(again).toMatchObject({ id, gift: {} });
  });

  test.for([
    ["per piece", "piece", 19.5],
    ["per order", "order", 19.5],
  ] as const)("has a wrap that no discount code makes cheaper: %s", async ([, per, subtotal]) => {
    await addPromotion(database.pools.owner, {
      code: "FIVE",
      discount_type: "fixed_amount",
      discount_value: 5,
      discount_per: per,
    });
    const placed = await buy({ wrap: box }, { codes: ["FIVE"] });
    expect(placed.subtotal).toBe(subtotal);
    expect(placed.order_items.at(-1)).toMatchObject({ is_gift_wrap: true, price_at_purchase: 4.5 });
  });

  test("does not reach the least order value of a code with its wrap", async () => {
    await addPromotion(database.pools.owner, { code: "MUCH", least_order_value: 22 });
    expect(await refusal(buy({ wrap: box }, { codes: ["MUCH"] }))).toMatchObject({ code: "PT409" });
  });
});

describe("refused is", () => {
  test.for<[string, () => JSONValue, string, RegExp]>([
    ["a list", () => [], "PT400", /could not be read/],
    ["a text", () => "yes", "PT400", /could not be read/],
    ["a wrap that is no id", () => ({ wrap: "1; drop" }), "PT400", /could not be read/],
    ["a wrap below zero", () => ({ wrap: -1 }), "PT400", /could not be read/],
    ["a message that is none", () => ({ message: { is: 1 } }), "PT400", /could not be read/],
    ["a day that is a word", () => ({ wanted_by: "tomorrow" }), "PT400", /could not be read/],
    ["a day that there is not", () => ({ wanted_by: "2027-02-30" }), "PT400", /no such day/],
    ["a message that no card has room for", () => ({ message: "é".repeat(301) }), "PT400", /at most 300/],
    ["a wrap that never was", () => ({ wrap: 99_999 }), "PT409", /no longer offered/],
    ["another price than was shown", () => ({ wrap: box, price: 4 }), "PT409", /now costs \$4\.50/],
    ["yesterday", () => ({ wanted_by: day(-1) }), "PT409", /is over/],
    ["a day in years", () => ({ wanted_by: day(400) }), "PT409", /within a year/],
  ])("%s", async ([, gift, code, message]) => {
    expect(await refusal(buy(gift()))).toMatchObject({ code, message: expect.stringMatching(message) });
    const [count] = await database.pools.owner`select count(*)::int as orders from public.orders`;
    expect(count).toEqual({ orders: 0 });
  });

  test("a day before the shop's promise, and not that day", async () => {
    await database.pools.owner`update public.shipping_methods set days_from = 2, days_to = 10`;
    const [promise] = await database.pools.owner<{ day: string }[]>`
      select private.after_working_days(private.shop_today(), 10)::text as day`;
    const before = new Date(Date.parse(promise!.day) - 86_400_000).toISOString().slice(0, 10);
    expect(await refusal(buy({ wanted_by: before }))).toMatchObject({
      code: "PT409",
      message: expect.stringMatching(/^Your gift arrives by /),
      details: `{"day": {"day": "${promise!.day}"}}`,
    });
    expect((await buy({ wanted_by: promise!.day })).gift).toEqual({ wanted_by: promise!.day });
  });

  test("a wrap that is not offered anymore", async () => {
    const paper = await addWrap("Paper", 1, false);
    expect(await refusal(buy({ wrap: paper }))).toMatchObject({ code: "PT409" });
  });

  test("any gift where the shop offers none, but no other order", async () => {
    await database.pools
      .owner`update public.app_settings set value = '{"enabled": false}' where key = 'gifts_enabled'`;
    expect(await refusal(buy({ message: "Hi" }))).toMatchObject({
      code: "PT409",
      message: expect.stringMatching(/^The shop does not wrap gifts/),
    });
    expect((await buy(null)).gift).toBeNull();
  });
});

describe("the terms", () => {
  test("list the active wraps in the owner's order, or say that there are no gifts", async () => {
    await addWrap("Paper", 1, false);
    const silk = await addWrap("Silk", 9);
    await database.pools.owner`update public.gift_wraps set position = 1 where id = ${box}`;
    expect(await wraps()).toEqual([
      { id: silk, name: "Silk", price: 9 },
      { id: box, name: "Gift box", price: 4.5 },
    ]);
    await database.pools
      .owner`update public.app_settings set value = '{"enabled": false}' where key = 'gifts_enabled'`;
    expect(await wraps()).toBeNull();
  });
});

describe("an order with a wrap", () => {
  test("can be revived, and gives back and takes only its pieces", async () => {
    const { id } = await buy({ wrap: box });
    const stock = async () => {
      const [row] = await database.pools
        .owner`select stock_quantity as left from public.products where id = ${ring.id}`;
      return row!["left"] as number;
    };
    const set = (status: string) =>
      database.pools.owner`update public.orders set status = ${status} where id = ${id}`;
    expect(await stock()).toBe(4);
    await set("cancelled");
    expect(await stock()).toBe(5);
    const [row] = await database.pools.owner`
      select private.can_retake_order(placed) as can from public.orders as placed where id = ${id}`;
    expect(row).toEqual({ can: true });
    await set("processing");
    expect(await stock()).toBe(4);
  });

  test("is returned without its wrap, and cancelled with it", async () => {
    const placed = await buy({ wrap: box }, {}, customer);
    const pieces = placed.order_items.map(({ id }) => ({ order_item_id: id, quantity: 1 }));
    const ask = (kind: string) =>
      as(
        database.pools,
        customer,
        (sql) =>
          sql`select public.send_order_request(${placed.id}, ${kind}, ${sql.json(pieces)}, 'changed_mind')`,
      );
    await ask("cancel");
    await database.pools.owner`update public.orders set status = 'delivered' where id = ${placed.id}`;
    await database.pools.owner`delete from public.product_inquiries`;
    expect(await refusal(ask("return"))).toMatchObject({
      code: "PT409",
      message: "A piece is not in this order. Please reload the page.",
    });
  });

  test("asks for reviews of its pieces only", async () => {
    const { id } = await buy({ wrap: box }, {}, customer);
    const [row] = await as(
      database.pools,
      customer,
      (sql) => sql<{ found: { lines: object[] } }[]>`select public.order_reviews(${id}) as found`,
    );
    expect(row!.found.lines).toMatchObject([{ product_id: ring.id }]);
  });

  test("may be one piece at any price, as without the wrap", async () => {
    const dear = await addProduct(database.pools.owner, { price: 50_000 });
    const request = { lines: [{ id: dear.id, quantity: 1 }], gift: { wrap: box } };
    const placed = await placeOrder(database.pools, {
      ...request,
      shipping_address: { ...address, email: "dear@example.com" },
    });
    expect(placed.subtotal).toBe(50_004.5);
  });

  test("is reported apart from products, and all rows together are its total", async () => {
    const { total_amount: total } = await buy({ wrap: box, message: "=Hi", wanted_by: day(9) });
    const today = day(0);
    const products = await report(`sales_by_product('${today}', '${today}')`);
    expect(products.find(({ kind }) => kind === "gift_wrap")).toMatchObject({
      product_id: null,
      name: "Gift box",
      pieces: null,
      net: 4.5,
    });
    expect(products.reduce((sum, row) => sum + Number(row["total"]), 0)).toBeCloseTo(total, 2);
    const categories = await report(`sales_by_category('${today}', '${today}')`);
    expect(new Set(categories.map(({ kind }) => kind))).toEqual(
      new Set(["category", "gift_wrap", "shipping"]),
    );
    const [exported] = await report(`report_orders('${today}', '${today}')`);
    expect(exported).toMatchObject({
      is_gift: true,
      gift_wrap: "Gift box",
      gift_message: "=Hi",
      wanted_by: day(9),
    });
  });

  test("has it on its invoice, and a slip that knows that it is a gift", async () => {
    const { id } = await buy({ wrap: box, message: "For Ada" });
    await database.pools.owner`update public.orders set status = 'shipped' where id = ${id}`;
    const [issued] = await as(
      database.pools,
      admin,
      (sql) => sql<{ lines: object[] }[]>`select (public.issue_invoice(${id})).document -> 'lines' as lines`,
    );
    expect(issued!.lines.at(-1)).toMatchObject({ name: "Gift box", unit_price: 4.5, quantity: 1 });
    const [printed] = await as(
      database.pools,
      admin,
      (sql) => sql<{ slips: object[] }[]>`select public.packing_slips(${[id]}) as slips`,
    );
    expect(printed!.slips).toMatchObject([
      { gift: { message: "For Ada" }, order_items: [{ is_gift_wrap: false }, { is_gift_wrap: true }] },
    ]);
    await as(database.pools, admin, (sql) => sql`select public.note_print(${[id]}, 'gift_receipt')`);
  });

  test("names its wrap in its buyer's language", async () => {
    const { owner } = database.pools;
    await owner`
      insert into public.shop_languages (code, is_shown) values ('fr', true) on conflict (code) do update set is_shown = true`;
    await as(
      database.pools,
      admin,
      (sql) => sql`
        insert into public.translations (language, subject, record, field, original, text)
        values ('fr', 'gift_wraps', ${String(box)}, 'name', 'Gift box', 'Coffret')`,
    );
    const read = (person: Person) =>
      as(
        database.pools,
        person,
        (sql) => sql`select text from public.translations where subject = 'gift_wraps'`,
      );
    const lines = [{ id: ring.id, quantity: 1 }];
    const placed = await placeOrder(database.pools, { lines, gift: { wrap: box }, language: "fr" });
    expect(placed.order_items[1]!.name_at_purchase).toBe("Coffret");
    const bought = await placeOrder(database.pools, { lines, gift: { wrap: box } }, customer);
    const readBought = async (person: Person) => {
      const texts = await as(
        database.pools,
        person,
        (sql) => sql<{ text: string }[]>`
          select texts.text from unnest(${bought.order_items.map(({ id }) => id)}::bigint[]) as line (id),
            lateral public.item_texts(jsonb_populate_record(null::public.order_items, jsonb_build_object('id', line.id))) as texts`,
      );
      return texts.map(({ text }) => text);
    };
    expect(await readBought(customer)).toEqual(["Coffret"]);
    expect(await readBought(await signUp(database.pools))).toEqual([]);
    expect((await refusal(readBought(guest))).code).toBe("42501");
    expect(await read(guest)).toHaveLength(1);
    await owner`update public.gift_wraps set is_active = false where id = ${box}`;
    expect(await read(guest)).toHaveLength(0);
    expect(await readBought(customer)).toEqual(["Coffret"]);
    await owner`update public.shop_languages set is_shown = false where code = 'fr'`;
    expect(await readBought(customer)).toEqual([]);
    await owner`delete from public.gift_wraps`;
    expect(await read(admin)).toHaveLength(0);
  });
});

describe("what the card says", () => {
  test("is in the mails, on the guest's page, and in the data of its customer, until that is erased", async () => {
    const { owner } = database.pools;
    const { id, guest_key: key } = await buy({ message: "For Ada" });
    const [mailed] = await owner<{ gifts: unknown[] }[]>`
      select jsonb_agg(distinct data #> '{order,gift}') as gifts from public.messages where order_id = ${id}`;
    expect(mailed!.gifts).toEqual([{ message: "For Ada" }]);
    const [opened] = await as(
      database.pools,
      guest,
      (sql) => sql<{ gift: unknown }[]>`select public.guest_order(${id}, ${key}) -> 'gift' as gift`,
    );
    expect(opened!.gift).toEqual({ message: "For Ada" });
    const exported = async () => {
      const [row] = await owner<{ document: object }[]>`select private.order_export(${id}) as document`;
      return row!.document;
    };
    expect(await exported()).toMatchObject({ gift: { message: "For Ada" } });
    await owner`update public.orders set status = 'delivered' where id = ${id}`;
    await owner`select private.erase_customer(${address.email})`;
    expect(await exported()).toMatchObject({ gift: {} });
    expect(JSON.stringify(await exported())).not.toContain("For Ada");
  });
});

test("a currency without decimals rounds the prices of wraps", async () => {
  const { owner } = database.pools;
  const listed = await owner`select noun, name from private.amounts_with_decimals() where noun = 'gift wrap'`;
  expect([...listed]).toEqual([{ noun: "gift wrap", name: "Gift box" }]);
  await as(database.pools, admin, (sql) => sql`select public.round_amounts()`);
  const [wrap] = await owner`select price::float8 from public.gift_wraps`;
  expect(wrap).toEqual({ price: 5 });
});
