import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keys, serveApi, type Api } from "../base/api.ts";

const shop = `
  create table countries (id int primary key, name text);
  create table buyers (id int primary key, name text, country_id int references countries);
  create table purchases (
    id int primary key, buyer_id int references buyers, year int, total numeric, details jsonb
  );
  create table scores (id int primary key, count text);
  create function purchases_after(year int) returns setof purchases language sql stable as
    'select * from purchases where purchases.year > $1';
  insert into countries values (1, 'France'), (2, 'Italy');
  insert into buyers values (1, 'Ann', 1), (2, 'Bob', 1), (3, 'Cy', 2), (4, 'Di', null);
  insert into purchases values
    (1, 1, 2024, 10.5, '{"tax": 1}'), (2, 1, 2025, 20, '{"tax": 2}'), (3, 2, 2025, 30, null), (4, null, 2025, null, '{"tax": 4}');
  insert into scores values (1, 'five');
  grant select on countries, buyers, purchases, scores to anon, service_role;
  grant insert on purchases to service_role;
`;
const enabled = (value: string): string =>
  `do $$ begin execute format('alter role authenticator in database %I set pgrst.db_aggregates_enabled = ${value}', current_database()); end $$`;

let api: Api;
beforeAll(async () => {
  api = await serveApi("films", { aggregates: true }, { sql: shop });
});
afterAll(() => api.close());

/** The rows, or the code of the error. */
async function get(path: string): Promise<unknown> {
  const response = await fetch(`${api.url}/${path}`, { headers: { apikey: keys.publishable } });
  const body = (await response.json()) as unknown[] | { code: string };
  return Array.isArray(body) ? body : body.code;
}

describe("count without brackets", () => {
  test.each([
    ["buyers?select=count", [{ count: 4 }]],
    ["buyers?select=count&country_id=eq.1", [{ count: 2 }]],
    ["buyers?select=how_many:count::text", [{ how_many: "4" }]],
    [
      "buyers?select=name,purchases(count)&id=lt.4&order=id",
      [
        { name: "Ann", purchases: [{ count: 2 }] },
        { name: "Bob", purchases: [{ count: 1 }] },
        { name: "Cy", purchases: [{ count: 0 }] },
      ],
    ],
    ["buyers?select=...purchases(orders:count)&id=eq.1", [{ orders: [2] }]],
    [
      "purchases?select=id,buyers(count)&id=gt.2&order=id",
      [
        { id: 3, buyers: { count: 1 } },
        { id: 4, buyers: { count: 0 } },
      ],
    ],
    ["rpc/purchases_after?year=2024&select=count", [{ count: 3 }]],
    ["scores?select=count", [{ count: "five" }]],
  ])("%s", async (path, rows) => {
    expect(await get(path)).toEqual(rows);
  });

  test("does not group", async () => {
    expect(await get("buyers?select=name,count")).toBe("42803");
  });
});

describe("aggregates group by the other columns", () => {
  test.each([
    ["purchases?select=count()", [{ count: 4 }]],
    [
      "purchases?select=total.sum(),total.avg()::int,total.min(),total.max(),total.count()",
      [{ sum: 60.5, avg: 20, min: 10.5, max: 30, count: 3 }],
    ],
    [
      "purchases?select=year,n:count(),total.sum()&order=year",
      [
        { year: 2024, n: 1, sum: 10.5 },
        { year: 2025, n: 3, sum: 50 },
      ],
    ],
    // The other column has the first one's alias.
    ["purchases?select=id:year,n:count()&order=year.desc&limit=1", [{ id: 2025, n: 3 }]],
    [
      "purchases?select=details->>tax::int.sum(),with_cast:details->tax::numeric.avg()::text",
      [{ sum: 7, with_cast: "2.3333333333333333" }],
    ],
    ["purchases?select=tax:details->tax,count()&id=lt.3&order=count&year=gt.2024", "42703"],
    [
      "purchases?select=details->tax,count()&id=lt.3&order=details->tax.desc",
      [
        { tax: 2, count: 1 },
        { tax: 1, count: 1 },
      ],
    ],
    ["buyers?select=*,count()&id=eq.1", [{ id: 1, name: "Ann", country_id: 1, count: 1 }]],
    ["rpc/purchases_after?year=2024&select=buyer_id,total.sum()&buyer_id=eq.2", [{ buyer_id: 2, sum: 30 }]],
    ["purchases?select=buyers(name),total.sum()&buyer_id=not.is.null&order=buyers(name)", "42803"],
    ["purchases?select=buyers(name),total.sum()&buyer_id=eq.1", [{ buyers: { name: "Ann" }, sum: 30.5 }]],
    ["purchases?select=buyers(),count()&buyers=not.is.null", [{ count: 3 }]],
    ["buyers?select=purchases(year),count()&id=gt.2", [{ purchases: [], count: 2 }]],
  ])("%s", async (path, rows) => {
    expect(await get(path)).toEqual(rows);
  });

  test("the total counts the rows, not the groups", async () => {
    const { count } = await api.client().from("purchases").select("year,count()", { count: "exact" });
    expect(count).toBe(4);
  });

  test("rows returned by a write", async () => {
    const { data, error } = await api
      .client(keys.secret)
      .from("purchases")
      .insert([
        { id: 11, year: 2030, total: 1 },
        { id: 12, year: 2030, total: 2 },
        { id: 13, year: 2031, total: 4 },
      ])
      .select("year,total.sum(),count()")
      .order("year");
    expect([error, data]).toEqual([
      null,
      [
        { year: 2030, sum: 3, count: 2 },
        { year: 2031, sum: 4, count: 1 },
      ],
    ]);
    await api.database.pools.owner`delete from purchases where id > 10`;
  });
});

describe("aggregates of embedded resources", () => {
  test.each([
    [
      "buyers?select=name,purchases(count(),total.sum())&id=in.(1,3)&order=id",
      [
        { name: "Ann", purchases: [{ count: 2, sum: 30.5 }] },
        { name: "Cy", purchases: [{ count: 0, sum: null }] },
      ],
    ],
    [
      "buyers?select=name,purchases(year,count())&purchases.year=gt.2024&purchases.order=year&id=eq.1",
      [{ name: "Ann", purchases: [{ year: 2025, count: 1 }] }],
    ],
    [
      "purchases?select=id,buyers(name,count())&id=gt.2&order=buyers(name),id",
      [
        { id: 3, buyers: { name: "Bob", count: 1 } },
        { id: 4, buyers: null },
      ],
    ],
    [
      "countries?select=name,buyers!inner(purchases(total.max()))&buyers.id=eq.1",
      [{ name: "France", buyers: [{ purchases: [{ max: 20 }] }] }],
    ],
  ])("%s", async (path, rows) => {
    expect(await get(path)).toEqual(rows);
  });
});

describe("aggregates of spread resources belong to the parent's rows", () => {
  test.each([
    [
      "purchases?select=total.sum(),...buyers(name)&buyer_id=not.is.null&order=buyers(name).desc",
      [
        { sum: 30, name: "Bob" },
        { sum: 30.5, name: "Ann" },
      ],
    ],
    // By the name under which the client sees the column.
    [
      "purchases?select=...buyers(id,count())&buyer_id=not.is.null&order=buyers(id).desc",
      [
        { id: 2, count: 1 },
        { id: 1, count: 2 },
      ],
    ],
    [
      "purchases?select=...buyers(buyer:name,orders:count())&buyer_id=not.is.null&order=buyers(buyer).desc",
      [
        { buyer: "Bob", orders: 1 },
        { buyer: "Ann", orders: 2 },
      ],
    ],
    [
      "purchases?select=id,...buyers(buyer:name)&buyer_id=not.is.null&order=buyers(buyer).desc,id&limit=2",
      [
        { id: 3, buyer: "Bob" },
        { id: 1, buyer: "Ann" },
      ],
    ],
    ["purchases?select=total.sum(),...buyers(name)&order=buyers(id)", "42803"],
    ["purchases?select=total.sum(),...buyers(name)&order=buyers(buyer)", "42703"],
    ["purchases?select=total.sum(),...buyers(name)&buyer_id=eq.1", [{ sum: 30.5, name: "Ann" }]],
    [
      "purchases?select=year,...buyers(id.max(),id.min(),first:name.min())&order=year",
      [
        { year: 2024, max: 1, min: 1, first: "Ann" },
        { year: 2025, max: 2, min: 1, first: "Ann" },
      ],
    ],
    // Rows without a customer do not count as buyers.
    [
      "purchases?select=year,...buyers(count()),orders:count()&order=year",
      [
        { year: 2024, count: 1, orders: 1 },
        { year: 2025, count: 2, orders: 3 },
      ],
    ],
    [
      "purchases?select=...buyers(...countries(country:name,buyers:count()::text))&buyer_id=not.is.null",
      [{ country: "France", buyers: "3" }],
    ],
    [
      "countries?select=name,buyers(...countries(count()))&id=eq.1",
      [{ name: "France", buyers: [{ count: 2 }] }],
    ],
    ["purchases?select=...buyers(*,count())&id=eq.1", [{ id: 1, name: "Ann", country_id: 1, count: 1 }]],
    ["buyers?select=name,...purchases(count())", "PGRST127"],
    ["countries?select=name,...buyers(...countries(count()))", "PGRST127"],
  ])("%s", async (path, rows) => {
    expect(await get(path)).toEqual(rows);
  });
});

describe("the setting pgrst.db_aggregates_enabled", () => {
  test("off: PGRST123, but count without brackets; and on again", async () => {
    const counted = () => get("buyers?select=count()");
    await api.database.pools.owner.unsafe(`${enabled("false")};notify pgrst, 'reload config'`);
    await expect.poll(counted).toBe("PGRST123");
    expect(await get("buyers?select=name,purchases(total.sum())")).toBe("PGRST123");
    expect(await get("buyers?select=count")).toEqual([{ count: 4 }]);
    await api.database.pools.owner.unsafe(`${enabled("true")};notify pgrst, 'reload config'`);
    await expect.poll(counted).toEqual([{ count: 4 }]);
  });
});
