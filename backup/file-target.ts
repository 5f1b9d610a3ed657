import { randomUUID } from "node:crypto";
import { open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { Writable } from "node:stream";
import { processMark, removeLeftBehind } from "../work/left-behind.ts";
import { StartError } from "../work/start-error.ts";

export const unfinished = ".unfinished";

/** Removes files whose writers have ended. @param name how the finished ones begin */
export function removeUnfinished(directory: string, name = ""): Promise<void> {
  return removeLeftBehind(directory, (found) => found.startsWith(name) && found.endsWith(unfinished));
}

/** Codes of a disk that is full, read-only, or not what was expected; other errors come from what is read. */
const ofDisk = ["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "ENOENT", "ENOTDIR", "EISDIR", "EIO"];

/**
 * Writes a file for its owner only, under another name until it is whole and on the disk. @param name for people
 * @returns its size in bytes @throws StartError if it cannot be written
 */
export async function writeWhole(
  file: string,
  write: (target: Writable) => Promise<void>,
  name = file,
): Promise<number> {
  const draft = `${file}.${processMark}.${randomUUID()}${unfinished}`;
  try {
    await removeUnfinished(dirname(file), `${basename(file)}.`);
    // Opened here, so that whoever gives up at once leaves no file that is still being made.
    await using target = await open(draft, "wx", 0o600);
    await write(target.createWriteStream({ flush: true }));
    const { size } = await stat(draft);
    await rename(draft, file);
    await using directory = await open(dirname(file));
    await directory.sync();
    return size;
  } catch (error) {
    // If its folder is gone, this fails like the writing did.
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
