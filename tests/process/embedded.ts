import { readFileSync } from "node:fs";
import { join } from "node:path";
import { connectOwner } from "../../backend/database/pools.ts";

/** A connection of one's own to a shop's embedded PostgreSQL. */
export function ownerOf(dataDirectory: string): ReturnType<typeof connectOwner> {
  const host = join(dataDirectory, "postgres", "socket");
  return connectOwner({ host, port: 5432, database: "postgres", username: "postgres" }, 1);
}

/** The process id of a shop's running PostgreSQL; undefined when its PID file says that it was stopped. */
export function postmasterPid(dataDirectory: string): number | undefined {
  try {
    return Number(
      readFileSync(join(dataDirectory, "postgres", "cluster", "postmaster.pid"), "utf8").split("\n")[0],
    );
  } catch {
    return undefined;
  }
}
