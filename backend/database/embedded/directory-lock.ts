import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../../../work/start-error.ts";
import { startTimeOf } from "./process-identity.ts";

type Holder = { pid: number; startTime: string | undefined };

const fileName = "owner.json";

/** Locks a directory, also after a process that is gone. @returns the release @throws StartError if it is in use */
export function lockDirectory(directory: string): () => void {
  const path = join(directory, fileName);
  const mine = `${path}.${process.pid}`;
  writeFileSync(
    mine,
    JSON.stringify({ pid: process.pid, startTime: startTimeOf(process.pid) } satisfies Holder),
    {
      mode: 0o600,
    },
  );
  try {
    // Linking a complete file is atomic, so nobody ever reads half a lock.
    while (!tryLink(mine, path)) breakIfStale(path, directory);
  } finally {
    rmSync(mine, { force: true });
  }
  return () => {
    if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
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

function breakIfStale(path: string, directory: string): void {
  const holder = readHolder(path);
  if (holder && holder.startTime !== undefined && startTimeOf(holder.pid) === holder.startTime) {
    throw new StartError(`${directory} is in use by another running instance (process ${holder.pid}).`);
  }
  // If several processes find the same stale lock, only one of them can move it away.
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved?.pid !== holder?.pid || moved?.startTime !== holder?.startTime) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}
