import { constants, createWriteStream } from "node:fs";
import { copyFile, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { longerThanSaid } from "./protocol.ts";

/** What was received of uploads. How much that is, is told by the file alone, so that nothing else can be wrong about it. */
export type PartialFiles = {
  /** Bytes received. */
  size(id: string): Promise<number>;
  /**
   * Appends a part, and keeps what arrived when the client is cut off or `signal` stops it.
   * @param most bytes that may follow
   * @returns the bytes received altogether, which survive a power cut
   * @throws StorageError 413 when there are more
   */
  append(id: string, part: ReadableStream, most: number, signal: AbortSignal): Promise<number>;
  copy(id: string, path: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes files that nobody has written to since. */
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
      try {
        await pipeline(
          Readable.fromWeb(part as NodeStream<Uint8Array>),
          atMost(most),
          createWriteStream(pathOf(id), { flags: "a" }),
          {
            signal,
          },
        );
      } finally {
        await flush(pathOf(id));
      }
      return size(id);
    },
    async copy(id, path) {
      // An empty upload has no file yet.
      await open(pathOf(id), "a").then((file) => file.close());
      await copyFile(pathOf(id), path, constants.COPYFILE_FICLONE);
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

function atMost(bytes: number): Transform {
  let left = bytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, passOn) {
      left -= chunk.length;
      if (left < 0) passOn(longerThanSaid());
      else passOn(null, chunk);
    },
  });
}

async function flush(path: string): Promise<void> {
  await using file = await open(path, "a");
  await file.sync();
}
