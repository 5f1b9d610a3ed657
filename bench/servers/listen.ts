import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import type { SocketAddress } from "../../backend/database/pools.ts";

/** What the parent process tells a server. */
export function startOptions(): { address: SocketAddress; jwtSecret: string } {
  return JSON.parse(process.argv[2] ?? "");
}

/** Serves on a free port and tells it to the parent process. */
export function listen(app: Hono): void {
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (typeof address === "object" && address !== null) process.send?.(address.port);
  });
}
