import { hostname } from "node:os";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const host = hostname().replaceAll(/[^\w-]/g, "");

/** Goes into the name of what this process is writing, so that another one knows whether it goes on. */
export const processMark = `${process.pid}@${host}`;

/** Where a process cannot be asked for, in milliseconds since it has written. */
const longAgo = 24 * 60 * 60 * 1000;

/** Whether the process that was writing something of this name, last at that time, has ended. */
export function isLeftBehind(name: string, writtenAt: number): boolean {
  const [, id, where] = /(?:^|\.)(\d+)@([\w-]*)(?:\.|$)/.exec(name) ?? [];
  if (Date.now() - writtenAt > longAgo) return true;
  if (id === undefined || where !== host) return false;
  // One before this may have had the same number, as the first in a container has.
  if (Number(id) === process.pid) return writtenAt < Date.now() - process.uptime() * 1000;
  return !runs(Number(id));
}

function runs(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Removes what processes left in a folder that were killed while they wrote; what others are writing stays. */
export async function removeLeftBehind(
  directory: string,
  isMeant: (name: string) => boolean = () => true,
): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter(isMeant)) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined);
    if (found && isLeftBehind(name, found.mtimeMs)) await rm(path, { recursive: true, force: true });
  }
}
