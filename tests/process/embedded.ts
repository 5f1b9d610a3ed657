import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { connectOwner } from "../../backend/database/pools.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";

/** The data directory of an empty shop that was started once and stopped. */
export function installedDirectory(): string {
  const directory = temporaryDirectory();
  // Node's own copying does not keep the owner, which PostgreSQL requires.
  execFileSync("cp", ["-a", `${inject("installedShop")}/.`, directory]);
  return directory;
}

/** Connects to a shop's embedded PostgreSQL as its owner. */
export function ownerOf(dataDirectory: string, database = "postgres"): ReturnType<typeof connectOwner> {
  const host = join(dataDirectory, "postgres", "socket");
  return connectOwner({ host, port: 5432, database, username: "postgres" }, 1);
}

/** The process id of a shop's running PostgreSQL; undefined without a PID file. */
export function postmasterPid(dataDirectory: string): number | undefined {
  try {
    return Number(
      readFileSync(join(dataDirectory, "postgres", "cluster", "postmaster.pid"), "utf8").split("\n")[0],
    );
  } catch {
    return undefined;
  }
}
