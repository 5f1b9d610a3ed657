/** @module-tag long */
import { readFileSync, rmSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAdmin } from "../database/people/people.ts";
import { addProduct } from "../database/base/shop.ts";
import { type ShopProcess, startShop } from "../setup/shop-process.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";

const directory = temporaryDirectory();
let database: TestDatabase;
let shop: ShopProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  await addAdmin(database.pools);
  for (let at = 0; at < 20; at += 1) await addProduct(database.pools.owner);
  shop = await startShop({
    DATA_DIR: directory,
    DATABASE_URL: database.url,
    TRUST_PROXY: "1",
    PASSWORD_COST: "10",
  });
});
afterAll(async () => {
  await shop.stop();
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

const agent = new Agent({ keepAlive: false });
let visitors = 0;

type Answer = { status: number; retryAfter: string | undefined; milliseconds: number };

/** Asks on behalf of an address, by default of a visitor who was never here. */
function ask(
  path: string,
  from = `10.${(visitors += 1) >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
): Promise<Answer> {
  const start = performance.now();
  const headers = { "x-forwarded-for": from, apikey: "sb_publishable_facet" };
  return new Promise((resolve, reject) => {
    httpRequest(shop.url + path, { agent, headers }, (response) => {
      response.resume().on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers["retry-after"],
          milliseconds: performance.now() - start,
        }),
      );
    })
      .on("error", reject)
      .end();
  });
}

/** In MB. */
const memory = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.process.pid}/status`, "utf8"))![1]) / 1024;

/** As many pages at once, each another one, which no cache has. */
async function wave(pages: number): Promise<{ answers: Answer[]; health: number[] }> {
  const over = new AbortController();
  const health: number[] = [];
  const watch = async () => {
    /* oxlint-disable no-await-in-loop -- one after another */
    while (!over.signal.aborted) health.push((await ask("/healthz")).milliseconds);
  };
  const watching = watch();
  const answers = await Promise.all(
    Array.from({ length: pages }, () => ask(`/products?search=ring${(searches += 1)}`)),
  );
  over.abort();
  await watching;
  return { answers, health };
}
let searches = 0;

test("beyond its capacity, requests wait, then are told to come back; health stays quick, and memory does not grow", async () => {
  const { answers, health } = await wave(400);
  const afterFirst = memory();
  const number = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([number(200) + number(503), number(200) > 100, number(503) > 50]).toEqual([400, true, true]);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.filter(({ retryAfter }) => retryAfter !== "2")).toEqual([]);
  const slowest = health.toSorted((a, b) => a - b)[Math.floor(health.length * 0.95)]!;
  expect(slowest).toBeLessThan(1000);
  await wave(300);
  expect(memory()).toBeLessThan(afterFirst * 1.3);
  expect((await ask("/products?page=1")).status).toBe(200);
});
