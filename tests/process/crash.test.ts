/** @module-tag long */
import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { startTimeOf } from "../../backend/database/embedded/process-identity.ts";
import { startShop, type ShopProcess } from "../setup/shop-process.ts";
import { installedDirectory, ownerOf, postmasterPid } from "./embedded.ts";

const dataDirectory = installedDirectory();
let shop: ShopProcess;
afterAll(async () => {
  await shop.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

async function asOwner<T>(work: (owner: ReturnType<typeof ownerOf>) => PromiseLike<T>): Promise<T> {
  const owner = ownerOf(dataDirectory);
  try {
    return await work(owner);
  } finally {
    await owner.end({ timeout: 1 });
  }
}

const healthOf = async ({ url }: ShopProcess): Promise<number> => (await fetch(`${url}/healthz`)).status;

test("after kill -9 of the server, the next start replaces the PostgreSQL it left behind", async () => {
  const killed = await startShop({ DATA_DIR: dataDirectory, DEMO: "off" });
  const orphan = postmasterPid(dataDirectory) ?? 0;
  await killed.stop("SIGKILL");
  expect(startTimeOf(orphan)).toBeDefined();

  shop = await startShop({ DATA_DIR: dataDirectory, DEMO: "off" });
  expect(startTimeOf(orphan)).toBeUndefined();
  expect(postmasterPid(dataDirectory)).not.toBe(orphan);
  expect(await healthOf(shop)).toBe(200);
});

test("after kill -9 of PostgreSQL, the server restarts it, and the numbers of invoices go on without a gap", async () => {
  const waiting = await asOwner(
    (owner) => owner<{ id: number }[]>`
      insert into public.orders
        (subtotal, tax, shipping, total_amount, status, shipping_address, payment_method, currency)
      select nth, 0, 0, nth, 'processing', '{}', 'cod', 'USD' from generate_series(1, 200) as nth
      returning id::int`,
  );
  const before = postmasterPid(dataDirectory) ?? 0;
  let issued = 0;
  let lost = 0;
  const issueWaiting = (): Promise<void> =>
    asOwner(async (owner) => {
      for (let order = waiting.pop(); order; order = waiting.pop()) {
        const again = order;
        const invoice = owner`select private.issue_order_invoice(o) from public.orders o where id = ${order.id}`;
        await invoice.catch((error) => {
          lost++;
          waiting.push(again);
          throw error;
        });
        if (++issued === 60) process.kill(before, "SIGKILL");
      }
    });
  await Promise.allSettled([issueWaiting(), issueWaiting(), issueWaiting()]);
  expect(lost).toBeGreaterThan(0);

  await expect.poll(() => postmasterPid(dataDirectory), { timeout: 10_000 }).not.toBe(before);
  await expect.poll(() => healthOf(shop), { timeout: 10_000 }).toBe(200);
  expect(shop.output()).toContain("PostgreSQL died and was started again");

  await Promise.all([issueWaiting(), issueWaiting(), issueWaiting()]);
  const papers = await asOwner(
    (owner) => owner<{ number: string; order_id: number }[]>`
      select number, order_id from public.invoices order by number`,
  );
  expect(papers.map(({ number }) => Number(number.slice(5)))).toEqual(
    Array.from({ length: 200 }, (_, nth) => nth + 1),
  );
  expect(new Set(papers.map(({ order_id }) => order_id)).size).toBe(200);
});

test("after kill -9 of both, the next start recovers", async () => {
  const both = shop.stop("SIGKILL");
  process.kill(postmasterPid(dataDirectory) ?? 0, "SIGKILL");
  await both;
  shop = await startShop({ DATA_DIR: dataDirectory, DEMO: "off" });
  expect(await healthOf(shop)).toBe(200);
  expect(await shop.stop()).toBe(0);
});

test("a session that gave up an unlogged table before kill -9 does not keep PostgreSQL from starting", async () => {
  shop = await startShop({ DATA_DIR: dataDirectory, DEMO: "off" });
  const server = postmasterPid(dataDirectory) ?? 0;
  const session = ownerOf(dataDirectory);
  await session.unsafe("begin; create unlogged table public.given_up (id integer primary key)").simple();
  // A commit writes down all before it; that the table is given up is not written down before the kill.
  await asOwner((owner) => owner`create table public.written_down ()`);
  await session.unsafe("rollback").simple();
  process.kill(server, "SIGKILL");
  await session.end({ timeout: 1 });
  await expect.poll(() => postmasterPid(dataDirectory), { timeout: 10_000 }).not.toBe(server);
  await expect.poll(() => healthOf(shop), { timeout: 10_000 }).toBe(200);
  expect(await shop.stop()).toBe(0);
});
