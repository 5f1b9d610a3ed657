import { randomInt } from "node:crypto";
import { rmSync } from "node:fs";
import { median, report } from "./compare.ts";
import { httpRequest, measure } from "./load.ts";
import { newOrder } from "./orders.ts";
import { undisturbed } from "./stolen-time.ts";
import { addProducts, buildWorld } from "./world.ts";
import { hasServers, openServers, type Servers, withoutServers } from "../tests/process/machines/servers.ts";
import { startShop } from "../tests/setup/shop-process.ts";
import { temporaryDirectory } from "../tests/setup/temporary-directory.ts";

/**
 * One and two processes on one database: reads and orders a second, ours and bare. PostgreSQL and this program share the
 * machine's processors with them, so on two cores the second process has little left. Then what a replica takes from the
 * primary, and what a pooler that keeps no prepared statements costs.
 */
const products = 1_000;
const connections = 16;
const milliseconds = 500;
const rounds = 12;

const work = {
  reads: {
    ours: () => httpRequest("GET", "/rest/v1/products?select=*&category=eq.Gemstones&order=name&limit=4"),
    bare: () => httpRequest("GET", "/all/4"),
  },
  orders: {
    ours: () => httpRequest("POST", "/rest/v1/rpc/place_order", { body: newOrder(products) }),
    bare: () => httpRequest("POST", "/place_order", { body: newOrder(products) }),
  },
};

const guestsRead = httpRequest(
  "GET",
  "/rest/v1/products?select=*&limit=4&apikey=sb_publishable_facet",
).replace(/^(apikey|authorization): .*\r\n/gm, "");

/** Each from another address, so that no limit stops it. */
const guestsOrder = (firstId: number): string =>
  httpRequest("POST", "/rest/v1/rpc/place_order?apikey=sb_publishable_facet", {
    body: newOrder(products, firstId),
    headers: { "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
  }).replace(/^(apikey|authorization): .*\r\n/gm, "");

const world = await buildWorld(products);
try {
  const ours = [world.ours, await world.startOurs()];
  const bare = [world.bare, await world.startBare()];
  for (const [name, { ours: askOurs, bare: askBare }] of Object.entries(work)) {
    const variants = [
      () => spread(ours.slice(0, 1), askOurs),
      () => spread(bare.slice(0, 1), askBare),
      () => spread(ours, askOurs),
      () => spread(bare, askBare),
    ];
    const results: number[][] = [];
    /* oxlint-disable no-await-in-loop -- one measurement at a time */
    for (const variant of variants) await variant();
    for (let round = 0; round < rounds; round += 1) {
      const rates: number[] = [];
      for (const variant of variants) rates.push(await undisturbed(variant));
      results.push(rates);
    }
    const rate = (at: number) => median(results.map((rates) => rates[at]!)).toFixed(0);
    const ratio = (one: number, other: number) => median(results.map((it) => it[one]! / it[other]!));
    console.log(`${name} a second: one process ${rate(0)}, bare ${rate(1)}; two ${rate(2)}, bare ${rate(3)}`);
    report({ name: `${name}: two processes to bare ones`, value: ratio(2, 3), atLeast: 0.6 });
    // One process, PostgreSQL and this program already fill two cores.
    report({ name: `${name}: two processes to one`, value: ratio(2, 0), atLeast: 0.8 });
  }
} finally {
  await world.close();
}

if (hasServers) {
  await withReplica();
  await withPooler();
} else console.log(withoutServers);

async function spread(ports: number[], request: () => string): Promise<number> {
  const each = connections / ports.length;
  const rates = await Promise.all(ports.map((port) => measure({ port, request }, each, milliseconds)));
  return rates.reduce((sum, rate) => sum + rate, 0);
}

async function withReplica(): Promise<void> {
  const servers = await openServers();
  const directory = temporaryDirectory();
  try {
    const replica = await servers.addReplica();
    const common = { DATA_DIR: directory, DATABASE_URL: servers.primary.url, DEMO: "1" };
    const alone = await primaryShare(servers, common);
    const relieved = await primaryShare(servers, { ...common, DATABASE_READ_URL: replica.url });
    const name = "transactions of the primary for a guest's read, with a replica to without";
    report({ name, value: relieved / alone, atMost: 0.1 });
  } finally {
    await servers.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Debian 12's PgBouncer keeps no prepared statements. PostgreSQL then plans each read anew. */
async function withPooler(): Promise<void> {
  const servers = await openServers();
  const directory = temporaryDirectory();
  const { url } = servers.primary;
  const common = { DATA_DIR: directory, DEMO: "1", DEMO_PUBLIC: "1", TRUST_PROXY: "1" };
  try {
    const pooler = await servers.addPooler();
    const direct = await startShop({ ...common, DATABASE_URL: url });
    const pooled = await startShop({ ...common, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url });
    try {
      const firstId = await servers.asOwner((owner) => addProducts(owner, products));
      for (const [name, request] of Object.entries({
        reads: () => guestsRead,
        orders: () => guestsOrder(firstId),
      })) {
        const ports = [direct, pooled].map((shop) => Number(new URL(shop.url).port));
        const rates: number[][] = [];
        /* oxlint-disable no-await-in-loop -- one measurement at a time */
        for (let round = 0; round <= rounds; round += 1)
          rates.push([
            await undisturbed(() => spread(ports.slice(0, 1), request)),
            await undisturbed(() => spread(ports.slice(1), request)),
          ]);
        const [alone, through] = [0, 1].map((at) => median(rates.map((it) => it[at]!)).toFixed(0));
        const value = median(rates.slice(1).map(([one, other]) => other! / one!));
        report({
          name: `${name} through PgBouncer to those without`,
          detail: `${through} and ${alone} a second`,
          value,
          atLeast: name === "reads" ? 0.25 : 0.8,
        });
      }
    } finally {
      await Promise.all([direct.stop(), pooled.stop()]);
    }
  } finally {
    await servers.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Transactions of the primary for each of many reads that no cache answers. */
async function primaryShare(servers: Servers, environment: Parameters<typeof startShop>[0]): Promise<number> {
  const shop = await startShop(environment);
  try {
    const port = Number(new URL(shop.url).port);
    const target = { port, request: () => guestsRead };
    // Until the replica is read.
    await measure(target, connections, 3000);
    const before = await transactions(servers);
    const rate = await measure(target, connections, 3000);
    // PostgreSQL counts them late.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return ((await transactions(servers)) - before) / (rate * 3);
  } finally {
    await shop.stop();
  }
}

async function transactions(servers: Servers): Promise<number> {
  const [row] = await servers.primary.admin<{ number: string }[]>`
    select xact_commit as number from pg_stat_database where datname = 'shop'`;
  return Number(row!.number);
}
