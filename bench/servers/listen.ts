import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import type { SocketAddress } from "../../backend/database/pools.ts";

/** What the parent process tells a server. */
export function startOptions(): { address: SocketAddress; jwtSecret: string } {
  return JSON.parse(process.argv[2] ?? "");
}

/** Serves on a free port and tells it to the parent process; later, whenever asked, how much memory it occupies. */
export function listen(app: Hono): void {
  const server = createAdaptorServer({ fetch: app.fetch });
  process.on("message", () => process.send?.(process.memoryUsage.rss()));
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (typeof address === "object" && address !== null) process.send?.(address.port);
  });
}
