import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import type { Sql } from "../backend/database/sql.ts";
import { connectOwner } from "../backend/database/pools.ts";
import { quantile, report } from "./compare.ts";
import { withDemoShop } from "./demo-shop.ts";
import { httpRequest } from "./load.ts";
import { visit, watchMemory } from "./others.ts";
import { promises } from "./promises.ts";

/**
 * What one visitor with many connections costs the others, who open pages that nobody has opened yet: their times while
 * this visitor is active, as a ratio to their times alone in the same run, and the memory used. The greedy visitor
 * comes from another loopback address, as Linux allows.
 */
const products = 10_000;
const greedyAddress = "127.0.0.2";

const unknownId = (): number => 1_000_000_000 + Math.floor(Math.random() * 1e9);
const wishes = (id: () => number) => () =>
  httpRequest("GET", `/wish-list?products=${Array.from({ length: 100 }, id).join(",")}`);
const post = (path: string, body: object): string =>
  httpRequest("POST", path, { body: JSON.stringify(body) });
/** Reads as a guest of the demo. */
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

  const anyId = (): number => range!.low + Math.floor(Math.random() * products);
  const words = Array.from({ length: 500 }, () => "ring").join("<->");

  const photographs = await addPhotos(port, owner);
  const anyPhoto = (): number => photographs[Math.floor(Math.random() * photographs.length)]!;
  const anyEmail = (): string => `${unknownId()}@example.com`;
  const like = Array.from({ length: 20 }, (_, at) => `description.ilike.*n${at}*g*z*`).join(",");
  const attacks: [name: string, connections: number, request: () => string][] = [
    ["wish lists of 100 pieces", 8, wishes(anyId)],
    ["wish lists of 100 unknown pieces", 8, wishes(unknownId)],
    ["the sitemap", 8, () => httpRequest("GET", "/sitemap.xml")],
    ["the sitemap", 32, () => httpRequest("GET", "/sitemap.xml")],
    ["phrases of 500 words", 8, read(`select=id&limit=1&description=fts.${encodeURIComponent(words)}`)],
    ["1000 rows", 8, read("select=*&limit=1000")],
    [
      "sign-ins",
      32,
      () => post("/auth/v1/token?grant_type=password", { email: anyEmail(), password: "wrong" }),
    ],
    ["recovery", 32, () => post("/auth/v1/recover", { email: anyEmail() })],
    ["slow bodies", 200, () => post("/auth/v1/signup", { email: anyEmail() }).slice(0, -1)],
    ["expensive filters", 32, read(`select=*&limit=1000&or=(${like})`)],
    ["uncached searches", 32, () => httpRequest("GET", `/products?q=ring+${unknownId()}`)],
    ["share pictures", 32, () => httpRequest("GET", `/product/${anyPhoto()}/share.jpg`)],
  ];
  for (const [name, connections, request] of attacks) {
    const alone: number[] = [];
    const beside: number[] = [];
    const counts = { answers: 0, refusals: 0 };
    const memory = watchMemory(pid);
    for (let round = 0; round < 3; round += 1) {
      alone.push(...(await visit(port, anyId)));
      const end = keepAsking(port, connections, request);
      // The limits know this visitor by then.
      await sleep(4000);
      beside.push(...(await visit(port, anyId)));
      const { answers, refusals } = await end();
      counts.answers += answers;
      counts.refusals += refusals;
    }
    const who = `others beside ${name} on ${connections} connections`;
    report({
      name: `${who}, ratio of the 99th percentiles`,
      detail: told(alone, beside, counts),
      value: quantile(beside, 0.99) / quantile(alone, 0.99),
      atMost: promises.oneVisitor.slowdown,
    });
    report({
      name: `${who}, longest wait`,
      value: Math.max(...beside) / 1000,
      unit: "s",
      atMost: promises.oneVisitor.longestWait,
    });
    report({ name: `${who}, memory`, value: memory(), unit: "MB", atMost: promises.oneVisitor.memory });
  }
  await owner.end();

  const memory = watchMemory(pid);
  const silent = Array.from({ length: 500 }, () => open(port, read("select=*&limit=1000")()).pause());
  await sleep(20_000);
  for (const socket of silent) socket.destroy();
  report({
    name: "500 connections that read nothing, memory",
    value: memory(),
    unit: "MB",
    atMost: promises.oneVisitor.memory,
  });
});

type Counts = { answers: number; refusals: number };

function told(alone: number[], beside: number[], { answers, refusals }: Counts): string {
  const [p50, p99] = [0.5, 0.99].map((part) =>
    [alone, beside].map((times) => quantile(times, part).toFixed(1)),
  );
  return `p50 ${p50?.join(" -> ")} ms, p99 ${p99?.join(" -> ")} ms (${answers} answers, ${refusals} refusals)`;
}

/** Products with photographs of their own, none of which has been rendered. @returns their ids */
async function addPhotos(port: number, owner: Sql): Promise<number[]> {
  const url = `http://127.0.0.1:${port}`;
  const { data } = await createClient(url, "sb_publishable_facet").auth.signInWithPassword({
    email: "admin@facet.test",
    password: "facet-admin",
  });
  const headers = {
    apikey: "sb_publishable_facet",
    authorization: `Bearer ${data.session?.access_token}`,
    "content-type": "application/json",
  };
  const copy = async (sourceKey: string, destinationKey: string): Promise<void> => {
    const body = JSON.stringify({ bucketId: "product-images", sourceKey, destinationKey });
    const response = await fetch(`${url}/storage/v1/object/copy`, { method: "POST", headers, body });
    if (!response.ok) throw new Error(await response.text());
  };
  const [first] = await owner<{ name: string }[]>`
    select name from storage.objects where bucket_id = 'product-images' limit 1`;
  const ids: number[] = [];
  for (let each = 0; each < 200; each += 1) {
    await copy(first!.name, `bench-${each}.webp`);
    const path = `product-images/bench-${each}.webp`;
    const [product] = await owner<{ id: number }[]>`
      update products set image = ${`/storage/v1/object/public/${path}`}
      where id = (select max(id) - ${each} from products) returning id::int`;
    ids.push(product!.id);
  }
  return ids;
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
