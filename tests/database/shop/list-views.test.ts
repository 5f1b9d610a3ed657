import { expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, type Person, refusal } from "../people/people.ts";

const database = databaseForFile();

const add = (admin: Person, list: string, name: string, query = "") =>
  as(
    database.pools,
    admin,
    (sql) =>
      sql`insert into public.list_views (list, name, query) values (${list}, ${name}, ${query}) returning name`,
  );

test("the views of a list have different names, each at most 60 characters, and are at most 30", async () => {
  const admin = await addAdmin(database.pools);
  expect(await add(admin, "products", "  Low   stock ", "filter=lowstock")).toMatchObject([
    { name: "Low stock" },
  ]);
  expect(await refusal(add(admin, "products", "LOW STOCK"))).toMatchObject({ code: "23505" });
  await add(admin, "orders", "Low stock");
  for (const [list, name, query] of [
    ["products", " ", ""],
    ["products", "x".repeat(61), ""],
    ["products", "Long", "q".repeat(2001)],
    ["products", "Elsewhere", "?q=1#2"],
    ["carriers", "Other", ""],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await refusal(add(admin, list, name, query))).toMatchObject({ code: "23514" });
  await database.pools.owner`
    insert into public.list_views (list, name, query) select 'products', n::text, '' from generate_series(2, 30) as n`;
  expect(await refusal(add(admin, "products", "One too many"))).toMatchObject({
    code: "PT409",
    message: "A list has at most 30 views. Please delete one first.",
  });
});

test("each administrator has columns of their own, which go with them", async () => {
  const [ada, bea] = [await addAdmin(database.pools), await addAdmin(database.pools)];
  const choose = (admin: Person, columns: string[]) =>
    as(
      database.pools,
      admin,
      (sql) => sql`
        insert into public.list_columns (list, columns) values ('products', ${columns})
        on conflict (admin, list) do update set list = excluded.list, columns = excluded.columns`,
    );
  await choose(ada, ["sku"]);
  await choose(bea, ["cost"]);
  await choose(ada, ["sku", "price"]);
  const seen = await as(database.pools, ada, (sql) => sql`select columns from public.list_columns`);
  expect([...seen]).toEqual([{ columns: ["sku", "price"] }]);
  expect(await refusal(choose(ada, []))).toMatchObject({ code: "23514" });
  await database.pools.owner`delete from auth.users where id = ${bea.id}`;
  const [left] = await database.pools.owner`select count(*)::int as left from public.list_columns`;
  expect(left).toEqual({ left: 1 });
});
