/** @module-tag long */
import { beforeAll, describe, expect, test } from "vitest";
import type { TransactionSql } from "../../../backend/database/sql.ts";
import { parseQuery } from "../../../backend/data-api/parse/parse-query.ts";
import { planRead } from "../../../backend/data-api/plan/plan-read.ts";
import { resolveRelation } from "../../../backend/data-api/plan/resolve-relation.ts";
import { parseQueryString } from "../../../backend/data-api/request/parameters.ts";
import { pageSql } from "../../../backend/data-api/sql/page-sql.ts";
import { loadSchemas } from "../../../backend/database/schema/load-schema-cache.ts";
import type { SchemaCache } from "../../../backend/database/schema/schema-cache.ts";
import { fillShop } from "../../setup/large-shop.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person } from "../people/people.ts";

// Fewer products, since indexing their words takes longest; so many orders that a search stops before it has read all.
const size = { products: 8_000, orders: 25_000 };

const database = databaseForFile();
let admin: Person;
let schema: SchemaCache | undefined;
beforeAll(async () => {
  const { owner } = database.pools;
  await fillShop(owner, size);
  admin = await addAdmin(database.pools);
  schema = (await loadSchemas(owner, ["public"])).get("public");
}, 300_000);

/** Runs the statement of a request to the data API: `orders?select=id&order=id`. */
async function read(sql: TransactionSql, request: string): Promise<void> {
  const [name = "", query = ""] = request.split("?");
  if (!schema) throw new Error("The schema was not read.");
  const tree = parseQuery(parseQueryString(query), false);
  const node = planRead(tree, schema, resolveRelation(schema, name), { kind: "relation" }, 1000);
  const { text, values } = pageSql(node, { kind: "list", withoutNulls: false }, undefined, "public");
  const unknownType = 705;
  const [row] = await sql.unsafe(
    text,
    values.map((value) => sql.typed(value, unknownType)),
  );
  expect(Number(row?.["rows"])).toBeGreaterThan(0);
}

/** How many rows of each large table PostgreSQL reads, sequentially or by an index. */
async function rowsLookedAt(person: Person, work: (sql: TransactionSql) => Promise<unknown>) {
  return as(database.pools, person, async (sql) => {
    // What workers read is counted elsewhere.
    await sql`set local max_parallel_workers_per_gather = 0`;
    const before = await lookedAt(sql);
    await work(sql);
    const after = await lookedAt(sql);
    return Object.keys(after).map((table) => [table, after[table]! - (before[table] ?? 0)] as const);
  });
}

/** How many rows the session has read so far. */
async function lookedAt(sql: TransactionSql): Promise<Record<string, number>> {
  const rows = await sql<{ table: string; rows: number }[]>`
    select relname as table, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_xact_user_tables
    where relname in ('products', 'orders', 'product_inquiries', 'inquiry_words', 'counter_offers', 'customers')`;
  return Object.fromEntries(rows.map((row) => [row.table, row.rows]));
}

/** The large tables of which more than a few rows are read, with their number. */
async function readMuch(person: Person, work: (sql: TransactionSql) => Promise<unknown>, few = 1250) {
  return (await rowsLookedAt(person, work)).filter(([, rows]) => rows > few);
}

const card = "id,name,category,price,original_price,image,images,stock_quantity,rating,reviews";
test.for([
  `products?select=${card}&order=name,id&limit=48`,
  `products?select=${card}&order=name,id&offset=480&limit=48`,
  `products?select=${card}&order=shown_rating.desc,id&limit=48`,
  `products?select=${card}&category=eq.Gemstones&order=name,id&limit=48`,
  `products?select=${card}&category=eq.Gemstones&order=shown_rating.desc,id&limit=48`,
  `products?select=${card}&featured=eq.true&order=featured_position,name,id&limit=4`,
])("guests: %s", async (request) => {
  expect(await readMuch(guest, (sql) => read(sql, request))).toEqual([]);
});

test("related products are the first of an index", async () => {
  expect(await readMuch(guest, (sql) => sql`select id from public.related_products(7)`, 10)).toEqual([]);
});

test("skipped rows are passed over in an index", async () => {
  for (const order of ["final_price,id", "name,id", "shown_rating.desc,id"]) {
    const page = `products?select=${card}&order=${order}&offset=900&limit=48`;
    expect(await readMuch(guest, (sql) => read(sql, page), 200)).toEqual([]);
  }
});

const listed = "select=id,created_at,total_amount,status,customer_name,customer_email";

test.for([
  `orders?${listed}&order=created_at.desc,id.desc&limit=50`,
  `orders?${listed}&order=created_at.asc,id.asc&limit=50`,
  `orders?${listed}&order=id.desc,id.desc&limit=50`,
  `orders?${listed}&order=customer_name.asc,id.asc&limit=50`,
  `orders?${listed}&order=total_amount.desc,id.desc&limit=50`,
  `orders?${listed}&order=status.asc,created_at.desc,id.asc&limit=50`,
  `orders?${listed}&status=in.(processing)&order=created_at.desc,id.desc&limit=50`,
  `orders?${listed}&status=in.(delivered)&order=created_at.desc,id.desc&limit=50`,
  `orders?${listed}&created_at=gte.2026-01-10&created_at=lt.2026-01-11&order=created_at.desc,id.desc&limit=50`,
  "products?select=id,name,category,price,stock_quantity&order=created_at.desc,id.desc&limit=50",
  "product_inquiries?select=id,product:products(name,image)&order=created_at.desc,id.desc&limit=50",
  "product_inquiries?select=id,product:products(name,image)&status=eq.new&order=created_at.desc,id.desc&limit=50",
  "customers?select=id,name,orders,spent&order=last_order_at.desc.nullslast,id.desc&limit=50",
  "customers?select=id,name,orders,spent&order=last_order_at.asc.nullsfirst,id.asc&limit=50",
  "customers?select=id,name,orders,spent&order=spent.desc,id.desc&limit=50",
  "customers?select=id,name,orders,spent&order=orders.desc,id.desc&limit=50",
  "customers?select=id,name,orders,spent&account_id=is.null&order=name.asc,id.asc&limit=50",
  "counter_offers?select=id,product:products(id,name)&order=created_at.desc,id.desc&limit=50",
  "counter_offers?select=id,product:products(id,name)&status=eq.pending&order=created_at.desc,id.desc&limit=50",
])("admins: %s", async (request) => {
  expect(await readMuch(admin, (sql) => read(sql, request))).toEqual([]);
});

/** How many rows of products, and of the search tables, the session has read so far. */
async function searchRows(sql: TransactionSql): Promise<number> {
  const [row] = await sql<{ rows: number }[]>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
    where relname in ('product_search', 'products')`;
  return row!.rows;
}

test.for([
  ["halo ring", 640],
  ["halo ring 77", 64],
  ["R-777", 120],
  ["saphire ring", 64],
  ["nothing like it", 0],
] as const)("searching products for %j reads only those that match", async ([q, few]) => {
  const [listed, counted] = await as(database.pools, guest, async (sql) => {
    await sql`set local max_parallel_workers_per_gather = 0`;
    const start = await searchRows(sql);
    await sql`select id from public.search_products(${q})`;
    const middle = await searchRows(sql);
    await sql`select facet from public.product_facets(${q})`;
    return [middle - start, (await searchRows(sql)) - middle];
  });
  // Whether a word exists at all takes at most 50 rows; the classes of a ranking read some matches more than once.
  expect(listed).toBeLessThanOrEqual(3 * few + 200);
  expect(counted).toBeLessThanOrEqual(few + 200);
});

test("the home page's counts read no products", async () => {
  expect(await readMuch(guest, (sql) => sql`select * from public.category_counts()`, 0)).toEqual([]);
});

test.for([
  ["hopper", 5000],
  ["buyer77@", 5000],
  ["nobody", 5000],
  ["#41", 1],
  // One in 35 matches, until 501 are found.
  ["lise hopper", 20_000],
] as const)("searching orders for %s", async ([q, few]) => {
  expect(await readMuch(admin, (sql) => sql`select * from public.search_orders(${q})`, few)).toEqual([]);
});

test.for([
  ["hopper", "id", null],
  ["hopper", "total_amount", null],
  ["hopper", "status", null],
  ["hopper", "created_at", "processing"],
  ["nobody", "customer_name", "delivered"],
])("searching orders for %s by %s, of status %s", async ([q, sort, status]) => {
  expect(
    await readMuch(
      admin,
      (sql) => sql`
      select * from public.search_orders(${q!}, statuses => ${status ? [status] : null}, sort => ${sort!})`,
    ),
  ).toEqual([]);
});

test.for(["hopper", "buyer77@", "nobody"])("searching customers for %s", async (q) => {
  expect(await readMuch(admin, (sql) => sql`select * from public.search_customers(${q})`)).toEqual([]);
});

test.for([
  "select public.search_inquiries('gus77@')",
  "select public.search_inquiries('stock')",
  "select public.search_inquiries('stock', null, 'new')",
  "select public.search_inquiries('nobody')",
  "select public.other_inquiries(77)",
  "select public.customer_count()",
  "select public.customer(77)",
  "select customers.customer_sums from public.customers order by last_order_at desc nulls last, id desc limit 9",
  "select public.export_customer('buyer77@facet.test')",
  "select public.dashboard_stats('America/Chicago')",
  "select public.waiting_counts()",
  "select public.order_count()",
  "select public.order_count('{delivered}')",
  "select public.order_count(null, now() - interval '1 day', now())",
  "select public.order_count('{delivered}', now() - interval '30 days', now())",
])("admins: %s", async (statement) => {
  expect(await readMuch(admin, (sql) => sql.unsafe(statement))).toEqual([]);
});

type Node = {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: Node[];
};

async function planOf(query: string): Promise<Node[]> {
  const [row] = await database.pools.anonymous.unsafe<{ "QUERY PLAN": [{ Plan: Node }] }[]>(
    `explain (analyze, format json) ${query}`,
  );
  const all = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(all)];
  return all(row!["QUERY PLAN"][0].Plan);
}

describe("a page of products sorted by price reads little more than its rows", () => {
  const category = "where category = 'Gemstones'";
  test.for<[string, string, number]>([
    ["rising", "order by final_price, id limit 48", 48],
    ["falling", "order by final_price desc, id limit 48", 48],
    ["rising in a category", `${category} order by final_price, id limit 48`, 48],
    ["falling in a category", `${category} order by final_price desc, id limit 48`, 48],
    ["rising, the twentieth page", "order by final_price, id limit 48 offset 900", 948],
    ["falling, the twentieth page", "order by final_price desc, id limit 48 offset 900", 948],
  ])("%s", async ([, rest, needed]) => {
    const plan = await planOf(`select id, name, price, final_price from public.products ${rest}`);
    expect(plan.map((node) => node["Node Type"])).not.toContain("Seq Scan");
    // A group of equal prices may be sorted by id.
    expect(plan.map((node) => node["Node Type"])).not.toContain("Sort");
    for (const node of plan) expect(node["Actual Rows"] * node["Actual Loops"]).toBeLessThan(needed + 100);
  });
});
