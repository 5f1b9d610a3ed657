import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { unknownShop } from "../../../domain/shop/unknown-shop.ts";
import { createTestDatabase, type TestDatabase } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "../people/people.ts";
import { addProduct, address, placeOrder } from "../base/shop.ts";

let database: TestDatabase;
let ana: Person & { id: string };
let admin: Person & { id: string };
let orders: number[];
beforeAll(async () => {
  database = await createTestDatabase();
  const { pools } = database;
  ana = await signUp(pools);
  const bea = await signUp(pools, "Bea");
  admin = await addAdmin(pools);
  const ring = await addProduct(pools.owner, { price: 100, stock: 10 });
  await addProduct(pools.owner, { stock: 4 });
  await addProduct(pools.owner, { stock: 0 });
  await addProduct(pools.owner, { stock: null });
  orders = [];
  const buyers: [Person, string, string][] = [
    [ana, "Ana Lima", "ana@example.com"],
    [ana, "Ana Lima", "ana@example.com"],
    [bea, "Bea (50%) Moss", "bea_moss@example.com"],
    [guest, "Gus", "GUS@example.com"],
    [guest, "Gus", "gus@example.com"],
  ];
  for (const [buyer, name, email] of buyers) {
    const request = { lines: [{ id: ring.id, quantity: 1 }], shipping_address: { ...address, name, email } };
    orders.push((await placeOrder(pools, request, buyer)).id);
  }
  const statuses = ["paid", "delivered", "shipped", "pending", "pending_payment"];
  for (const [index, status] of statuses.entries()) {
    await pools.owner`update public.orders set status = ${status} where id = ${orders[index] ?? 0}`;
  }
  await pools.owner`
    insert into public.counter_offers (product_id, user_id, offer_price) values (${ring.id}, ${ana.id}, 90)`;
  for (const status of ["new", "new", "read"]) {
    await pools.owner`
      insert into public.product_inquiries (product_id, product_name, user_email, message, status)
      values (${ring.id}, '', 'a@b.co', 'Hello?', ${status})`;
  }
});
afterAll(() => database.drop());

const askForStats = (person: Person) =>
  as(database.pools, person, (sql) => sql`select public.dashboard_stats()`);

const countWaiting = async (person: Person, since: number | null = null) => {
  const [row] = await as(
    database.pools,
    person,
    (sql) => sql`select public.waiting_counts(${since}) as counts`,
  );
  return row?.["counts"] as Record<string, number>;
};

/** The indexes in `orders` of the orders that were found. */
const search = async (q: string) => {
  const rows = await as(
    database.pools,
    admin,
    (sql) => sql`select id::int from public.search_orders(${q}) order by id`,
  );
  return rows.map((row) => orders.indexOf(row["id"]));
};

const searchAs = (person: Person) =>
  as(database.pools, person, (sql) => sql`select * from public.search_orders('a')`);

const countOrders = async (
  statuses: string[] | null,
  since: string | null,
  before: string | null,
  person: Person = admin,
) => {
  const [row] = await as(
    database.pools,
    person,
    (sql) => sql`select public.order_count(${statuses}, ${since}, ${before})::int as count`,
  );
  return row?.["count"];
};

/** Whether an edit by the admin changed the product's updated_at. */
const edit = async (change: Record<string, string | number>) => {
  const product = await addProduct(database.pools.owner);
  await database.pools.owner`update public.products set updated_at = 'epoch' where id = ${product.id}`;
  const [row] = await as(
    database.pools,
    admin,
    (sql) => sql`
    update public.products set ${sql(change)} where id = ${product.id} returning updated_at > created_at - interval '1 s' as dated`,
  );
  return row?.["dated"];
};

describe("dashboard_stats", () => {
  test("counts and sums for admins", async () => {
    const [row] = await as(database.pools, admin, (sql) => sql`select public.dashboard_stats() as stats`);
    expect(row?.["stats"]).toEqual({
      totalRevenue: 324,
      received: 108,
      refunded: 0,
      stillToCome: 324,
      otherCurrencies: [],
      totalOrders: 5,
      totalProducts: 4,
      totalCustomers: 2,
      guestCustomers: 1,
      pendingOrders: 2,
      ordersToShip: 1,
      shippedOrders: 1,
      newOrders: 0,
      pendingPaymentOrders: 1,
      lowStockItems: 2,
      outOfStockItems: 1,
      newInquiries: 2,
      reportedReviews: 0,
      pendingOffers: 1,
      declinedOffers: 0,
      revenueByDay: expect.any(Array),
      latestOrderId: orders[4],
      latestOrder: {
        id: orders[4],
        status: "pending_payment",
        total_amount: 108,
        currency: "USD",
        created_at: expect.any(String),
      },
      latestProductAt: expect.any(String),
      latestInquiryAt: expect.any(String),
    });
  });

  test("is refused to customers and guests", async () => {
    expect(await refusal(askForStats(ana))).toEqual({
      code: "PT403",
      message: "You do not have permission to access the admin panel.",
      details: null,
    });
    expect(await refusal(askForStats(guest))).toMatchObject({ code: "42501" });
    expect(await refusal(askForStats(service))).toMatchObject({ code: "42501" });
  });

  test("has only zeros in an empty shop", async () => {
    const empty = await createTestDatabase();
    const boss = await addAdmin(empty.pools);
    const [row] = await as(empty.pools, boss, (sql) => sql`select public.dashboard_stats() as stats`);
    await empty.drop();
    expect(row?.["stats"]).toMatchObject({
      totalRevenue: 0,
      received: 0,
      refunded: 0,
      stillToCome: 0,
      totalOrders: 0,
      latestOrder: null,
      latestInquiryAt: null,
    });
  });
});

test("paid, shipped and delivered orders are revenue, all others are not", async () => {
  const { owner } = database.pools;
  const [constraint] = await owner`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'orders_status_check'`;
  const statuses = [...String(constraint?.["definition"]).matchAll(/'(\w+)'/g)].map(
    ([, status = ""]) => status,
  );
  expect(statuses).toHaveLength(10);
  const rows = await owner`
    select status from unnest(${statuses}::text[]) as status where private.is_revenue(status) order by status`;
  expect(rows.map((row) => row["status"])).toEqual(["delivered", "paid", "shipped"]);
});

test("low stock is what the owner says it is, below five pieces in a fresh shop", async () => {
  const { owner } = database.pools;
  expect(await owner`select private.low_stock_threshold()`).toEqual([
    { low_stock_threshold: unknownShop.lowStock },
  ]);
  await owner`update public.shop_facts set low_stock_threshold = 8`;
  expect(await owner`select private.low_stock_threshold()`).toEqual([{ low_stock_threshold: 8 }]);
  await owner`update public.shop_facts set low_stock_threshold = 5`;
});

describe("waiting_counts", () => {
  test("counts what is waiting, such as a new cash-on-delivery order until it is shipped", async () => {
    const { pools } = database;
    const waiting = {
      pendingOrders: 2,
      ordersToShip: 1,
      pendingOffers: 1,
      declinedOffers: 0,
      newInquiries: 2,
      reportedReviews: 0,
    };
    const counted = { ...waiting, shippedOrders: 1, totalOrders: 5, newOrders: 0, latestOrderId: orders[4] };
    expect(await countWaiting(admin)).toEqual(counted);
    const ring = await addProduct(pools.owner);
    const { id } = await placeOrder(pools, { lines: [{ id: ring.id, quantity: 1 }] });
    expect(await countWaiting(admin, orders[4])).toEqual({
      ...counted,
      ordersToShip: 2,
      totalOrders: 6,
      newOrders: 1,
      latestOrderId: id,
    });
    const setStatus = (status: string) =>
      as(pools, admin, (sql) => sql`update public.orders set status = ${status} where id = ${id}`);
    for (const status of ["shipped", "delivered", "cancelled", "failed"]) {
      await setStatus(status);
      expect(await countWaiting(admin)).toMatchObject(waiting);
    }
    await setStatus("pending");
    expect(await countWaiting(admin)).toMatchObject({ ...waiting, pendingOrders: 3 });
    await pools.owner`delete from public.orders where id = ${id}`;
  });

  test("is refused to customers and guests", async () => {
    expect(await refusal(countWaiting(ana))).toMatchObject({ code: "PT403" });
    expect(await refusal(countWaiting(guest))).toMatchObject({ code: "42501" });
    expect(await refusal(countWaiting(service))).toMatchObject({ code: "42501" });
  });
});

const catalog = async (q: string, with_descriptions = true, person: Person = admin) => {
  const rows = await as(
    database.pools,
    person,
    (sql) => sql`select name from public.search_catalog(${q}, ${with_descriptions}) order by id`,
  );
  return rows.map(({ name }) => name as string);
};

describe("search_catalog", () => {
  test("finds products as the other searches do", async () => {
    const { owner } = database.pools;
    const gold = await addProduct(owner, { name: "Ring aus Weißgold", sku: "WG–0815" });
    const claddagh = await addProduct(owner, { name: "O’Brien Claddagh" });
    onTestFinished(async () => {
      await owner`delete from public.products where id in ${owner([gold.id, claddagh.id])}`;
    });
    await owner`update public.products set description = 'Très élégante (100%)' where id = ${claddagh.id}`;
    for (const q of ["weissgold", "WEISSGOLD", "wg-08", "08\u200b15", "aus\u00a0weiß"])
      expect([q, await catalog(q)]).toEqual([q, [gold.name]]);
    for (const q of ["obrien", "o brien", "elegante", "(100%)"])
      expect([q, await catalog(q)]).toEqual([q, [claddagh.name]]);
    expect(await catalog("elegante", false)).toEqual([]);
    expect(await catalog(".*")).toEqual([]);
  });

  test("is for administrators", async () => {
    expect(await refusal(catalog("a", true, ana))).toMatchObject({ code: "PT403" });
    expect(await refusal(catalog("a", true, guest))).toMatchObject({ code: "42501" });
  });
});

describe("search_orders", () => {
  test.for<[string, number[]]>([
    ["lima", [0, 1]],
    ["ANA@", [0, 1]],
    ["gus@example", [3, 4]],
    ["(50%)", [2]],
    ["bea_moss", [2]],
    ["_", [2]],
    [".*", []],
    ["nobody", []],
  ])("finds %j by name and e-mail", async ([q, expected]) => {
    expect(await search(q)).toEqual(expected);
  });

  test.for([
    ["Seán O’Brien", ["o brien", "obrien", "o'brien", "sean o brien"]],
    ["Mary O Brien", ["obrien", "o’brien", "mary o'brien"]],
    ["Jean-Paul D’Angelo", ["jean paul", "d angelo", "dangelo", "Jean\u2011Paul\u00a0D"]],
  ] as const)("finds %s by %j", async ([name, texts]) => {
    const { owner } = database.pools;
    const before = await owner`select shipping_address from public.orders where id = ${orders[2]!}`;
    onTestFinished(async () => {
      await owner`update public.orders set ${owner(before[0]!)} where id = ${orders[2]!}`;
    });
    await owner`
      update public.orders set shipping_address = shipping_address || ${owner.json({ name })} where id = ${orders[2]!}`;
    for (const q of texts) expect([q, await search(q)]).toEqual([q, [2]]);
  });

  test("finds by the account's e-mail, whatever address the order has", async () => {
    const { owner } = database.pools;
    const [{ email }] = await owner<[{ email: string }]>`
      select email from public.profiles where id = ${ana.id}`;
    expect(await search(email.toUpperCase())).toEqual([0, 1]);
    expect(await search(email.slice(0, 12))).toEqual([0, 1]);
    expect(await search(email.replace("-", "_"))).toEqual([]);
  });

  test("finds by the number of an invoice", async () => {
    const { pools } = database;
    const [row] = await as(
      pools,
      admin,
      (sql) => sql<{ number: string }[]>`select number from public.issue_invoice(${orders[2]!})`,
    );
    expect(await search(row!.number)).toEqual([2]);
    expect(await search(row!.number.slice(0, -1))).toEqual([]);
  });

  test("finds by name without accents, by phone and tracking number however grouped, and by SKU", async () => {
    const { owner } = database.pools;
    const before = await owner`select * from public.orders where id = ${orders[2]!}`;
    await owner`
      update public.orders set tracking_number = '1Z 999-AA1', shipping_address = shipping_address || ${owner.json(
        {
          name: "Jörg Weiß",
          phone: "+49 (30) 901820-5",
        },
      )}
      where id = ${orders[2]!}`;
    await owner`update public.order_items set sku_at_purchase = 'MOI-RS_065' where order_id in ${owner([orders[1]!, orders[3]!])}`;
    for (const q of [
      "jorg",
      "WEISS",
      "weis",
      "Jörg Weiß",
      "030 90 18 20",
      "49309018205",
      "1z999",
      "999-aa1",
    ].map((q) => q.replace("030 ", "30 ")))
      expect([q, await search(q)]).toEqual([q, [2]]);
    expect(await search("moi-rs_0")).toEqual([1, 3]);
    expect(await search("MOI-RSX0")).toEqual([]);
    // Too short for a phone number.
    expect(await search("9018")).toEqual([]);
    await owner`
      update public.orders set tracking_number = null, shipping_address = ${owner.json(before[0]!["shipping_address"])}
      where id = ${orders[2]!}`;
  });

  test("finds an order by its number, with or without its prefix", async () => {
    const id = orders[2] ?? 0;
    expect(await search(String(id))).toContain(2);
    expect(await search(`#${String(id).padStart(6, "0")}`)).toEqual([2]);
    expect(await search("99999999999999999999")).toEqual([]);
  });

  test("accepts up to 200 characters", async () => {
    expect(await search("x".repeat(200))).toEqual([]);
    expect(await refusal(search("x".repeat(100_000)))).toMatchObject({
      code: "PT400",
      message: "The search text is too long.",
    });
  });

  test("finds only the order itself by a number with its prefix", async () => {
    const { owner } = database.pools;
    const address = owner.json({ name: `Suite #${orders[2]}`, email: "" });
    await owner`update public.orders set shipping_address = shipping_address || ${address} where id = ${orders[0]!}`;
    expect(await search(`#${orders[2]}`)).toEqual([2]);
    expect(await search("suite #")).toEqual([0]);
    await owner`
      update public.orders set shipping_address = shipping_address || '{"name": "Ana Lima", "email": "ana@example.com"}'
      where id = ${orders[0]!}`;
  });

  test.for<[Record<string, unknown>, number[]]>([
    [{}, [4, 3, 2, 1, 0]],
    [{ descending: false }, [0, 1, 2, 3, 4]],
    [{ sort: "id" }, [4, 3, 2, 1, 0]],
    [{ sort: "customer_name", descending: false }, [0, 1, 2, 3, 4]],
    [{ sort: "customer_name" }, [4, 3, 2, 1, 0]],
    [{ sort: "total_amount", descending: false }, [0, 1, 2, 3, 4]],
    [{ sort: "status", descending: false }, [1, 0, 3, 4, 2]],
    [{ sort: "status" }, [2, 4, 3, 0, 1]],
    [{ statuses: ["paid"] }, [0]],
    [{ statuses: ["pending", "pending_payment"] }, [4, 3]],
    [{ statuses: [] }, []],
    [{ statuses: ["it's"] }, []],
    [{ since: "2000-01-01", before: "2001-01-01" }, []],
    [{ since: "2000-01-01" }, [4, 3, 2, 1, 0]],
    [{ before: "2001-01-01" }, []],
    [{ statuses: ["paid", "shipped"], since: "2000-01-01", sort: "id", descending: false }, [0, 2]],
  ])("with %j filters and sorts", async ([given, expected]) => {
    const { statuses = null, since = null, before = null, sort = "created_at", descending = true } = given;
    const rows = await as(
      database.pools,
      admin,
      (sql) => sql`
        select id::int from public.search_orders('example', ${statuses as string[]}, ${since as string}, ${before as string},
          ${sort as string}, ${descending as boolean})`,
    );
    expect(rows.map((row) => orders.indexOf(row["id"]))).toEqual(expected);
  });

  test.for(["price", "id; select 1", "", null])("refuses to sort by %s", async (sort) => {
    const ask = as(
      database.pools,
      admin,
      (sql) => sql`select * from public.search_orders('a', sort => ${sort}::text)`,
    );
    expect(await refusal(ask)).toMatchObject({ code: "PT400", message: "Orders cannot be sorted by this." });
  });

  test("stops when it has found 501 of them, the first in the sort order", async () => {
    const { owner } = database.pools;
    await owner.begin(async (sql) => {
      await sql`
        insert into public.orders (subtotal, tax, shipping, total_amount, shipping_address, payment_method, created_at)
        select n, 0, 0, n, '{"name": "Busy Bee"}', 'cod', now() - n * interval '1 day' from generate_series(1, 600) as n`;
      await sql`select set_config('role', 'authenticated', true),
        set_config('request.jwt.claims', ${JSON.stringify({ sub: admin.id })}, true)`;
      const found = await sql<{ amount: number }[]>`
        select total_amount::int as amount from public.search_orders('busy bee')`;
      expect(found.map(({ amount }) => amount)).toEqual(Array.from({ length: 501 }, (_, index) => index + 1));
      const highest = await sql<{ amount: number }[]>`
        select total_amount::int as amount from public.search_orders('busy bee', sort => 'total_amount')`;
      expect(highest.map(({ amount }) => amount)).toEqual(
        Array.from({ length: 501 }, (_, index) => 600 - index),
      );
      await sql`reset role`;
      await sql`delete from public.orders where customer_name = 'Busy Bee'`;
    });
  });

  test("is refused to customers, guests and the service", async () => {
    expect(await refusal(searchAs(ana))).toMatchObject({ code: "PT403" });
    expect(await refusal(searchAs(guest))).toMatchObject({ code: "42501" });
    expect(await refusal(searchAs(service))).toMatchObject({ code: "42501" });
  });
});

describe("order_count", () => {
  test.for<[string[] | null, string | null, string | null, number]>([
    [null, null, null, 5],
    [["paid"], null, null, 1],
    [["pending", "pending_payment", "failed"], null, null, 2],
    [[], null, null, 0],
    [["lost"], null, null, 0],
    [null, "2000-01-01", null, 5],
    [null, null, "2001-01-01", 0],
    [null, "2000-01-01", "2001-01-01", 0],
    [["paid", "shipped"], "2000-01-01", null, 2],
    [["paid"], null, "2001-01-01", 0],
  ])("of %j from %s until before %s is %i", async ([statuses, since, before, expected]) => {
    expect(await countOrders(statuses, since, before)).toBe(expected);
  });

  test("is refused to customers, guests and the service", async () => {
    expect(await refusal(countOrders(null, null, null, ana))).toMatchObject({ code: "PT403" });
    expect(await refusal(countOrders(null, null, null, guest))).toMatchObject({ code: "42501" });
    expect(await refusal(countOrders(null, null, null, service))).toMatchObject({ code: "42501" });
  });
});

describe("a product's updated_at", () => {
  test("changes with an edit in the back office", async () => {
    expect(await edit({ price: 7 })).toBe(true);
    expect(await edit({ name: "New name", stock_quantity: 7 })).toBe(true);
  });

  test("does not change with the stock alone, which is compared separately", async () => {
    expect(await edit({ stock_quantity: 7 })).toBe(false);
  });

  test("is left alone only by changes of the stock and of columns that no edit changes", async () => {
    const rows = await database.pools.owner`
      select attname as name from pg_attribute
      where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped
        and attnum <> all ((select tgattr::int2[] from pg_trigger where tgname = 'products_set_updated_at')::int2[])
      order by 1`;
    expect(rows.map((row) => row["name"])).toEqual([
      "created_at",
      "featured_position",
      "final_price",
      "id",
      "idempotency_key",
      "requires_options",
      "shown_rating",
      "stock_quantity",
      "updated_at",
    ]);
  });
});

test.for<[string, Record<string, unknown>]>([
  ["a negative price", { price: -0.01 }],
  ["a price that is no number", { price: "NaN" }],
  ["a negative former price", { original_price: -1 }],
  ["negative stock", { stock_quantity: -1 }],
  ["a blank name", { name: "  " }],
  ["a name without end", { name: "x".repeat(201) }],
  ["a sixth star", { rating: 5.1 }],
  ["a null feature", { features: [null] }],
  ["features without end", { features: ["x".repeat(20_000)] }],
  ["a picture that is a script", { image: "javascript:alert(1)" }],
  ["a picture that is data", { image: "data:image/svg+xml,<svg/>" }],
  ["an image URL without a scheme", { image: "//elsewhere.example/ring.webp" }],
  ["a picture of whatever host, by a backslash", { image: "/\\elsewhere.example/ring.webp" }],
  ["no address for a picture", { image: "" }],
  ["a further picture that is a script", { images: ["/ring.webp", "JavaScript:alert(1)"] }],
  ["a further picture that hides a script in a line below", { images: ["/ring.webp\njavascript:alert(1)"] }],
  ["no address for a further picture", { images: ["/ring.webp", ""] }],
  ["a hundred tags", { tags: Array.from({ length: 100 }, () => "x") }],
  ["an unknown type", { type: "tiara" }],
  ["a blank metal", { metal: " " }],
  ["a stone without end", { stone: "x".repeat(61) }],
  ["a blank shape", { shape: "" }],
  ["a color without end", { color: "x".repeat(61) }],
  ["a clarity without end", { clarity: "x".repeat(31) }],
  ["a cut without end", { cut: "x".repeat(31) }],
  ["a stone of no weight", { carat: 0 }],
  ["a stone of a weight that is no number", { carat: "NaN" }],
  ["a stone without length", { stone_length: 0 }],
  ["a stone of a width that is no number", { stone_width: "NaN" }],
  ["an unknown origin", { origin: "treated" }],
  ["a certificate of a blank laboratory", { certificate_lab: " " }],
  ["a certificate number without end", { certificate_number: "1".repeat(61) }],
  ["a certificate that is a script", { certificate_file: "javascript:alert(1)" }],
  ["a certificate without a scheme", { certificate_file: "//elsewhere.example/a.pdf" }],
])("a product with %s cannot be saved", async ([, change]) => {
  const update = as(database.pools, admin, (sql) => sql`update public.products set ${sql(change)}`);
  expect(await refusal(update)).toMatchObject({ code: "23514" });
});

test("the shop's texts have one row and a maximum length", async () => {
  const { owner } = database.pools;
  expect(await refusal(owner`insert into public.shop_facts default values`)).toMatchObject({ code: "23505" });
  const update = (text: string) =>
    as(database.pools, admin, (sql) => sql`update public.shop_facts set returns = ${text} returning returns`);
  expect(await refusal(update("x".repeat(501)))).toMatchObject({ code: "23514" });
  expect(await update("x".repeat(500))).toHaveLength(1);
});

test("a product's images are web URLs or paths in this shop", async () => {
  const image = "https://images.example/ring.webp";
  const images = ["/storage/v1/object/public/product-images/ring.webp", "http://127.0.0.1:54321/a%20b.png"];
  const { id } = await addProduct(database.pools.owner);
  const [saved] = await as(
    database.pools,
    admin,
    (sql) => sql`
      update public.products set ${sql({ image, images })} where id = ${id} returning image, images`,
  );
  expect(saved).toEqual({ image, images });
  const [emptied] = await as(
    database.pools,
    admin,
    (sql) => sql`
      update public.products set ${sql({ image: null, images: [] })} where id = ${id} returning image, images`,
  );
  expect(emptied).toEqual({ image: null, images: [] });
});
