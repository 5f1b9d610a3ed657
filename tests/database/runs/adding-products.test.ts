import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, signUp } from "../people/people.ts";

const database = databaseForFile();
let admin: Person;
beforeAll(async () => {
  admin = await addAdmin(database.pools);
});

/** Adds a product as the form does, and returns how many were added. */
const add = (person: Person, key: string | null) =>
  as(database.pools, person, async (sql) => {
    const { count } = await sql`
      insert into public.products (name, price, category, idempotency_key) values ('Ring', 20, 'Gemstones', ${key})
      on conflict (idempotency_key) do nothing`;
    return count;
  });

const productsOf = async (key: string) =>
  database.pools.owner`select id from public.products where idempotency_key = ${key}`;

test("a repeated save adds one product", async () => {
  const key = randomUUID();
  expect(await add(admin, key)).toBe(1);
  expect(await add(admin, key)).toBe(0);
  expect(await productsOf(key)).toHaveLength(1);
});

test("two saves at once add one product", async () => {
  const key = randomUUID();
  const added = await Promise.all([add(admin, key), add(admin, key), add(admin, key)]);
  expect(added.filter((count) => count === 1)).toHaveLength(1);
  expect(await productsOf(key)).toHaveLength(1);
});

test("products without a key are not compared", async () => {
  expect(await add(admin, null)).toBe(1);
  expect(await add(admin, null)).toBe(1);
});

test("nobody changes a product's key, and only admins add products", async () => {
  const key = randomUUID();
  await add(admin, key);
  const change = as(
    database.pools,
    admin,
    (sql) => sql`update public.products set idempotency_key = null where idempotency_key = ${key}`,
  );
  expect(await refusal(change)).toMatchObject({ code: "42501" });
  const customer = await signUp(database.pools);
  for (const person of [guest, customer])
    expect(await refusal(add(person, randomUUID()))).toMatchObject({ code: "42501" });
});
