import { randomUUID } from "node:crypto";
import { fork, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SignJWT } from "jose";
import type { Sql } from "../backend/database/sql.ts";
import { startEmbeddedPostgres } from "../backend/database/embedded/embedded-postgres.ts";
import { migrate } from "../backend/database/migrate.ts";
import { authenticatorPassword, connectOwner } from "../backend/database/pools.ts";
import { applySystem, completeServiceRole } from "../backend/database/system.ts";
import { nodeFlags } from "./start-command.ts";

export type World = {
  owner: Sql;
  /** Ports of the two servers, each in its own process, on the same database. */
  ours: number;
  bare: number;
  /** Starts one more process of either. @returns its port */
  startOurs: () => Promise<number>;
  startBare: () => Promise<number>;
  /** An admin's access token. */
  admin: string;
  /** Bytes of our backend's process. */
  residentMemory: () => Promise<number>;
  close: () => Promise<void>;
};

const jwtSecret = "only-for-benchmarks-only-for-benchmarks";

/** A PostgreSQL with the shop's schema, products and 20,000 orders, our backend, and the bare server. */
export function buildWorld(products: number): Promise<World> {
  return openWorld(async (owner) => {
    await addProducts(owner, products);
    await addOrders(owner, products);
  });
}

/** The same with different content, which has at least 100 orders. */
export async function openWorld(fill: (owner: Sql) => Promise<void>): Promise<World> {
  const directory = mkdtempSync(join(tmpdir(), "facet-bench-"));
  chmodSync(directory, 0o755);
  // Not durable, because waiting for the disk would hide the differences.
  // More connections than a shop has, because up to four servers share it.
  const server = await startEmbeddedPostgres({
    dataDirectory: directory,
    durable: false,
    maxConnections: 150,
  });
  const owner = connectOwner(server.address, 1);
  const processes: ChildProcess[] = [];
  const close = async (): Promise<void> => {
    for (const process of processes) process.kill();
    await owner.end();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await applySystem(owner, authenticatorPassword(jwtSecret));
    await migrate(owner, "supabase/migrations", "facet_migrations");
    await completeServiceRole(owner);
    await fill(owner);
    const admin = await addAdmin(owner);
    await owner`vacuum analyze`;
    const options = JSON.stringify({ address: server.address, jwtSecret });
    const ours = await serve("bench/servers/ours.ts", options, processes);
    const bare = await serve("bench/servers/bare.ts", options, processes);
    const residentMemory = (): Promise<number> =>
      new Promise((resolve) => {
        ours.child.once("message", (bytes) => resolve(Number(bytes)));
        ours.child.send("memory");
      });
    const startOurs = async () => (await serve("bench/servers/ours.ts", options, processes)).port;
    const startBare = async () => (await serve("bench/servers/bare.ts", options, processes)).port;
    return { owner, ours: ours.port, bare: bare.port, startOurs, startBare, admin, residentMemory, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @returns the first one's id */
export async function addProducts(owner: Sql, products: number): Promise<number> {
  const [first] = await owner<{ id: number }[]>`
    with added as (
      insert into products (name, description, category, price, original_price, image, features, tags, sku,
        stock_quantity, featured, rating, reviews)
      select 'Ring number ' || n, repeat('A ring that catches the light. ', 6),
        (array['Gemstones', 'Moissanite Rings', 'Lab-Grown Diamonds', 'Artificial Jewelry'])[1 + n % 4], 20 + n, 30 + n,
        '/storage/v1/object/public/product-images/' || n || '.jpg', '{Handmade,Gift box}', '{ring,gift}', 'R-' || n,
        null, n % 10 = 0, 4.5, n
      from generate_series(1, ${products}) n
      returning id
    ) select min(id)::int as id from added`;
  return first!.id;
}

/**
 * A shop that has been open for a while. With empty tables, PostgreSQL would keep bad plans on some of the connections.
 */
async function addOrders(owner: Sql, products: number): Promise<void> {
  await owner`
    insert into orders (subtotal, tax, shipping, total_amount, status, shipping_address, payment_method,
      payment_status, idempotency_key)
    select 20, 1.6, 5.99, 27.59, 'delivered', '{"name": "Ada Lovelace", "email": "ada@facet.test"}', 'cod', 'cod',
      gen_random_uuid()
    from generate_series(1, 20000)`;
  await owner`
    insert into order_items (order_id, product_id, quantity, price_at_purchase, name_at_purchase)
    select id, 1 + id % ${products}, 1, 20, 'Ring' from orders`;
}

/** Adds an admin, who owns the first hundred orders. */
async function addAdmin(owner: Sql): Promise<string> {
  const id = randomUUID();
  await owner`insert into auth.users (id, email) values (${id}, 'admin@facet.test')`;
  await owner`insert into user_roles (user_id, role) values (${id}, 'admin')`;
  await owner`update orders set user_id = ${id} where id <= 100`;
  return new SignJWT({ role: "authenticated", sub: id })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(jwtSecret));
}

type Served = { port: number; child: ChildProcess };

/** Starts a server in its own process, with the flags of `npm start`, and adds it to `processes`. */
export async function serve(script: string, options: string, processes: ChildProcess[]): Promise<Served> {
  const child = fork(script, [options], { stdio: "inherit", execArgv: [...nodeFlags] });
  processes.push(child);
  return new Promise((resolve, reject) => {
    child.once("message", (port) => resolve({ port: Number(port), child }));
    child.once("exit", (code) => reject(new Error(`${script} ended with ${code}`)));
  });
}
