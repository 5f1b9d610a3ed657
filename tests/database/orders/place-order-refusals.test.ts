import type { JSONValue } from "../../../backend/database/sql.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { as, guest, refusal, signUp } from "../people/people.ts";
import {
  addProduct,
  address,
  differences,
  type OrderRequest,
  placeOrder,
  type Product,
  stockOf,
} from "../base/shop.ts";

const database = databaseForFile();
let ring: Product;
beforeAll(async () => {
  ring = await addProduct(database.pools.owner, { price: 20, stock: 5 });
});

/** Expects a refusal without any effect. */
async function refused(request: OrderRequest) {
  const answer = await refusal(placeOrder(database.pools, request));
  const [left] = await database.pools.owner`
    select (select count(*) from public.orders)::int as orders, (select count(*) from public.order_items)::int as items`;
  expect(left).toEqual({ orders: 0, items: 0 });
  expect(await stockOf(database.pools.owner, ring.id)).toBe(5);
  return answer;
}

const notAList = "The cart could not be read: its lines must be a list.";
const noId = "The cart could not be read: every line needs the id of a product.";
const badQuantity = "Quantities must be whole numbers from 1 to 99. Please call us about more.";
const badPrice = "The cart could not be read: prices must be numbers.";

const line = (changes: Record<string, JSONValue>): JSONValue => [{ id: ring.id, quantity: 1, ...changes }];

describe("lines", () => {
  test.for<[string, () => JSONValue, string]>([
    ["null", () => null, notAList],
    ["an object", () => ({ id: 1, quantity: 1 }), notAList],
    ["a text", () => "[]", notAList],
    ["a number", () => 7, notAList],
    ["empty", () => [], "Your cart is empty."],
    [
      "10,000 lines",
      () => Array.from({ length: 10_000 }, (_, id) => ({ id, quantity: 1 })),
      "An order can have at most 50 different products. Please call us about a larger one.",
    ],
    [
      "51 lines",
      () => Array.from({ length: 51 }, (_, id) => ({ id: id + 1, quantity: 1 })),
      "An order can have at most 50 different products. Please call us about a larger one.",
    ],
    ["nulls", () => [null], noId],
    ["numbers", () => [1, 2], noId],
    ["lists", () => [[ring.id, 1]], noId],
    ["no id", () => [{ quantity: 1 }], noId],
    ["a null id", () => line({ id: null }), noId],
    ["an id as text", () => line({ id: String(ring.id) }), noId],
    ["an id as an object", () => line({ id: { id: ring.id } }), noId],
    ["id 0", () => line({ id: 0 }), noId],
    ["a negative id", () => line({ id: -ring.id }), noId],
    ["a fractional id", () => line({ id: ring.id + 0.5 }), noId],
    ["a huge id", () => line({ id: 1e300 }), noId],
    [
      "one bad id among good ones",
      () => [
        { id: ring.id, quantity: 1 },
        { id: "x", quantity: 1 },
      ],
      noId,
    ],
    ["no quantity", () => [{ id: ring.id }], badQuantity],
    ["a null quantity", () => line({ quantity: null }), badQuantity],
    ["quantity 0", () => line({ quantity: 0 }), badQuantity],
    ["a negative quantity", () => line({ quantity: -1 }), badQuantity],
    ["a fractional quantity", () => line({ quantity: 1.5 }), badQuantity],
    ["a tiny quantity", () => line({ quantity: 1e-300 }), badQuantity],
    ["quantity 100", () => line({ quantity: 100 }), badQuantity],
    ["a huge quantity", () => line({ quantity: 1e300 }), badQuantity],
    ["a quantity as text", () => line({ quantity: "1" }), badQuantity],
    ["true as quantity", () => line({ quantity: true }), badQuantity],
    ["a price as text", () => line({ price: "20" }), badPrice],
    ["a price as object", () => line({ price: { amount: 20 } }), badPrice],
    [
      "the same product twice",
      () => [
        { id: ring.id, quantity: 1 },
        { id: ring.id, quantity: 2 },
      ],
      "A product can be in an order only once with the same options.",
    ],
  ])("%s: PT400", async ([, lines, message]) => {
    expect(await refused({ lines: lines() })).toEqual({ code: "PT400", message, details: null });
  });

  test("a whole number written as a fraction is refused, too", async () => {
    const place = as(
      database.pools,
      guest,
      (sql) => sql`
        select public.place_order(${`[{"id": ${ring.id}, "quantity": 1.0}]`}::text::jsonb, ${sql.json(address)}::jsonb,
          'cod', gen_random_uuid())`,
    );
    expect(await refusal(place)).toMatchObject({ code: "PT400", message: badQuantity });
  });

  test.for([`{"id": 1`, "[NaN]", "not json", ""])("broken JSON %s is refused", async (text) => {
    const place = as(
      database.pools,
      guest,
      (sql) => sql`select public.place_order(${text}::text::jsonb, '{}', 'cod', gen_random_uuid())`,
    );
    expect((await refusal(place)).code).toBe("22P02");
  });
});

describe("the address", () => {
  const wrongPhone = "Please enter a valid phone number, with 5 to 15 digits.";

  test.for<[string, JSONValue, string]>([
    ["null", null, "Please fill out the email field."],
    ["a text", "1 Market Street", "Please fill out the email field."],
    ["a list", [address], "Please fill out the email field."],
    ["no name", { ...address, name: null }, "Please fill out the name field."],
    ["a blank street", { ...address, line1: " \t" }, "Please fill out the address field."],
    ["a city as a number", { ...address, city: 7 }, "Please fill out the city field."],
    ["a state as an object", { ...address, state: { a: "b" } }, "Please fill out the state field."],
    ["no postal code", { ...address, postal_code: "" }, "Please fill out the ZIP code field."],
    ["no country", { ...address, country: "", country_code: "" }, "Please fill out the country field."],
    ["a name without end", { ...address, name: "x".repeat(201) }, "The name is too long."],
    ["a megabyte of city", { ...address, city: "x".repeat(1_000_000) }, "The city is too long."],
    [
      "a second line without end",
      { ...address, line2: "x".repeat(301) },
      "The second address line is too long.",
    ],
    ["a blank phone", { ...address, phone: " " }, "Please fill out the phone field."],
    ["a phone as a number", { ...address, phone: 5550142 }, "Please fill out the phone field."],
    ["letters for a phone", { ...address, phone: "call me" }, wrongPhone],
    ["a phone without end", { ...address, phone: "5".repeat(41) }, "The phone is too long."],
    [
      "a country that there is not",
      { ...address, country_code: "ZZ" },
      "Please choose a country from the list.",
    ],
    [
      "a code that is none",
      { ...address, country_code: "ZZ", postal_code: "" },
      "Please fill out the postal code field.",
    ],
    ["a country as its code", { ...address, country_code: "India" }, "The country code is too long."],
    [
      "no postal code in a country that has some",
      { ...address, country_code: "IN", postal_code: "" },
      "Please fill out the PIN code field.",
    ],
    [
      "no region in a country that has some",
      { ...address, country_code: "JP", state: "" },
      "Please fill out the prefecture field.",
    ],
    [
      "a region of another country",
      { ...address, country_code: "IN" },
      "Please choose a state from the list.",
    ],
    [
      "a postal code that is none",
      { ...address, country_code: "US", postal_code: "ABC" },
      "Please enter a ZIP code such as 95014.",
    ],
    ["an e-mail without @", { ...address, email: "ana.example.com" }, "Please enter a valid email address."],
    [
      "an e-mail of two lines",
      { ...address, email: "a@b.co\nBcc: x@y.zz" },
      "Please enter a valid email address.",
    ],
  ])("%s: PT400", async ([, shipping_address, message]) => {
    const answer = await refused({ lines: [{ id: ring.id, quantity: 1 }], shipping_address });
    expect(answer).toMatchObject({ code: "PT400", message });
  });
});

describe("the payment method", () => {
  beforeEach(async () => {
    await database.pools
      .owner`update public.app_settings set value = '{"enabled": true}' where key = 'cod_enabled'`;
  });

  test.for<[string | null, string, string]>([
    ["stripe", "PT409", "Stripe Not Configured"],
    ["COD", "PT400", "Please choose card or cash on delivery."],
    ["", "PT400", "Please choose card or cash on delivery."],
    [null, "PT400", "Please choose card or cash on delivery."],
  ])("%s: %s", async ([payment_method, code, message]) => {
    const answer = await refused({ lines: [{ id: ring.id, quantity: 1 }], payment_method });
    expect(answer).toEqual({ code, message, details: null });
  });

  test("cash on delivery when it is switched off, or the setting is missing", async () => {
    const { owner } = database.pools;
    const off = { code: "PT409", message: "Cash on delivery is not available at the moment.", details: null };
    const request = { lines: [{ id: ring.id, quantity: 1 }] };
    await owner`update public.app_settings set value = '{"enabled": false}' where key = 'cod_enabled'`;
    expect(await refused(request)).toEqual(off);
    await owner`delete from public.app_settings where key = 'cod_enabled'`;
    expect(await refused(request)).toEqual(off);
    await owner`insert into public.app_settings (key, value) values ('cod_enabled', '{"enabled": true}')`;
  });
});

describe("what has changed since the shopper looked", () => {
  const stockMessage =
    "Something in your cart is sold out or not available in that quantity. Please look at your cart again.";
  const priceMessage = "Prices in your cart have changed. Please look at your cart again.";

  test("too little stock", async () => {
    const answer = await refused({ lines: [{ id: ring.id, quantity: 6 }] });
    expect(answer).toMatchObject({ code: "PT409", message: stockMessage });
    expect(differences(answer)).toEqual([{ id: ring.id, reason: "stock", price: 20, stock: 5 }]);
  });

  test("sold out", async () => {
    const gone = await addProduct(database.pools.owner, { stock: 0 });
    const answer = await refused({
      lines: [
        { id: ring.id, quantity: 1 },
        { id: gone.id, quantity: 1 },
      ],
    });
    expect(answer).toMatchObject({ code: "PT409", message: stockMessage });
    expect(differences(answer)).toEqual([{ id: gone.id, reason: "stock", price: 20, stock: 0 }]);
  });

  test("an unknown or deleted product, and the maximum id", async () => {
    const answer = await refused({
      lines: [
        { id: 999_999, quantity: 1 },
        { id: 999_999_999_999_999, quantity: 99 },
      ],
    });
    expect(answer).toMatchObject({
      code: "PT409",
      message: "Something in your cart is no longer sold. Please look at your cart again.",
    });
    expect(differences(answer)).toEqual([
      { id: 999_999, reason: "gone", price: null, stock: null },
      { id: 999_999_999_999_999, reason: "gone", price: null, stock: null },
    ]);
  });

  test.for([0, 0.01, 19.99, 20.001, -20, 1e300])("a price of %d", async (price) => {
    const answer = await refused({ lines: [{ id: ring.id, quantity: 1, price }] });
    expect(answer).toMatchObject({ code: "PT409", message: priceMessage });
    expect(differences(answer)).toEqual([{ id: ring.id, reason: "price", price: 20, stock: 5 }]);
  });

  test.for([0, 27.58, 27.6, -1, "NaN", "Infinity", "1e100"])("a total of %s", async (expected_total) => {
    const seen = await refused({ lines: [{ id: ring.id, quantity: 1, price: 20 }], expected_total });
    expect(seen).toEqual({
      code: "PT409",
      message: "The total of your order is now $27.59. Please look at your cart again.",
      details: '[{"params": {"total": {"money": 27.59}}}]',
    });
    const unseen = await refused({ lines: [{ id: ring.id, quantity: 1 }], expected_total });
    expect(unseen).toMatchObject({ code: "PT409", message: priceMessage });
    expect(differences(unseen)).toEqual([{ id: ring.id, reason: "price", price: 20, stock: 5 }]);
  });

  test("several at once, each with its current value, the worst one in the message", async () => {
    const dear = await addProduct(database.pools.owner, { price: 7, stock: null });
    const answer = await refused({
      lines: [
        { id: dear.id, quantity: 1, price: 6 },
        { id: ring.id, quantity: 99, price: 1 },
        { id: 999_999, quantity: 1 },
      ],
    });
    expect(answer.message).toMatch(/^Something in your cart is no longer sold/);
    expect(differences(answer)).toEqual([
      { id: dear.id, reason: "price", price: 7, stock: null },
      { id: ring.id, reason: "stock", price: 20, stock: 5 },
      { id: 999_999, reason: "gone", price: null, stock: null },
    ]);
  });
});

test("without an idempotency key: PT400", async () => {
  const answer = await refused({ lines: [{ id: ring.id, quantity: 1 }], idempotency_key: null });
  expect(answer).toEqual({ code: "PT400", message: "An order needs an idempotency key.", details: null });
});

test("an idempotency key that is not a UUID, or a total that is not a number, is refused", async () => {
  const lines = [{ id: ring.id, quantity: 1 }];
  expect((await refused({ lines, idempotency_key: "1; drop table orders" })).code).toBe("22P02");
  expect((await refused({ lines, expected_total: "free" })).code).toBe("22P02");
});

test("a total above the maximum: PT400", async () => {
  const crown = await addProduct(database.pools.owner, { price: 99_999_999.99, stock: null });
  const answer = await refused({ lines: [{ id: crown.id, quantity: 99 }] });
  expect(answer).toEqual({ code: "PT400", message: "This order is too large for the shop.", details: null });
});

test("from a user who has been deleted: PT401", async () => {
  const ghost = await signUp(database.pools, "Ghost");
  await database.pools.owner`delete from auth.users where id = ${ghost.id}`;
  const place = placeOrder(database.pools, { lines: [{ id: ring.id, quantity: 1 }] }, ghost);
  expect(await refusal(place)).toEqual({
    code: "PT401",
    message: "Your session has ended. Please sign in again.",
    details: null,
  });
});
