/** @module-tag long */
import { rmSync } from "node:fs";
import { Agent, createServer, request as httpRequest, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repeat } from "../../work/repeat.ts";
import { listen, portOf } from "../../server/http/listen.ts";
import { addAdmin } from "../database/people/people.ts";
import { addProduct } from "../database/base/shop.ts";
import { testJwtSecret } from "../setup/names.ts";
import { type ShopProcess, startShop } from "../setup/shop-process.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { orderAsGuest } from "./order-as-guest.ts";

let database: TestDatabase;
let shops: ShopProcess[] = [];
let balancer: Awaited<ReturnType<typeof openBalancer>>;
const directories: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await addAdmin(database.pools);
  shops = await Promise.all([open(), open(), open()]);
  balancer = await openBalancer();
});
afterAll(async () => {
  await balancer.close();
  await Promise.all(shops.map((shop) => shop.stop()));
  await database.drop();
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

function open(): Promise<ShopProcess> {
  const directory = temporaryDirectory();
  directories.push(directory);
  const common = { DATABASE_URL: database.url, JWT_SECRET: testJwtSecret, LIMITS: "off" };
  return startShop({ DATA_DIR: directory, SHUTDOWN_DELAY: "5", ...common });
}

async function isReady({ url }: ShopProcess): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).status === 200;
  } catch {
    return false;
  }
}

/** As the usual ones: it asks each process five times a second whether it is ready, and tries nothing twice. */
async function openBalancer() {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<ShopProcess>();
  let turn = 0;
  const ask = (at: number) => async () => {
    const shop = shops[at]!;
    if (await isReady(shop)) ready.add(shop);
    else ready.delete(shop);
  };
  const server: Server = createServer((incoming, outgoing) => {
    const shop = [...ready][(turn += 1) % ready.size];
    if (!shop) {
      outgoing.writeHead(502).end();
      return;
    }
    const { method, headers, url = "" } = incoming;
    const onward = httpRequest(shop.url + url, { method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  const asking = shops.map((_, at) => repeat({ pause: 200, run: ask(at), onFailure() {} }));
  await Promise.all(shops.map((_, at) => ask(at)()));
  for (const each of asking) each.start();
  await listen(server, 0, "127.0.0.1");
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    async close() {
      await Promise.all(asking.map((each) => each.stop()));
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

test("while each process is started again, two hundred shoppers and twenty orders a second see no error", async () => {
  const { id } = await addProduct(database.pools.owner, { stock: 100_000 });
  const answers = new Map<string, number>();
  const over = new AbortController();
  const keepDoing = async (work: () => Promise<Response>, name: string, pause: number) => {
    await sleep(Math.random() * pause);
    /* oxlint-disable no-await-in-loop -- one after another */
    while (!over.signal.aborted) {
      const [{ status }] = await Promise.all([work(), sleep(pause)]);
      const answer = `${name} ${status}`;
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  };
  const paths = ["/", "/products", `/product/${id}`, "/rest/v1/products?select=id,name&limit=4"];
  const visit = (at: number) => () =>
    fetch(balancer.url + paths[at % paths.length]!, { headers: { apikey: "sb_publishable_facet" } });
  const order = () => orderAsGuest(balancer.url, id);
  const all = [
    ...Array.from({ length: 200 }, (_, at) => keepDoing(visit(at), "page", 4000)),
    ...Array.from({ length: 20 }, () => keepDoing(order, "order", 1000)),
  ];
  /* oxlint-disable no-await-in-loop -- one process after another */
  for (let at = 0; at < shops.length; at += 1) {
    expect(await shops[at]!.stop()).toBe(0);
    shops[at] = await open();
    // As whoever restarts them does: the next one when this one has work.
    await sleep(500);
  }
  over.abort();
  await Promise.all(all);
  expect([...answers.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual(["order 200", "page 200"]);
  const [orders] = await database.pools.owner<{ number: number }[]>`
    select count(*)::int as number from public.orders`;
  expect(orders!.number).toBe(answers.get("order 200"));
});

/** Which of the words each process answers with. */
function everywhere(path: string): Promise<(string | undefined)[]> {
  return Promise.all(
    shops.map(async ({ url }) => {
      const response = await fetch(url + path, { headers: { apikey: "sb_publishable_facet" } });
      return (await response.text()).match(/Before|After/)?.[0];
    }),
  );
}

test("what is changed, in the shop or in the schema, all processes know within two seconds", async () => {
  const { owner } = database.pools;
  const { id } = await addProduct(owner, { name: "Before" });
  expect(await everywhere(`/product/${id}`)).toEqual(["Before", "Before", "Before"]);
  await owner`update public.products set name = 'After' where id = ${id}`;
  await owner`
    create function public.news() returns text language sql stable as $$ select 'After' $$;
    grant execute on function public.news to anon;
    notify pgrst`.simple();
  const limit = { timeout: 2500, interval: 100 };
  await expect.poll(() => everywhere("/rest/v1/rpc/news"), limit).toEqual(["After", "After", "After"]);
  await expect.poll(() => everywhere(`/product/${id}`), limit).toEqual(["After", "After", "After"]);
});
