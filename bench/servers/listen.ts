import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import type { SocketAddress } from "../../backend/database/pools.ts";

/** The options from the parent process. */
export function startOptions(): { address: SocketAddress; jwtSecret: string } {
  return JSON.parse(process.argv[2] ?? "");
}

/** Sends the port to the parent process, and the memory in use for each message from it. */
export function listen(app: Hono): void {
  const server = createAdaptorServer({ fetch: app.fetch });
  process.on("message", () => process.send?.(process.memoryUsage.rss()));
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (typeof address === "object" && address !== null) process.send?.(address.port);
  });
}
