import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { generateSigningJwk } from "../../backend/tokens/signing-keys.ts";
import { inTurn } from "../../backend/database/migrate.ts";
import { connectOwner } from "../../backend/database/pools.ts";
import { addAdmin } from "../database/people/people.ts";
import { address, addProduct } from "../database/base/shop.ts";
import { freePort } from "../setup/free-port.ts";
import { testJwtSecret } from "../setup/names.ts";
import { type ShopProcess, startRefused, startShop } from "../setup/shop-process.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";

let database: TestDatabase;
let shops: ShopProcess[] = [];
const directories: string[] = [];

/** As on another machine: with a data directory of its own. */
function settings(more: NodeJS.ProcessEnv = {}) {
  const dataDirectory = temporaryDirectory();
  directories.push(dataDirectory);
  const common = { DATABASE_URL: database.url, JWT_SECRET: testJwtSecret, TRUST_PROXY: "1" };
  return { DATA_DIR: dataDirectory, ...common, ...more };
}

beforeAll(async () => {
  database = await createTestDatabase({ limits: true });
  await addAdmin(database.pools);
  shops = await Promise.all([1, 2, 3].map(() => startShop(settings())));
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()));
  await database.drop();
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

let requests = 0;
/** Asks one process after the other. */
async function ask(path: string, from: string, body: unknown): Promise<{ status: number; body: unknown }> {
  const { url } = shops[(requests += 1) % shops.length]!;
  const response = await fetch(url + path, {
    method: "POST",
    headers: { apikey: "sb_publishable_facet", "content-type": "application/json", "x-forwarded-for": from },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** How many answers had each status. */
function tally(answers: { status: number }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const order = (product: number, from: string, key: string = randomUUID()) =>
  ask("/rest/v1/rpc/place_order", from, {
    lines: [{ id: product, quantity: 1 }],
    shipping_address: { ...address, email: `${randomUUID()}@mail.example` },
    payment_method: "cod",
    idempotency_key: key,
  });

const signUp = (at: number) =>
  ask("/auth/v1/signup", "192.0.2.3", { email: `new-${at}@mail.example`, password: "long enough" });

const guess = () =>
  ask("/auth/v1/token?grant_type=password", "192.0.2.1", { email: "noor@mail.example", password: "wrong" });

const many = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

test("thirty guesses of a password over three processes are ten, and then refused", async () => {
  expect(tally(await many(30, guess))).toEqual({ 400: 10, 429: 20 });
});

test("orders and accounts from one address are limited together", async () => {
  const { id } = await addProduct(database.pools.owner, { stock: 100 });
  const orders: Awaited<ReturnType<typeof order>>[] = [];
  // Orders of one product wait in line. Whoever waits ten seconds is sent away: not all at once on a busy machine.
  for (let wave = 0; wave < 4; wave += 1) orders.push(...(await many(9, () => order(id, "192.0.2.2"))));
  expect(tally(orders)).toEqual({ 200: 30, 429: 6 });
  expect(tally(await many(36, signUp))).toEqual({ 200: 30, 429: 6 });
});

test("one order with one key, wherever it is sent again, and counted once", async () => {
  const { id } = await addProduct(database.pools.owner, { stock: 100 });
  const key = randomUUID();
  const answers = [...(await many(9, () => order(id, "192.0.2.4", key))), await order(id, "192.0.2.4", key)];
  expect(tally(answers)).toEqual({ 200: 10 });
  expect(new Set(answers.map(({ body }) => (body as { order_id: number }).order_id)).size).toBe(1);
  expect(tally(await many(9, () => order(id, "192.0.2.4")))).toEqual({ 200: 9 });
});

test("of fifty buyers at three processes one gets the last piece", async () => {
  const { id } = await addProduct(database.pools.owner, { stock: 1 });
  expect(tally(await many(50, (at) => order(id, `198.51.100.${at}`)))).toEqual({ 200: 1, 409: 49 });
});

test("a token of one process is valid at the others", async () => {
  const { body } = await ask("/auth/v1/signup", "192.0.2.5", {
    email: "mira@mail.example",
    password: "long enough",
  });
  const { access_token: token } = body as { access_token: string };
  const statuses = shops.map(async ({ url }) => {
    const headers = { apikey: "sb_publishable_facet", authorization: `Bearer ${token}` };
    return (await fetch(`${url}/auth/v1/user`, { headers })).status;
  });
  expect(await Promise.all(statuses)).toEqual([200, 200, 200]);
});

test(
  "while another process migrates, a new one answers that it starts, and is ready afterwards",
  { tags: ["long"] },
  async () => {
    const port = await freePort();
    const { promise: migrated, resolve: finish } = Promise.withResolvers<void>();
    const owner = connectOwner(database.address, 1);
    onTestFinished(() => owner.end());
    const migrating = inTurn(
      owner,
      () => {},
      () => migrated,
    );
    const starting = startShop(settings({ PORT: String(port) }));
    const status = (path: string) =>
      fetch(`http://localhost:${port}${path}`).then(
        (response) => response.status,
        () => undefined,
      );
    await expect.poll(() => status("/readyz")).toBe(503);
    expect([await status("/healthz"), await status("/products")]).toEqual([200, 503]);
    const waiting = () => database.pools.owner`
    select from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and not granted and datname = current_database()`;
    await expect.poll(waiting).toHaveLength(1);
    finish();
    await migrating;
    const shop = await starting;
    expect(shop.output()).toContain("another process migrates the database; waiting");
    expect([await status("/readyz"), await status("/products")]).toEqual([200, 200]);
    await shop.stop();
  },
);

test(
  "one that is told to stop goes on serving until balancers have noticed, and shows its metrics",
  { tags: ["long"] },
  async () => {
    const token = "a token for metrics";
    const shop = await startShop(settings({ SHUTDOWN_DELAY: "2", METRICS_TOKEN: token }));
    const status = async (path: string, headers = {}) => (await fetch(shop.url + path, { headers })).status;
    const authorization = `Bearer ${token}`;
    expect([await status("/readyz"), await status("/metrics")]).toEqual([200, 404]);
    const since = performance.now();
    const stopped = shop.stop();
    await expect.poll(() => status("/readyz")).toBe(503);
    expect([await status("/healthz"), await status("/products")]).toEqual([200, 200]);
    const metrics = await (await fetch(`${shop.url}/metrics`, { headers: { authorization } })).text();
    expect(metrics).toMatch(/^facet_requests_total\{route="GET \/products",status="200"\} [1-9]/m);
    expect(metrics).toMatch(/^facet_job_last_success_seconds\{job="catalog"\} [1-9]/m);
    expect(await stopped).toBe(0);
    expect(performance.now() - since).toBeGreaterThan(2000);
  },
);

test(
  "a process with other keys may not start; one that replaces them ends the others",
  { tags: ["long"] },
  async () => {
    const keys = { JWT_KEYS: JSON.stringify([generateSigningJwk()]) };
    expect(await startRefused(settings(keys))).toEqual({
      exitCode: 1,
      output: expect.stringMatching(
        /^Other processes of this shop use other JWT_KEYS: set the same ones, [^\n]+\n$/,
      ),
    });
    const ends = shops.map(({ process }) => new Promise((resolve) => process.once("exit", resolve)));
    const rotating = await startShop(settings({ ...keys, ROTATE_SECRET: "1" }));
    expect(await Promise.all(ends)).toEqual([1, 1, 1]);
    for (const shop of shops)
      expect(shop.output()).toContain("Other processes of this shop use other JWT_KEYS");
    shops = [rotating];
  },
);
