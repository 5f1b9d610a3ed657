import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { JSONValue } from "../../../backend/database/sql.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { as, guest, signUp } from "./people.ts";
import { addProduct, placeOrder } from "../base/shop.ts";

const database = databaseForFile();

async function profileOf(id: string) {
  const [row] = await database.pools
    .owner`select email, full_name, avatar_url from public.profiles where id = ${id}`;
  return row;
}

/** Signs up a user like the auth API; must never throw. */
async function user(email: string | null, metadata: JSONValue): Promise<string> {
  const id = randomUUID();
  await database.pools.owner.unsafe(
    "insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::text::jsonb)",
    [id, email, JSON.stringify(metadata)],
  );
  return id;
}

test("signing up creates a profile, which follows changes of the user", async () => {
  const id = await user("ana@example.com", {
    full_name: "Ana Lima",
    avatar_url: "https://example.com/a.png",
  });
  expect(await profileOf(id)).toEqual({
    email: "ana@example.com",
    full_name: "Ana Lima",
    avatar_url: "https://example.com/a.png",
  });
  await database.pools.owner`
    update auth.users set email = 'lima@example.com', raw_user_meta_data = '{"full_name": "A. Lima"}' where id = ${id}`;
  expect(await profileOf(id)).toEqual({ email: "lima@example.com", full_name: "A. Lima", avatar_url: null });
});

describe("a sign-up never fails", () => {
  test("because of long texts, which are truncated", async () => {
    const id = await user(null, { full_name: "é".repeat(5000), avatar_url: "x".repeat(100_000) });
    const profile = await profileOf(id);
    expect(profile?.["full_name"]).toHaveLength(200);
    expect(profile?.["avatar_url"]).toHaveLength(2000);
  });

  test.for<[string, JSONValue, string | null]>([
    ["nothing", null, null],
    ["a list", ["x"], null],
    ["a text", "Ana", null],
    ["a number as name", { full_name: 7 }, "7"],
    ["an object as name", { full_name: { first: "Ana" } }, '{"first": "Ana"}'],
  ])("for %s as metadata", async ([, metadata, name]) => {
    expect(await profileOf(await user(null, metadata))).toMatchObject({ full_name: name });
  });

  test("even if the profile cannot be written at all", async () => {
    const { owner } = database.pools;
    await owner`alter table public.profiles add constraint nobody check (email <> 'nobody@example.com') not valid`;
    const id = await user("nobody@example.com", {});
    await owner`alter table public.profiles drop constraint nobody`;
    expect(await profileOf(id)).toBeUndefined();
    const users = await owner`select email from auth.users where id = ${id}`;
    expect([...users]).toEqual([{ email: "nobody@example.com" }]);
  });
});

test("the migration creates profiles for existing users", async () => {
  const { owner } = database.pools;
  const id = await user("early@example.com", { full_name: "Early" });
  await owner`delete from public.profiles where id = ${id}`;
  const migration = readFileSync("supabase/migrations/20261120090000_customers.sql", "utf8");
  const backfill = /^insert into public\.profiles[^;]*from auth\.users;$/m.exec(migration)?.[0] ?? "";
  await owner.begin(async (sql) => {
    await sql`delete from public.profiles`;
    await sql.unsafe(backfill);
  });
  expect(await profileOf(id)).toEqual({ email: "early@example.com", full_name: "Early", avatar_url: null });
});

test("deleting a user removes their profile, roles and offers; orders and inquiries stay without a user", async () => {
  const { pools } = database;
  const ana = await signUp(pools);
  const ring = await addProduct(pools.owner);
  const order = await placeOrder(pools, { lines: [{ id: ring.id, quantity: 1 }] }, ana);
  await pools.owner`insert into public.user_roles (user_id, role) values (${ana.id}, 'admin')`;
  await as(
    pools,
    ana,
    (sql) => sql`
    insert into public.counter_offers (product_id, user_id, offer_price) values (${ring.id}, ${ana.id}, 1)`,
  );
  await as(
    pools,
    ana,
    (sql) => sql`
    insert into public.product_inquiries (product_id, product_name, user_id, user_email, message)
    values (${ring.id}, '', ${ana.id}, 'a@b.co', 'Hello?')`,
  );
  await pools.owner`delete from auth.users where id = ${ana.id}`;

  const [left] = await pools.owner`
    select
      (select count(*)::int from public.profiles where id = ${ana.id}) as profiles,
      (select count(*)::int from public.user_roles where user_id = ${ana.id}) as roles,
      (select count(*)::int from public.counter_offers) as offers,
      (select count(*)::int from public.product_inquiries where user_id is null) as inquiries,
      (select count(*)::int from public.orders where id = ${order.id} and user_id is null) as orders`;
  expect(left).toEqual({ profiles: 0, roles: 0, offers: 0, inquiries: 1, orders: 1 });
  await expect(as(pools, guest, (sql) => sql`select * from public.profiles`)).rejects.toThrow(
    /permission denied/,
  );
});
