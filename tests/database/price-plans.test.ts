import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";

const products = 100_000;

let database: TestDatabase;
let anonymous: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  anonymous = database.pools.anonymous;
  // Without triggers and the index that takes longest to fill and sorts nothing.
  await database.pools.owner.begin((sql) => [
    sql`drop index public.products_by_words`,
    sql`set local session_replication_role = replica`,
    sql`
      insert into public.products (name, category, price, final_price)
      select
        'Ring',
        (array['Gemstones', 'Moissanite Rings', 'Lab-Grown Diamonds', 'Artificial Jewelry'])[1 + number % 4],
        10 + number * 7919 % 5000, 10 + number * 7919 % 5000
      from generate_series(1, ${products}) as number`,
  ]);
  await database.pools.owner`vacuum analyze public.products`;
});
afterAll(() => database.drop());

type Node = {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: Node[];
};

async function planOf(query: string): Promise<Node[]> {
  const [row] = await anonymous.unsafe<{ "QUERY PLAN": [{ Plan: Node }] }[]>(
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
