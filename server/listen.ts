import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../backend/start-error.ts";

/** How long running requests may take to finish when the shop stops, in milliseconds. */
const drainPatience = 10_000;

/** Begins to accept connections. @returns the port, of interest when 0 was asked for */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken by another program; set PORT to another one.`,
        EACCES: `Port ${port} may not be opened by this user; set PORT to one above 1023.`,
        EADDRNOTAVAIL: `HOST ${host} is no address of this machine.`,
        ENOTFOUND: `HOST ${host} is no address of this machine.`,
      };
      reject(
        new StartError(reasons[error.code ?? ""] ?? `Cannot listen at ${host}:${port} (${error.code}).`),
      );
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Accepts nothing new and waits for running requests, then cuts those that take too long. */
export async function drain(server: Server): Promise<void> {
  let closed = false;
  server.close(() => {
    closed = true;
  });
  const deadline = Date.now() + drainPatience;
  while (!closed && Date.now() < deadline) {
    // A kept-alive connection becomes idle only once its last answer is out.
    server.closeIdleConnections();
    await sleep(20);
  }
  server.closeAllConnections();
}
