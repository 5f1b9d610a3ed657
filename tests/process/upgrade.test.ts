import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../server/shop/database.ts";
import { addAdmin } from "../database/people/people.ts";
import { addProduct } from "../database/base/shop.ts";
import { testJwtSecret } from "../setup/names.ts";
import { type ShopProcess, startRefused, startShop } from "../setup/shop-process.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { orderAsGuest } from "./order-as-guest.ts";

const directory = temporaryDirectory();
let database: TestDatabase;
let shop: ShopProcess;

const settings = () => ({ DATA_DIR: directory, DATABASE_URL: database.url, JWT_SECRET: testJwtSecret });

beforeAll(async () => {
  database = await createTestDatabase();
  await addAdmin(database.pools);
  shop = await startShop({ ...settings(), LIMITS: "off" });
});
afterAll(async () => {
  await shop?.stop();
  await database?.drop();
  rmSync(directory, { recursive: true, force: true });
});

const apikey = "sb_publishable_facet";

async function order(id: number): Promise<number> {
  const response = await orderAsGuest(shop.url, id);
  await response.text();
  return response.status;
}

/** The migrations of a later version, which adds something. */
function laterMigrations(): string {
  const migrations = join(directory, "migrations");
  cpSync("supabase/migrations", migrations, { recursive: true });
  writeFileSync(
    join(migrations, "29990101000000_later.sql"),
    `alter table public.products add column made_in text;
     grant select (made_in) on public.products to anon, authenticated;
     create table public.makers (id bigint generated always as identity primary key, name text not null);
     alter table public.makers enable row level security;
     create policy "Everybody reads makers" on public.makers for select using (true);
     grant select on public.makers to anon, authenticated;`,
  );
  return migrations;
}

test("a process goes on serving while another one of a later version migrates, and knows what is new", async () => {
  const { id } = await addProduct(database.pools.owner, { stock: 100_000 });
  // A login that is no superuser has none.
  await database.pools.owner`drop event trigger pgrst_ddl_watch`;
  await database.pools.owner`drop event trigger pgrst_drop_watch`;
  const statuses: number[] = [];
  const over = new AbortController();
  onTestFinished(() => over.abort());
  const buyer = async () => {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    while (!over.signal.aborted) statuses.push(await order(id));
  };
  const buyers = [buyer(), buyer()];
  await expect.poll(() => statuses.length).toBeGreaterThan(5);
  let hadBackup = false;
  const later = await openDatabase({
    url: database.url,
    dataDirectory: directory,
    migrations: laterMigrations(),
    jwtSecret: () => testJwtSecret,
    rotateSecret: false,
    beforeUpdate: async (owner) => {
      const columns = await owner`select from information_schema.columns where column_name = 'made_in'`;
      hadBackup = columns.length === 0;
    },
    log: pino({ level: "silent" }),
    onFailure: () => {},
  });
  await later.stop();
  const count = statuses.length;
  const read = async (path: string) =>
    (await fetch(`${shop.url}/rest/v1/${path}`, { headers: { apikey } })).json();
  await expect.poll(() => read(`products?id=eq.${id}&select=made_in`)).toEqual([{ made_in: null }]);
  await expect.poll(() => read("makers")).toEqual([]);
  expect((await fetch(`${shop.url}/product/${id}`)).status).toBe(200);
  await expect.poll(() => statuses.length).toBeGreaterThan(count + 5);
  over.abort();
  await Promise.all(buyers);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(hadBackup).toBe(true);
  // It may not start again: it does not know what it would find.
  expect(await startRefused(settings())).toEqual({
    exitCode: 1,
    output: expect.stringMatching(
      /29990101000000_later\.sql was applied to this database, but is gone: a later version has changed it\. Start that version, .*\n$/,
    ),
  });
});
