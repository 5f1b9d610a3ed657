import { constants } from "node:fs";
import { copyFile, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { addAbortSignal, Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { longerThanSaid, uploadExpired } from "./protocol.ts";

/** Keeps the received parts of uploads. Only the file itself says how much was received. */
export type PartialFiles = {
  /** Bytes received. */
  size(id: string): Promise<number>;
  /**
   * Appends a part, and keeps what arrived. @param most bytes that may follow @returns the bytes on the disk in all
   * @throws StorageError 413 if there are more, 410 if the file was removed in the meantime
   */
  append(id: string, part: ReadableStream, most: number, signal: AbortSignal): Promise<number>;
  /** @returns the bytes copied */
  copy(id: string, path: string): Promise<number>;
  remove(id: string): Promise<void>;
  removeOlder(than: Date): Promise<void>;
};

export function openPartialFiles(directory: string): PartialFiles {
  const pathOf = (id: string) => join(directory, id);
  const size = (id: string) =>
    stat(pathOf(id)).then(
      (file) => file.size,
      (error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return 0;
        throw error;
      },
    );
  return {
    size,
    async append(id, part, most, signal) {
      await mkdir(directory, { recursive: true });
      await write(pathOf(id), part, most, signal);
      const file = await stat(pathOf(id)).catch(() => undefined);
      if (!file) throw uploadExpired();
      return file.size;
    },
    async copy(id, path) {
      // An empty upload has no file yet.
      await open(pathOf(id), "a").then((file) => file.close());
      await copyFile(pathOf(id), path, constants.COPYFILE_FICLONE);
      return (await stat(path)).size;
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    async removeOlder(than) {
      for (const id of await readdir(directory).catch(() => [])) {
        const file = await stat(pathOf(id)).catch(() => undefined);
        if (file && file.mtime < than) await rm(pathOf(id), { force: true });
      }
    },
  };
}

/** @param signal stops it with an AbortError */
export function readPart(part: ReadableStream, signal: AbortSignal): AsyncIterable<Uint8Array> {
  return addAbortSignal(signal, Readable.fromWeb(part as NodeStream<Uint8Array>));
}

/** Appends chunk by chunk, so that nothing is written after it ends, however it ends. */
async function write(path: string, part: ReadableStream, most: number, signal: AbortSignal): Promise<void> {
  await using file = await open(path, "a");
  let left = most;
  try {
    // An earlier error would have nobody to handle it.
    for await (const chunk of readPart(part, signal)) {
      left -= chunk.length;
      if (left < 0) throw longerThanSaid();
      await file.appendFile(chunk);
    }
  } finally {
    await file.sync();
  }
}
