import { beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { as, guest, refusal } from "../people/people.ts";
import { addProduct, address, emptyShop, type OrderRequest, type Product } from "../base/shop.ts";

const database = databaseForFile();
let ring: Product;

beforeEach(async () => {
  const { owner } = database.pools;
  await emptyShop(owner);
  await owner`
    delete from public.shop_facts;
    delete from public.tax_rates;
    delete from public.shipping_zones;
    insert into public.tax_rates (name, rate) values ('Tax', 8)`.simple();
  ring = await addProduct(owner, { price: 19.99 });
});

const german = {
  ...address,
  city: "Berlin",
  state: "",
  postal_code: "10115",
  country: "Germany",
  country_code: "DE",
};
const american = { ...address, state: "California", postal_code: "94016", country_code: "US" };

type Placed = Record<string, unknown> & { order_items: Record<string, unknown>[] };

/** Places an order of one ring, or of these lines. */
async function place(request: Partial<OrderRequest> & { shipping_method?: number | null }): Promise<Placed> {
  const {
    lines = [{ id: ring.id, quantity: 1 }],
    shipping_address = german,
    shipping_method: method = null,
  } = request;
  const [row] = await as(
    database.pools,
    guest,
    (sql) => sql<{ placed: Placed }[]>`
      select public.place_order(
        ${sql.json(lines)}, ${sql.json(shipping_address)}, ${request.payment_method ?? "cod"}, gen_random_uuid(),
        ${request.expected_total ?? null}, ${method}
      ) as placed`,
  );
  return row!.placed;
}

const change = (facts: Record<string, unknown>) =>
  database.pools.owner`update public.shop_facts set ${database.pools.owner(facts)}`;

async function addZone(countries: string[], ...methods: { name: string; fee: number; days_to?: number }[]) {
  const { owner } = database.pools;
  const [zone] = await owner<{ id: number }[]>`
    insert into public.shipping_zones (name, countries) values (${countries.join(" ") || "Everywhere"}, ${countries})
    returning id::int`;
  const ids: number[] = [];
  for (const [position, { name, fee, days_to: days = null }] of methods.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    const [method] = await owner<{ id: number }[]>`
      insert into public.shipping_methods (zone_id, name, fee, position, days_from, days_to)
      values (${zone!.id}, ${name}, ${fee}, ${position}, ${days}, ${days}) returning id::int`;
    ids.push(method!.id);
  }
  return ids;
}

const addRate = (country: string | null, region: string | null, name: string, rate: number) =>
  database.pools
    .owner`insert into public.tax_rates (country, region, name, rate) values (${country}, ${region}, ${name}, ${rate})`;

describe("the tax of an order", () => {
  beforeEach(async () => {
    await addZone([], { name: "Post", fee: 5 });
    await addRate("DE", null, "VAT", 19);
    await addRate("US", null, "Sales tax", 5);
    await addRate("US", "CA", "California tax", 7.25);
  });

  test.for([
    ["its country's", german, "VAT", 19],
    ["its region's, by the region's code", american, "California tax", 7.25],
    ["its region's, however it is written", { ...american, state: " cALIFORNIA " }, "California tax", 7.25],
    ["its country's where the region has none", { ...american, state: "Texas" }, "Sales tax", 5],
    ["that of everywhere else", { ...german, country: "France", country_code: "FR" }, "Tax", 8],
    [
      "its country's by the name alone",
      { ...german, country: "germany", country_code: undefined, state: "Berlin" },
      "VAT",
      19,
    ],
  ] as const)("is %s", async ([, shipping_address, name, rate]) => {
    const placed = await place({
      shipping_address: JSON.parse(JSON.stringify(shipping_address)) as typeof german,
    });
    expect(placed).toMatchObject({ tax_name: name, tax_rate: rate, tax: Math.round(19.99 * rate) / 100 });
  });

  test("is part of the prices that include it, and the total does not depend on it", async () => {
    await change({ prices_include_tax: true });
    const placed = await place({ lines: [{ id: ring.id, quantity: 3 }] });
    expect(placed).toMatchObject({ subtotal: 59.97, tax: 9.58, shipping: 5, total_amount: 64.97 });
    expect(placed).toMatchObject({ prices_include_tax: true, shipping_tax: 0, currency: "USD" });
    expect(placed.order_items).toMatchObject([{ tax_rate: 19, net: 50.39, tax: 9.58 }]);
    const abroad = await place({ lines: [{ id: ring.id, quantity: 3 }], shipping_address: american });
    expect(abroad).toMatchObject({ tax_rate: 7.25, total_amount: 64.97 });
  });

  test("is rounded once, and spread over the lines and the shipping so that they add up to it", async () => {
    await change({ taxes_shipping: true });
    const pin = await addProduct(database.pools.owner, { price: 0.07 });
    const placed = await place({ lines: [ring, pin].map(({ id }) => ({ id, quantity: 1 })) });
    // 19 % of 25.06 are 4.7614.
    expect(placed).toMatchObject({ tax: 4.76, shipping_tax: 0.95, total_amount: 29.82 });
    expect(placed.order_items).toMatchObject([
      { net: 19.99, tax: 3.8 },
      { net: 0.07, tax: 0.01 },
    ]);
  });

  test("is none where the shop is not registered for it", async () => {
    await change({ charges_tax: false });
    const placed = await place({});
    expect(placed).toMatchObject({ tax: 0, tax_name: null, tax_rate: 0, total_amount: 24.99 });
    expect(placed.order_items).toMatchObject([{ tax_rate: 0, net: 19.99, tax: 0 }]);
  });

  test("stays what it was when the rates change", async () => {
    const { id } = await place({});
    await database.pools.owner`update public.tax_rates set rate = 25`;
    const [kept] = await database.pools.owner`
      select tax_rate::float, tax::float, tax_name from public.orders where id = ${id as number}`;
    expect(kept).toEqual({ tax_rate: 19, tax: 3.8, tax_name: "VAT" });
  });
});

describe("the shipping of an order", () => {
  test("is by the first method of the address's zone, or by the chosen one", async () => {
    const [, courier] = await addZone(["DE", "AT"], { name: "Post", fee: 4 }, { name: "Courier", fee: 12 });
    await addZone([], { name: "Air mail", fee: 20 });
    expect(await place({})).toMatchObject({ shipping: 4, shipping_method: "Post", arrives_by: null });
    expect(await place({ shipping_method: courier! })).toMatchObject({
      shipping: 12,
      shipping_method: "Courier",
    });
    expect(await place({ shipping_address: american })).toMatchObject({
      shipping: 20,
      shipping_method: "Air mail",
    });
  });

  test("says by which day it arrives, counted in working days of the shop's time zone", async () => {
    await change({ time_zone: "Pacific/Kiritimati" });
    await addZone([], { name: "Post", fee: 4, days_to: 5 });
    const [expected] = await database.pools.owner<{ day: string }[]>`
      select private.after_working_days((now() at time zone 'Pacific/Kiritimati')::date, 5)::text as day`;
    expect(await place({})).toMatchObject({ arrives_by: expected!.day });
  });

  test("is refused for a country that is not served, with those that are", async () => {
    await addZone(["DE", "AT", "FR"], { name: "Post", fee: 4 });
    expect(await refusal(place({ shipping_address: american }))).toMatchObject({
      code: "PT409",
      message: "We do not ship to United States. We ship to: Austria, France, Germany.",
    });
    await addZone("BE BG CY CZ DK EE ES FI GR HR HU".split(" "), { name: "Post", fee: 9 });
    expect((await refusal(place({ shipping_address: american }))).message).toMatch(
      /^We do not ship to United States\. We ship to: Austria, .+, Germany, Greece and 2 more\.$/,
    );
    await addZone([], { name: "Air mail", fee: 20 });
    await change({ ships_elsewhere: false });
    expect(await refusal(place({ shipping_address: american }))).toMatchObject({ code: "PT409" });
    await change({ ships_elsewhere: true });
    expect(await place({ shipping_address: american })).toMatchObject({ shipping: 20 });
  });

  test("is refused by a method of another zone, and by one that is gone", async () => {
    const [post] = await addZone(["DE"], { name: "Post", fee: 4 });
    await addZone([], { name: "Air mail", fee: 20 });
    for (const [method, shipping_address] of [
      [post!, american],
      [999_999, german],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one order after the other
      expect(await refusal(place({ shipping_method: method, shipping_address }))).toMatchObject({
        code: "PT409",
        message: "This shipping method is no longer offered for your address. Please choose another one.",
      });
  });

  test("at another fee than the shopper saw is refused with the new total", async () => {
    await addZone([], { name: "Post", fee: 7 });
    expect(
      await refusal(place({ lines: [{ id: ring.id, quantity: 1, price: 19.99 }], expected_total: 27.58 })),
    ).toMatchObject({
      code: "PT409",
      message: "The total of your order is now $28.59. Please look at your cart again.",
    });
  });
});

describe("the currency", () => {
  test("of an order is the shop's, and stays when the shop's changes", async () => {
    await addZone([], { name: "Post", fee: 4 });
    await change({ currency: "EUR" });
    const { id } = await place({});
    await change({ currency: "CHF" });
    const [kept] = await database.pools.owner`select currency from public.orders where id = ${id as number}`;
    expect(kept).toEqual({ currency: "EUR" });
    expect(
      await refusal(place({ lines: [{ id: ring.id, quantity: 1, price: 19.99 }], expected_total: 1 })),
    ).toMatchObject({
      message: "The total of your order is now CHF 25.59. Please look at your cart again.",
    });
  });

  test("without decimals is refused while amounts have some, and taken once they are rounded", async () => {
    const [post] = await addZone([], { name: "Post", fee: 4.5 });
    const refused = await refusal(change({ currency: "JPY" }));
    expect(refused).toMatchObject({
      code: "PT409",
      message:
        "JPY has no decimals, but these amounts have: Halo ring (19.99), Post (4.50). Please round them first.",
    });
    expect(JSON.parse(refused.details!)).toEqual([
      { noun: "product", name: "Halo ring", amount: 19.99 },
      { noun: "shipping method", name: "Post", amount: 4.5 },
      { params: { currency: "JPY", amounts: ["Halo ring (19.99)", "Post (4.50)"], others: 0 } },
    ]);
    await database.pools.owner`
      update public.products set price = 20;
      update public.shipping_methods set fee = 5`.simple();
    await change({ currency: "JPY", prices_include_tax: true });
    await addRate("DE", null, "VAT", 19);
    expect(await place({ shipping_method: post! })).toMatchObject({
      currency: "JPY",
      tax: 3,
      total_amount: 25,
    });
    expect(await refusal(database.pools.owner`update public.products set price = 20.5`)).toMatchObject({
      code: "PT400",
      message: "Amounts in JPY have no decimals. Please enter a whole number.",
    });
  });

  test("that nobody knows is refused", async () => {
    expect(await refusal(change({ currency: "XXX" }))).toMatchObject({ code: "23514" });
    expect(await refusal(change({ time_zone: "Mars/Olympus" }))).toMatchObject({ code: "23514" });
  });
});

test("facts that were deleted by hand come back with the defaults, and orders go on", async () => {
  await addZone([], { name: "Post", fee: 4 });
  await change({ name: "Gone", currency: "EUR" });
  await database.pools.owner`truncate public.shop_facts`;
  expect(await place({})).toMatchObject({ currency: "USD", total_amount: 25.59 });
  const [shop] = await database.pools.owner<{ shop: object }[]>`select public.shop() as shop`;
  expect(shop!.shop).toMatchObject({ name: "Facet", currency: "USD", tax: { name: "Tax", rate: 8 } });
});
