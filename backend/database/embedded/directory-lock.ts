import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../../start-error.ts";
import { startTimeOf } from "./process-identity.ts";

type Owner = { pid: number; startTime: string | undefined };

const fileName = "owner.json";

/**
 * Claims a directory for this process by a lock file naming it. A lock whose process is gone is taken over, also
 * when its process id has since been given to another process.
 * @returns a function that gives the directory up again
 * @throws StartError when a living process owns it
 */
export function lockDirectory(directory: string): () => void {
  const path = join(directory, fileName);
  const mine = `${path}.${process.pid}`;
  writeFileSync(
    mine,
    JSON.stringify({ pid: process.pid, startTime: startTimeOf(process.pid) } satisfies Owner),
    {
      mode: 0o600,
    },
  );
  try {
    // Linking a finished file is atomic: nobody ever reads half a lock.
    while (!tryLink(mine, path)) removeIfStale(path, directory);
  } finally {
    rmSync(mine, { force: true });
  }
  return () => {
    if (readOwner(path)?.pid === process.pid) rmSync(path, { force: true });
  };
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function removeIfStale(path: string, directory: string): void {
  const owner = readOwner(path);
  if (owner && owner.startTime !== undefined && startTimeOf(owner.pid) === owner.startTime) {
    throw new StartError(`${directory} is in use by another running instance (process ${owner.pid}).`);
  }
  // Of several processes that find the same stale lock, only one can move it away.
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readOwner(aside);
  if (moved?.pid !== owner?.pid || moved?.startTime !== owner?.startTime) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function readOwner(path: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Owner;
  } catch {
    return undefined;
  }
}
