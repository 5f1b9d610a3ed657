import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { StartError } from "../backend/shared/start-error.ts";

/** The name of a file that is being written ends like this. */
export const unfinished = ".unfinished";

/** The codes of a disk that is full, read-only, or not what was expected; other errors come from what is read. */
const ofDisk = ["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "ENOENT", "ENOTDIR", "EISDIR", "EIO"];

/**
 * Writes a file that only its owner can read. It has another name until it is whole and on the disk, so that nobody takes a part for
 * the whole; an older file of its name is replaced then.
 * @returns its size in bytes
 * @throws StartError when it cannot be written
 */
export async function writeWhole(file: string, write: (target: Writable) => Promise<void>): Promise<number> {
  const draft = `${file}.${randomUUID()}${unfinished}`;
  try {
    await write(createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }));
    await rename(draft, file);
    await using directory = await open(dirname(file));
    await directory.sync();
    return (await stat(file)).size;
  } catch (error) {
    await rm(draft, { force: true });
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!ofDisk.includes(code)) throw error;
    throw new StartError(
      ["ENOSPC", "EDQUOT"].includes(code)
        ? `There is no space left for ${file}.`
        : `${file} cannot be written (${code}).`,
      { cause: error },
    );
  }
}
