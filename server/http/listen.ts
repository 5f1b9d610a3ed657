import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../../work/start-error.ts";

/** In milliseconds. With its database, the shop is down within ten seconds. */
const drainTimeout = 4000;

export async function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken by another program; set PORT to another one.`,
        EACCES: `Port ${port} is not allowed for this user; set PORT to one above 1023.`,
        EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
        ENOTFOUND: `HOST ${host} is not an address of this machine.`,
      };
      reject(
        new StartError(reasons[error.code ?? ""] ?? `Cannot listen at ${host}:${port} (${error.code}).`),
      );
    });
    server.listen(port, host, () => resolve());
  });
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Stops accepting connections, waits for running requests, and finally closes those that take too long. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A kept-alive connection becomes idle only after its last response.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  await Promise.race([closed, sleep(drainTimeout, undefined, { ref: false })]);
  clearInterval(sweep);
  server.closeAllConnections();
}
