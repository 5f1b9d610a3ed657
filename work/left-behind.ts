import { hostname } from "node:os";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const host = hostname().replaceAll(/[^\w-]/g, "");

/** Goes into the names of files that this process is writing, so that others know whether the writer runs. */
export const processMark = `${process.pid}@${host}`;

/** Milliseconds after which a file of another machine's process counts as abandoned. */
const longAgo = 24 * 60 * 60 * 1000;

/** Says whether the process has ended that was writing a file of this name, last at `writtenAt`. */
export function isLeftBehind(name: string, writtenAt: number): boolean {
  const [, id, where] = /(?:^|\.)(\d+)@([\w-]*)(?:\.|$)/.exec(name) ?? [];
  if (Date.now() - writtenAt > longAgo) return true;
  if (id === undefined || where !== host) return false;
  // An earlier process may have had the same id, as the first one in a container has.
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

/** Removes what killed processes left in a folder; what others are writing stays. */
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
