/** @module-tag long */
import { rmSync } from "node:fs";
import { connect, createServer, type Server as Relay, type Socket } from "node:net";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { addProduct } from "../../database/base/shop.ts";
import { freePort } from "../../setup/free-port.ts";
import { testJwtSecret } from "../../setup/names.ts";
import { type ShopProcess, startShop } from "../../setup/shop-process.ts";
import { temporaryDirectory } from "../../setup/temporary-directory.ts";
import { hasServers, openServers, type Server, type Servers, withoutServers } from "./servers.ts";
import { orderAsGuest } from "../order-as-guest.ts";

describe.skipIf(!hasServers)(`a failover${hasServers ? "" : ` (${withoutServers})`}`, () => {
  let servers: Servers;
  let shops: ShopProcess[];
  let place: { url: string; moveTo: (server: Server) => void; close: () => void };
  const directories: string[] = [];

  beforeAll(async () => {
    servers = await openServers();
    place = await openAddress(servers.primary);
    shops = await Promise.all(
      [1, 2, 3].map(() => {
        const dataDirectory = temporaryDirectory();
        directories.push(dataDirectory);
        const shop = { DATABASE_URL: place.url, JWT_SECRET: testJwtSecret, DEMO: "1", LIMITS: "off" };
        return startShop({ DATA_DIR: dataDirectory, ...shop });
      }),
    );
  });
  afterAll(async () => {
    await Promise.all((shops ?? []).map((shop) => shop.stop()));
    place?.close();
    await servers?.close();
    for (const directory of directories) rmSync(directory, { recursive: true, force: true });
  });

  test.each(["dies", "hangs"] as const)(
    "when the primary %s, a replica takes its place within ten seconds, with all orders",
    async (how) => {
      const before = servers.primary;
      const standby = await servers.addReplica();
      // Commits wait until the replica has them, too.
      await before.admin`alter system set synchronous_standby_names = '*'`;
      await before.admin`select pg_reload_conf()`;
      const { id } = await servers.asOwner((owner) => addProduct(owner, { stock: 100_000 }));

      const acknowledged: number[] = [];
      const statuses = new Set<number>();
      let lastOrder = 0;
      const over = new AbortController();
      const buyer = async (shop: ShopProcess) => {
        /* oxlint-disable no-await-in-loop -- one after another */
        while (!over.signal.aborted) {
          const { status, order } = await placeOrder(shop, id);
          statuses.add(status);
          if (order !== undefined) {
            acknowledged.push(order);
            lastOrder = performance.now();
          }
          if (status !== 200) await sleep(100);
        }
      };
      onTestFinished(() => over.abort());
      const buyers = shops.flatMap((shop) => [buyer(shop), buyer(shop)]);
      await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
      if (how === "dies") await before.stop("SIGKILL");
      else before.hang();
      await expect.poll(() => statuses.has(503)).toBe(true);
      await servers.promote(standby);
      const promoted = performance.now();
      place.moveTo(standby);
      await expect.poll(() => lastOrder, { interval: 100 }).toBeGreaterThan(promoted);
      expect(lastOrder - promoted).toBeLessThan(10_000);
      await expect.poll(() => shopsReady()).toEqual([200, 200, 200]);
      over.abort();
      await Promise.all(buyers);
      const kept = await servers.asOwner(
        (owner) => owner<{ id: number }[]>`select id from public.orders where id = any(${acknowledged})`,
      );
      expect(kept.length).toBe(acknowledged.length);
      expect(statuses).toEqual(new Set([200, 503]));
    },
  );

  const shopsReady = () => Promise.all(shops.map(async ({ url }) => (await fetch(`${url}/readyz`)).status));
});

async function placeOrder(
  { url }: ShopProcess,
  product: number,
): Promise<{ status: number; order?: number }> {
  const response = await orderAsGuest(url, product);
  const body = (await response.json()) as { id?: number };
  return { status: response.status, ...(body.id !== undefined && { order: body.id }) };
}

/** An address that can be given to another server, like a virtual IP address. Packets to the one before get no answer. */
async function openAddress(first: Server) {
  let target = first;
  const relay: Relay = createServer((client: Socket) => {
    const server = connect(target.port, "127.0.0.1");
    client.pipe(server).pipe(client);
    // A server that dies closes its connections; one that hangs does not.
    for (const socket of [client, server])
      socket.on("error", () => {}).on("close", () => [client, server].forEach((it) => it.destroy()));
  });
  relay.listen(await freePort(), "127.0.0.1");
  await once(relay, "listening");
  const { port } = relay.address() as { port: number };
  return {
    url: first.url.replace(`:${first.port}/`, `:${port}/`),
    moveTo(server: Server) {
      target = server;
    },
    close: () => void relay.close(),
  };
}
