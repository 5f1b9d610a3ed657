import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connectOwner } from "../backend/database/pools.ts";
import { quantile, report } from "./compare.ts";
import { withDemoShop } from "./demo-shop.ts";
import { httpRequest, timeOf } from "./load.ts";

/**
 * What one visitor with many connections costs the others, who open pages that nobody has opened yet: their times while
 * this visitor is active, as a ratio to their times alone in the same run, and the memory used. The greedy visitor
 * comes from another loopback address, as Linux allows.
 */
const products = 10_000;
const visits = 150;
const greedyAddress = "127.0.0.2";

const unknownId = (): number => 1_000_000_000 + Math.floor(Math.random() * 1e9);
const wishes = (id: () => number) => () =>
  httpRequest("GET", `/wish-list?products=${Array.from({ length: 100 }, id).join(",")}`);
/** As a guest of the demo. */
const read = (query: string) => () =>
  httpRequest("GET", `/rest/v1/products?apikey=sb_publishable_facet&${query}`).replace(
    /^(apikey|authorization): .*\r\n/gm,
    "",
  );

await withDemoShop(async ({ port, directory, pid }) => {
  const owner = connectOwner({
    host: join(directory, "postgres", "socket"),
    port: 5432,
    database: "postgres",
    username: "postgres",
  });
  const [range] = await owner<{ low: number; high: number }[]>`
    with added as (
      insert into products (name, description, category, price, image, sku, rating, reviews)
      select 'Ring number ' || n, repeat('A ring that catches the light. ', 100),
        (array['Gemstones', 'Moissanite Rings', 'Lab-Grown Diamonds'])[1 + n % 3], 20 + n,
        '/storage/v1/object/public/product-images/' || n || '.jpg', 'R-' || n, 4.5, n
      from generate_series(1, ${products}) n
      returning id
    ) select min(id)::int as low, max(id)::int as high from added`;
  await owner`vacuum analyze products`;
  await owner.end();

  const anyId = (): number => range!.low + Math.floor(Math.random() * products);
  const words = Array.from({ length: 500 }, () => "ring").join("<->");

  const attacks: [name: string, connections: number, request: () => string, most: number][] = [
    ["wish lists of 100 pieces", 8, wishes(anyId), 6],
    ["wish lists of 100 unknown pieces", 8, wishes(unknownId), 6],
    ["the sitemap", 8, () => httpRequest("GET", "/sitemap.xml"), 4],
    ["the sitemap", 32, () => httpRequest("GET", "/sitemap.xml"), 12],
    ["phrases of 500 words", 8, read(`select=id&limit=1&description=fts.${encodeURIComponent(words)}`), 4],
    ["1000 rows", 8, read("select=*&limit=1000"), 4],
  ];
  for (const [name, connections, request, most] of attacks) {
    const alone = await visit(port, anyId);
    const end = keepAsking(port, connections, request);
    const memory = watchMemory(pid);
    await sleep(500);
    const beside = await visit(port, anyId);
    const { answers, refusals } = await end();
    const [p50, p99] = [0.5, 0.99].map((part) => quantile(beside, part));
    const times = `p50 ${quantile(alone, 0.5).toFixed(1)} ms alone, ${p50?.toFixed(1)} beside, p99 ${p99?.toFixed(1)}`;
    const asked = `${answers} answers, ${refusals} refusals, ${memory().toFixed(0)} MB`;
    report({
      name: `others beside ${name} on ${connections} connections: ${times} (${asked}); ratio`,
      value: (p50 ?? 0) / quantile(alone, 0.5),
      atMost: most,
    });
  }

  const memory = watchMemory(pid);
  const silent = Array.from({ length: 500 }, () => open(port, read("select=*&limit=1000")()).pause());
  await sleep(20_000);
  for (const socket of silent) socket.destroy();
  report({ name: "500 connections that read nothing", value: memory(), unit: "MB", atMost: 700 });
});

/** Milliseconds for one visitor's pages, one after the other. */
async function visit(port: number, anyId: () => number): Promise<number[]> {
  const times: number[] = [];
  for (let each = 0; each < visits; each += 1)
    times.push(await timeOf({ port, request: () => httpRequest("GET", `/product/${anyId()}`) }));
  return times;
}

function open(port: number, text: string): Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress: greedyAddress });
  socket.on("error", () => {});
  socket.write(text);
  return socket;
}

/** Sends the next request as soon as a response has arrived, whatever it says. */
function keepAsking(port: number, connections: number, request: () => string) {
  const counts = { answers: 0, refusals: 0 };
  const sockets = Array.from({ length: connections }, () => {
    const socket = open(port, request());
    let missing = 0;
    socket.on("data", (chunk) => {
      if (missing === 0) {
        const end = chunk.indexOf("\r\n\r\n");
        const head = chunk.toString("latin1", 0, end);
        if (head.startsWith("HTTP/1.1 200")) counts.answers += 1;
        else counts.refusals += 1;
        missing = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      }
      missing -= chunk.length;
      if (missing === 0) socket.write(request());
    });
    return socket;
  });
  return async () => {
    for (const socket of sockets) socket.destroy();
    await sleep(500);
    return counts;
  };
}

/** @returns a function that stops it and returns the peak resident memory in megabytes */
function watchMemory(pid: number): () => number {
  let most = 0;
  const look = (): void => {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    most = Math.max(most, Number(kilobytes) / 1000);
  };
  const timer = setInterval(look, 50);
  return () => {
    look();
    clearInterval(timer);
    return most;
  };
}
