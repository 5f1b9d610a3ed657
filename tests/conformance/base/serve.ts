import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";

export type Served = { url: string; port: number; close: () => Promise<void> };

/** Serves an app on a free port of this machine. */
export async function serve({ fetch }: Hono): Promise<Served> {
  // During a test that computes for longer than Node's 5 seconds, idle connections would be closed.
  const listener = getRequestListener(fetch);
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    void listener(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${port}`, port, close };
}
