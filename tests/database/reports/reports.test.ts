import { beforeAll, describe, expect, test } from "vitest";
import { constantFrom, date, nat, option, record, sample } from "fast-check";
import { reports } from "../../../domain/reports/reports.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, signUp } from "../people/people.ts";
import { addProduct, address, placeOrder, ringSize, saveOptions } from "../base/shop.ts";

const database = databaseForFile();
let admin: Person & { id: string };

type Row = Record<string, string | number | null>;

/** Calls a report as the administrator, or as somebody else. */
async function report(call: string, person: Person = admin): Promise<Row[]> {
  const [row] = await as(database.pools, person, (sql) =>
    sql.unsafe<{ rows: Row[] }[]>(`select public.${call} as rows`),
  );
  return row!.rows;
}

// In Havana the clocks went from 0:00 to 1:00 on March 8, 2026, and from 1:00 back to 0:00 on November 1.
const zone = "America/Havana";
const first = "2026-03-07";
const last = "2026-11-01";
const period = `'${first}', '${last}'`;
const moments = [
  "2026-03-07T05:00:00Z",
  "2026-03-08T05:00:00Z",
  "2026-06-30T04:00:00Z",
  "2026-11-01T04:00:00Z",
  "2026-11-01T05:00:00Z",
  "2026-11-02T05:00:00Z",
];
const aroundAMidnight = record({ moment: constantFrom(...moments), minutes: nat(240) }).map(
  ({ moment, minutes }) => new Date(new Date(moment).getTime() + (minutes - 120) * 60_000),
);
const anyTime = date({ min: new Date("2026-02-25"), max: new Date("2026-11-10"), noInvalidDate: true });
const randomOrder = record({
  placed: option(anyTime, { freq: 1 }),
  nearMidnight: aroundAMidnight,
  pieces: nat(4).map((more) => more + 1),
  ringToo: nat(1),
  country: constantFrom("DE", "FI", "FR", "US"),
  state: constantFrom("sold", "sold", "sold", "void", "unpaid", "gone"),
  refund: option(record({ share: nat(100), at: anyTime }), { freq: 2 }),
});

const inHavana = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" });
const dayOf = (time: Date) => inHavana.format(time);
const isWithin = (time: Date) => dayOf(time) >= first && dayOf(time) <= last;

type Stored = {
  id: number;
  created_at: Date;
  currency: string;
  subtotal: number;
  shipping: number;
  tax: number;
  total_amount: number;
  refunded_amount: number;
  country: string;
  tax_rate: number;
  counts: boolean;
};

/** What the reports should say together, worked out from the orders' own columns, by currency. */
async function expected() {
  const { owner } = database.pools;
  const orders = await owner<Stored[]>`
    select id::int, created_at, currency, subtotal::float8, shipping::float8, tax::float8, total_amount::float8,
      refunded_amount::float8, shipping_address ->> 'country_code' as country, tax_rate::float8,
      status not in ('cancelled', 'failed', 'cancelled_payment', 'payment_failed')
        and (payment_method = 'cod' or payment_status = 'paid') as counts
    from public.orders`;
  const lines = await owner<{ order_id: number; product_id: number | null; net: number; tax: number }[]>`
    select order_id::int, product_id::int, net::float8, tax::float8 from public.order_items order by id`;
  const refunds = await owner<{ order_id: number; amount: number; created_at: Date; state: string }[]>`
    select order_id::int, private.major_units(amount_cents, orders.currency)::float8 as amount, refunds.created_at, state
    from public.refunds join public.orders on orders.id = order_id where state in ('pending', 'succeeded')`;
  const sales = orders.filter((order) => order.counts && isWithin(order.created_at));
  const given = refunds.filter((refund) => isWithin(refund.created_at));
  return { orders, lines, sales, given };
}

const cents = (amount: unknown) => Math.round(Number(amount) * 100);
function sum<T>(rows: readonly T[], amount: (row: T) => unknown): number {
  return rows.reduce((total, row) => total + cents(amount(row)), 0);
}

beforeAll(async () => {
  const { owner } = database.pools;
  admin = await addAdmin(database.pools);
  await owner`
    delete from public.tax_rates;
    insert into public.tax_rates (name, rate, country) values ('VAT', 19, 'DE'), ('TVA', 20, 'FR'), ('ALV', 0, 'FI');
    insert into public.tax_rates (name, rate) values ('Tax', 7.25);
    update public.shipping_methods set fee = 7, free_above = 300;
    update public.shop_facts set time_zone = ${owner.unsafe(`'${zone}'`)}`.simple();
  const ring = await addProduct(owner, { price: 19.99, stock: null, sku: "R-1" });
  const stone = await addProduct(owner, { name: "Stone", price: 33.33, stock: null, category: "Gemstones" });
  const gone = await addProduct(owner, { name: "Gone", price: 5.01, stock: null, sku: "G-1" });

  for (const [currency, includes] of [
    ["USD", false],
    ["USD", true],
    ["JPY", false],
    ["JPY", true],
  ] as const) {
    if (currency === "JPY") await owner`update public.products set price = round(price)`;
    await owner`
      update public.shop_facts set currency = ${currency}, prices_include_tax = ${includes}, taxes_shipping = ${includes}`;
    for (const order of sample(randomOrder, 40)) {
      const product = order.state === "gone" ? gone : stone;
      const { id } = await placeOrder(database.pools, {
        lines: [
          { id: product.id, quantity: order.pieces },
          ...(order.ringToo ? [{ id: ring.id, quantity: 1 }] : []),
        ],
        shipping_address: {
          ...address,
          country: order.country,
          country_code: order.country,
          ...(order.country === "US" ? { state: "Illinois" } : { state: "", postal_code: "10115" }),
        },
      });
      await owner`update public.orders set created_at = ${order.placed ?? order.nearMidnight} where id = ${id}`;
      if (order.state === "void") await owner`update public.orders set status = 'cancelled' where id = ${id}`;
      if (order.state === "unpaid")
        await owner`update public.orders set payment_method = 'stripe', payment_status = 'pending' where id = ${id}`;
      if (order.refund && order.state !== "unpaid") await refund(id, order.refund);
    }
  }
  await owner`delete from public.products where id = ${gone.id}`;
});

/** A part of the order, in one or two refunds, the second of which is all that is left; one more has failed. */
async function refund(order: number, { share, at }: { share: number; at: Date }): Promise<void> {
  const { owner } = database.pools;
  await owner.begin(async (sql) => {
    await sql`
      with payment as (
        insert into public.payments (order_id, attempt, amount_cents, expires_at)
        select id, 1, private.minor_units(total_amount, currency), now() from public.orders where id = ${order}
        returning id, amount_cents
      ),
      part as (
        select id, amount_cents, greatest(amount_cents * ${share}::int / 100, 1) as cents from payment
      )
      insert into public.refunds (order_id, payment_id, amount_cents, reason, state, idempotency_key, created_at)
      select ${order}::bigint, id, cents, 'Asked', 'succeeded', gen_random_uuid(), ${at}::timestamptz from part
      union all
      select ${order}, id, amount_cents - cents, 'The rest', 'pending', gen_random_uuid(), ${at}::timestamptz + interval '2 days'
      from part where amount_cents > cents and ${share} % 2 = 0
      union all
      select ${order}, id, 1, 'Not accepted', 'failed', gen_random_uuid(), ${at}::timestamptz from part`;
    await sql`
      update public.orders set paid_amount = total_amount, refunded_amount = (
        select private.major_units(sum(amount_cents)::bigint, currency) from public.refunds
        where order_id = ${order} and state in ('pending', 'succeeded')
      ) where id = ${order}`;
  });
}

describe("every report adds up to the orders' own columns", () => {
  test.for(["USD", "JPY"])("in %s", async (currency) => {
    const all = await expected();
    const sales = all.sales.filter((sale) => sale.currency === currency);
    const ids = new Map(all.orders.map((order) => [order.id, order]));
    const refunds = all.given.filter((given) => ids.get(given.order_id)!.currency === currency);
    const ofSales = refunds.filter((given) => ids.get(given.order_id)!.counts);
    const lines = all.lines.filter((line) => sales.some(({ id }) => id === line.order_id));
    expect(sales.length).toBeGreaterThan(20);
    expect(ofSales.length).toBeGreaterThan(5);
    const only = async (call: string) => (await report(call)).filter((row) => row["currency"] === currency);

    const totals = {
      orders: sales.length,
      net: sum(lines, ({ net }) => net),
      tax: sum(sales, ({ tax }) => tax),
      total: sum(sales, ({ total_amount }) => total_amount),
      refunded: sum(ofSales, ({ amount }) => amount),
    };
    const shipping = totals.total - totals.net - totals.tax;
    for (const call of [
      ...["day", "week", "month", "all"].map((unit) => `sales_by_time(${period}, '${unit}')`),
      `sales_by_country(${period})`,
    ]) {
      const rows = await only(call);
      expect({
        call,
        orders: rows.reduce((count, row) => count + Number(row["orders"]), 0),
        ...Object.fromEntries(
          ["net", "tax", "total", "refunded"].map((name) => [name, sum(rows, (row) => row[name])]),
        ),
        shipping: sum(rows, (row) => row["shipping"]),
      }).toEqual({ call, ...totals, shipping });
    }
    for (const call of [
      `sales_by_product(${period})`,
      `sales_by_product(${period}, true)`,
      `sales_by_category(${period})`,
    ]) {
      const rows = await only(call);
      expect([call, sum(rows, (row) => row["total"]), sum(rows, (row) => row["tax"])]).toEqual([
        call,
        totals.total,
        totals.tax,
      ]);
      expect(
        sum(
          rows.filter((row) => row["kind"] !== "shipping"),
          (row) => row["net"],
        ),
      ).toBe(totals.net);
    }

    const byDay = await only(`sales_by_time(${period}, 'day')`);
    expect(byDay).toHaveLength(240);
    for (const { starts, orders, total, refunded } of byDay) {
      const ofDay = sales.filter(({ created_at: time }) => dayOf(time) === starts);
      const givenThen = ofSales.filter(({ created_at: time }) => dayOf(time) === starts);
      expect({ starts, orders, total: cents(total), refunded: cents(refunded) }).toEqual({
        starts,
        orders: ofDay.length,
        total: sum(ofDay, ({ total_amount }) => total_amount),
        refunded: sum(givenThen, ({ amount }) => amount),
      });
    }

    const taxes = await only(`tax_by_rate(${period})`);
    expect(taxes.map((row) => [row["country_code"], row["tax_rate"]])).toEqual([
      ["FI", 0],
      ["FR", 20],
      ["DE", 19],
      ["US", 7.25],
    ]);
    for (const row of taxes) {
      const taxed = sales.filter((sale) => sale.country === row["country_code"]);
      expect(cents(row["tax"])).toBe(sum(taxed, ({ tax }) => tax));
      expect(cents(row["taxed"]) + cents(row["untaxed"]) + cents(row["tax"])).toBe(cents(row["total"]));
      // Each order was rounded once; goods at a rate of 0 are as untaxed as their shipping.
      const share = (Number(row["taxed"]) * Number(row["tax_rate"])) / 100;
      expect(Math.abs(share - Number(row["tax"]))).toBeLessThanOrEqual(Number(row["orders"]));
      expect(row["untaxed"] === row["total"]).toBe(row["tax_rate"] === 0);
    }

    const given = await only(`refunds_by_time(${period}, 'month')`);
    expect(sum(given, (row) => row["refunded"])).toBe(sum(refunds, ({ amount }) => amount));
    expect(sum(given, (row) => row["refunded"]) - sum(given, (row) => row["of_void"])).toBe(totals.refunded);
  });

  test("and a sale that was refunded in full had all of its tax refunded", async () => {
    const { owner } = database.pools;
    const [row] = await owner<{ all: number; tax: number; refunded: number }[]>`
      with entry as (
        select order_id, sum(refunded) as refunded, sum(refunded_tax) as refunded_tax
        from private.book_entries('2026-01-01', '2026-12-31', ${zone}) group by order_id
      )
      select count(*)::int as all, sum(orders.tax)::float8 as tax, sum(entry.refunded_tax)::float8 as refunded
      from entry join public.orders on orders.id = entry.order_id where entry.refunded = orders.total_amount`;
    expect(row!.all).toBeGreaterThan(3);
    expect(row!.refunded).toBe(row!.tax);
  });
});

const startsBy = async (unit: string) => [
  ...new Set(
    (await report(`sales_by_time('2026-06-25', '2026-07-14', '${unit}')`)).map((row) => row["starts"]),
  ),
];

test("rows of days, weeks from Monday and months are those of the period, and all of them", async () => {
  expect(await startsBy("week")).toEqual(["2026-06-25", "2026-06-29", "2026-07-06", "2026-07-13"]);
  expect(await startsBy("month")).toEqual(["2026-06-25", "2026-07-01"]);
  expect((await startsBy("day")).length).toBe(20);
});

test("a period of one day is that day's row, where clocks change at midnight, too", async () => {
  const rows = await report(`sales_by_time(${period}, 'day')`);
  for (const day of ["2026-03-07", "2026-03-08", "2026-10-31", "2026-11-01"]) {
    const ofDay = rows.filter(
      (row) => row["starts"] === day && (row["orders"] !== 0 || row["refunded"] !== 0),
    );
    expect(await report(`sales_by_time('${day}', '${day}', 'day')`)).toEqual(ofDay);
  }
  expect(rows.find((row) => row["starts"] === "2026-11-01")?.["orders"]).toBeGreaterThan(0);
});

test("the products, best first, and page by page, are the same", async () => {
  const whole = await report(`sales_by_product(${period})`);
  const paged: Row[] = [];
  for (;;) {
    const after = paged.at(-1)?.["key"] ?? "";
    const page = await report(`sales_by_product(${period}, false, '${String(after)}', 2)`);
    paged.push(...page);
    if (page.length < 2) break;
  }
  expect(paged).toEqual(whole);
  expect(whole.filter((row) => row["kind"] === "deleted").map((row) => row["sku"])).toEqual(["G-1", "G-1"]);
  const best = await report(`sales_by_product(${period}, true, '', 2)`);
  expect(best.map((row) => [row["rank"], row["currency"]])).toEqual([
    [1, "JPY"],
    [1, "USD"],
  ]);
});

test("orders and lines of a period come page by page, each once, void ones too", async () => {
  const { orders, lines } = await expected();
  const within = orders
    .filter(({ created_at: time }) => isWithin(time))
    .toSorted((one, other) => Number(one.created_at) - Number(other.created_at) || one.id - other.id);
  const read = async (call: string, more: (row: Row) => unknown[]) => {
    const rows: Row[] = [];
    for (;;) {
      const last = rows.at(-1);
      const after = last ? `after_time => '${last["placed_at"]}', after_id => ${last["id"]}` : "most => 7";
      const page = await report(
        `${call}(${period}, ${[after, ...(last ? ["most => 7", ...more(last)] : [])].join(", ")})`,
      );
      rows.push(...page);
      if (page.length < 7) return rows;
    }
  };
  const read1 = await read("report_orders", () => []);
  expect(read1.map((row) => [row["id"], row["is_sale"], row["placed"]?.toString().slice(0, 10)])).toEqual(
    within.map(({ id, counts, created_at: time }) => [id, counts, dayOf(time)]),
  );
  const read2 = await read("report_order_lines", (row) => [`after_line => ${row["line_id"]}`]);
  const expectedLines = within.flatMap(({ id }) => lines.filter((line) => line.order_id === id));
  expect(read2.map((row) => [row["id"], row["net"], row["tax"]])).toEqual(
    expectedLines.map((line) => [line.order_id, line.net, line.tax]),
  );
  const chosen = await report(`report_orders(ids => array[${within[0]!.id}, ${within[3]!.id}])`);
  expect(chosen.map((row) => row["id"])).toEqual([within[0]!.id, within[3]!.id]);
});

test("an order's row has all of its address", async () => {
  const { id: product } = await addProduct(database.pools.owner, { price: 5, stock: null });
  const whole = { ...address, line2: "Door 3", phone: "+12175550123" };
  const { id } = await placeOrder(database.pools, {
    lines: [{ id: product, quantity: 1 }],
    shipping_address: whole,
  });
  const [row] = await report(`report_orders(ids => array[${id}])`);
  const { phone, line1, line2, city, state, postal_code } = whole;
  expect(row).toMatchObject({ phone, line1, line2, city, state, postal_code, country: "US" });
});

test.for<[string, string]>([
  ["California, USA", "US"],
  ["us-ca", "US"],
  ["Bayern, Deutschland", "DE"],
  ["Narnia", "Narnia"],
])("an order of a former version to %s has the country %s in its row", async ([country, code]) => {
  const { id: product } = await addProduct(database.pools.owner, { price: 5, stock: null });
  const { id } = await placeOrder(database.pools, { lines: [{ id: product, quantity: 1 }] });
  await database.pools.owner`
    update public.orders
    set shipping_address = shipping_address - 'country_code' - 'state' || jsonb_build_object('country', ${country}::text)
    where id = ${id}`;
  expect(await report(`report_orders(ids => array[${id}])`)).toMatchObject([{ country: code }]);
});

test.for(["orders", "lines"] as const)("the rows of %s have every column of their file", async (name) => {
  const [row] = await report(`report_${name === "lines" ? "order_lines" : name}(${period}, most => 1)`);
  expect(Object.keys(row!)).toEqual(
    expect.arrayContaining(reports[name].columns.map((column) => column.name)),
  );
});

test("stock is worth its pieces at their price, of products or of the values that are counted", async () => {
  const { owner } = database.pools;
  await owner`insert into public.product_categories (name) values ('Stock')`;
  await addProduct(owner, { name: "Counted", price: 100, stock: 3, category: "Stock" });
  const sized = await addProduct(owner, { name: "Sized", price: 10, stock: null, category: "Stock" });
  await saveOptions(database.pools, admin, sized.id, [ringSize({ "6": 2, "7": 5, "8": null }, 4)]);
  const both = await addProduct(owner, { name: "Both", price: 50, stock: 1, category: "Stock" });
  await saveOptions(database.pools, admin, both.id, [ringSize({ "6": 1 })]);
  await addProduct(owner, { name: "To order", price: 10, stock: null, category: "Stock" });
  await owner`
    insert into public.product_costs select id, price * 0.5 from public.products where category = 'Stock' and name <> 'Both'`;
  const rows = (await report("stock_value()")).filter((row) => row["category"] === "Stock");
  expect(rows.map((row) => [row["name"], row["choice"], row["pieces"], row["price"], row["worth"]])).toEqual([
    ["Counted", null, 3, 100, 300],
    ["Sized", "6", 2, 14, 28],
    ["Sized", "7", 5, 14, 70],
    ["Both", null, 1, 50, 50],
  ]);
  const [first, second] = rows;
  const next = await report(`stock_value(${Number(first!["product_id"])}, ${Number(first!["value_id"])}, 1)`);
  expect(next).toEqual([second]);
  const categories = await report("stock_by_category()");
  expect(categories.find((row) => row["category"] === "Stock")).toEqual({
    currency: "JPY",
    category: "Stock",
    products: 3,
    pieces: 11,
    worth: 448,
    worth_at_cost: 185,
    without_cost: 1,
  });
});

test("what was not sold for long is listed, with when it last was, and neither what is new nor what is not there", async () => {
  const { owner } = database.pools;
  await owner`insert into public.product_categories (name) values ('Old')`;
  const add = (name: string, price: number, stock: number | null = 2) =>
    addProduct(owner, { name, price, stock, category: "Old" });
  const never = await add("Never", 10);
  const sold = await add("Sold", 30, 5);
  const lately = await add("Lately", 20, 5);
  const cancelled = await add("Cancelled", 40, 5);
  await add("Gone", 50, 0);
  await add("To order", 60, null);
  const fresh = await add("Fresh", 70);
  await owner`update public.products set created_at = now() - interval '181 days' where category = 'Old' and id <> ${fresh.id}`;
  await owner`insert into public.product_costs values (${never.id}, 4)`;
  const order = async ({ id }: { id: number }, age: string, status = "processing") => {
    const placed = await placeOrder(database.pools, { lines: [{ id, quantity: 1 }] });
    await owner`
      update public.orders set created_at = now() - ${age}::interval, status = ${status} where id = ${placed.id}`;
    return placed;
  };
  await order(sold, "200 days");
  await order(lately, "200 days");
  await order(lately, "170 days");
  await order(cancelled, "170 days", "cancelled");
  const unsold = async (call: string) =>
    (await report(call)).filter((row) => row["category"] === "Old").map((row) => row["name"]);
  expect(await unsold("unsold_products()")).toEqual(["Never", "Sold", "Cancelled"]);
  expect(await unsold("unsold_products(dearest => true)")).toEqual(["Cancelled", "Sold", "Never"]);
  expect(await unsold("unsold_products(165)")).toEqual(["Never", "Sold", "Lately", "Cancelled"]);
  const [after, none] = await report(`unsold_products(after_product => ${never.id}, most => 1)`);
  expect([after!["name"], none]).toEqual(["Sold", undefined]);
  expect(Object.keys(after!)).toEqual(
    expect.arrayContaining(reports.unsold.columns.map((column) => column.name)),
  );
  const rows = await report("unsold_products()");
  expect(rows.find((row) => row["product_id"] === never.id)).toMatchObject({
    last_sold: null,
    pieces: 2,
    worth: 20,
    worth_at_cost: 8,
  });
  expect(after).toMatchObject({ pieces: 4, worth: 120, worth_at_cost: null });
  expect(after!["last_sold"]).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test.for<[string, string]>([
  [`sales_by_time('2026-02-02', '2026-02-01', 'day')`, "The last day is before the first."],
  [`sales_by_time('2026-02-02', null, 'day')`, "The last day is before the first."],
  [`sales_by_time('2006-02-02', '2026-02-01', 'day')`, "A report covers at most ten years."],
  [`sales_by_time('2026-02-01', '2026-02-01', 'hour')`, "A report is by day, week or month."],
  [`report_orders()`, "The last day is before the first."],
])("%s is refused: %s", async ([call, message]) => {
  expect(await refusal(report(call))).toMatchObject({ code: "PT400", message });
});

test("nobody but administrators reads them", async () => {
  const customer = await signUp(database.pools);
  for (const call of [
    `sales_by_time(${period}, 'day')`,
    `sales_by_product(${period})`,
    `sales_by_category(${period})`,
    `sales_by_country(${period})`,
    `tax_by_rate(${period})`,
    `refunds_by_time(${period}, 'day')`,
    "stock_by_category()",
    "stock_value()",
    "unsold_products()",
    `report_orders(${period})`,
    "report_orders(ids => '{1}')",
    `report_order_lines(${period})`,
  ]) {
    expect([call, (await refusal(report(call, customer))).code]).toEqual([call, "PT403"]);
    expect([call, (await refusal(report(call, guest))).code]).toEqual([call, "42501"]);
  }
});
