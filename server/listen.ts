import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../backend/shared/start-error.ts";

/** How long running requests may take to finish when the shop stops, in milliseconds. */
const drainPatience = 10_000;

/** Begins to accept connections. */
export async function listen(server: Server, port: number, host: string): Promise<void> {
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
    server.listen(port, host, () => resolve());
  });
}

/** The port a listening server has, of interest when 0 was asked for. */
export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Accepts nothing new and waits for running requests, then cuts those that take too long. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A kept-alive connection becomes idle only once its last answer is out.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  await Promise.race([closed, sleep(drainPatience, undefined, { ref: false })]);
  clearInterval(sweep);
  server.closeAllConnections();
}
