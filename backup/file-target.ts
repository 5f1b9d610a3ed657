import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { Writable } from "node:stream";
import { processMark, removeLeftBehind } from "../backend/shared/left-behind.ts";
import { StartError } from "../backend/shared/start-error.ts";

/** The name of a file that is being written ends like this. */
export const unfinished = ".unfinished";

/** Removes files that were being written by processes that ended. @param name how the finished ones begin */
export function removeUnfinished(directory: string, name = ""): Promise<void> {
  return removeLeftBehind(directory, (found) => found.startsWith(name) && found.endsWith(unfinished));
}

/** The codes of a disk that is full, read-only, or not what was expected; other errors come from what is read. */
const ofDisk = ["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "ENOENT", "ENOTDIR", "EISDIR", "EIO"];

/**
 * Writes a file that only its owner can read. It has another name until it is whole and on the disk, so that nobody takes a part for
 * the whole; an older file of its name is replaced then.
 * @param name for people
 * @returns its size in bytes
 * @throws StartError when it cannot be written
 */
export async function writeWhole(
  file: string,
  write: (target: Writable) => Promise<void>,
  name = file,
): Promise<number> {
  const draft = `${file}.${processMark}.${randomUUID()}${unfinished}`;
  try {
    await removeUnfinished(dirname(file), `${basename(file)}.`);
    await write(createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }));
    const { size } = await stat(draft);
    await rename(draft, file);
    await using directory = await open(dirname(file));
    await directory.sync();
    return size;
  } catch (error) {
    // Where its folder is none, it says so again.
    await rm(draft, { force: true }).catch(() => {});
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!ofDisk.includes(code)) throw error;
    throw new StartError(
      ["ENOSPC", "EDQUOT"].includes(code)
        ? `There is no space left for ${name}.`
        : `${name} cannot be written (${code}).`,
      { cause: error },
    );
  }
}
