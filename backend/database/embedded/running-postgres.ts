import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SocketAddress } from "../pools.ts";
import { preparePostgresHome } from "./postgres-home.ts";
import { readPostmaster } from "./postgres-leftovers.ts";
import { runsOn } from "./process-identity.ts";

/** The address of the embedded PostgreSQL of a data directory, if another process is running it. */
export async function findRunningPostgres(dataDirectory: string): Promise<SocketAddress | undefined> {
  const home = preparePostgresHome(dataDirectory);
  const postmaster = readPostmaster(home);
  if (postmaster?.status !== "ready" || !runsOn(postmaster.pid, home.cluster)) return undefined;
  const { socket, port } = postmaster;
  const login = { database: "postgres", username: "postgres", port };
  if (socket) return { ...login, host: dirname(socket) };
  const password = readFileSync(join(home.directory, "password"), "utf8");
  return { ...login, host: "127.0.0.1", password };
}
