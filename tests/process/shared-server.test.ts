/** @module-tag long */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbeddedPostgres } from "../../backend/database/embedded/embedded-postgres.ts";
import { addAdmin } from "../database/people/people.ts";
import { startRefused, startShop, type ShopProcess } from "../setup/shop-process.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";
import { ownerOf } from "./embedded.ts";

const directory = temporaryDirectory();
const secret = "one-secret-one-secret-one-secret";
const started: ShopProcess[] = [];
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/** The operator's PostgreSQL, which asks the shops for their password. */
beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDirectory: directory, durable: false });
  const rules = join(directory, "postgres", "cluster", "pg_hba.conf");
  writeFileSync(rules, `local all authenticator scram-sha-256\n${readFileSync(rules, "utf8")}`);
  const owner = ownerOf(directory);
  await owner`select pg_reload_conf()`;
  await owner`create database first`;
  await owner`create database second`;
  await owner.end();
});
afterAll(async () => {
  await Promise.all(started.map((shop) => shop.stop()));
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

function settings(database: string, secrets: NodeJS.ProcessEnv): { DATA_DIR: string } & NodeJS.ProcessEnv {
  const host = encodeURIComponent(join(directory, "postgres", "socket"));
  const DATABASE_URL = `postgresql://postgres@localhost/${database}?host=${host}`;
  return { DATA_DIR: join(directory, "data of " + database), DATABASE_URL, ...secrets };
}

async function start(environment: ReturnType<typeof settings>): Promise<ShopProcess> {
  const shop = await startShop(environment);
  started.push(shop);
  return shop;
}

async function productsStatus({ url }: ShopProcess): Promise<number> {
  return (await fetch(`${url}/rest/v1/products?select=id`)).status;
}

test(
  "shops on one server share a secret; another is refused without ROTATE_SECRET",
  { timeout: 120_000 },
  async () => {
    // Two instances that start on an empty server at the same time.
    const own = settings("first", { JWT_SECRET: secret });
    const [first, twin] = await Promise.all([start(own), start(own)]);
    expect(await startRefused(settings("second", {}))).toEqual({
      exitCode: 1,
      output: expect.stringMatching(
        /^Another shop on this PostgreSQL server .+ set the same one, or ROTATE_SECRET=1 [^\n]+\n$/,
      ),
    });
    const second = await start(settings("second", { JWT_SECRET: secret }));
    for (const database of ["first", "second"]) {
      const owner = ownerOf(directory, database);
      await addAdmin({ owner });
      await owner.end();
    }
    for (const shop of [first, twin, second]) {
      expect(await productsStatus(shop)).toBe(200);
      await shop.stop();
    }

    const rotated = await start(settings("second", { ROTATE_SECRET: "1" }));
    expect(await productsStatus(rotated)).toBe(200);
    expect((await startRefused(own)).output).toMatch(/^Another shop on this PostgreSQL server /);
  },
);
