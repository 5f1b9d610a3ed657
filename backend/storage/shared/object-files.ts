import { open } from "node:fs/promises";
import { once } from "node:events";
import { createReadStream, ReadStream } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { ByteRange } from "./byte-range.ts";
import { fileNotFound } from "./errors.ts";

/**
 * Stores the objects' content in files named by the object's version, a UUID of ours. Callers' names exist only in
 * the database, so no name can point outside the store, and a move only updates a row. A file never changes.
 */
export type ObjectFiles = {
  /** Stores content durably, so that it survives a power cut. */
  write(version: string, content: Uint8Array): Promise<void>;
  /** Stores a copy of a local file of this size in bytes. */
  store(version: string, path: string, size: number): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  remove(version: string): Promise<void>;
  /** @throws StorageError when there is no such file */
  read(version: string): Promise<Buffer<ArrayBuffer>>;
  /** Streams the content or a range of it. @throws StorageError when there is no such file */
  stream(version: string, range: ByteRange | null): Promise<ReadableStream<Uint8Array>>;
};

/** Objects on disk, in `objects/` under the storage's directory. */
export function openObjectFiles(directory: string): ObjectFiles {
  const disk = new Disk(new FSDriver({ location: directory, visibility: "private" }));
  return filesOn(disk, async (key) => {
    const path = join(directory, key);
    await flush(path);
    await flush(dirname(path));
  });
}

/**
 * @param settle called after each write, for a disk that loses recent writes in a power cut
 */
export function filesOn(disk: Disk, settle: (key: string) => Promise<void> = async () => {}): ObjectFiles {
  return {
    async write(version, content) {
      await disk.put(keyOf(version), content).catch(rethrow);
      await settle(keyOf(version));
    },
    async store(version, path, size) {
      await disk.putStream(keyOf(version), createReadStream(path), { contentLength: size }).catch(rethrow);
      await settle(keyOf(version));
    },
    async copy(from, to) {
      await disk.copy(keyOf(from), keyOf(to)).catch(rethrow);
      await settle(keyOf(to));
    },
    remove: (version) => disk.delete(keyOf(version)).catch(rethrow),
    async read(version) {
      const content = await disk.getBytes(keyOf(version)).catch(rethrow);
      return Buffer.from(content.buffer as ArrayBuffer, content.byteOffset, content.byteLength);
    },
    async stream(version, range) {
      const content = await disk.getStream(keyOf(version)).catch(rethrow);
      // The disk reports a missing file only when it is opened.
      if (content instanceof ReadStream) await once(content, "open").catch(rethrow);
      return Readable.toWeb(range ? Readable.from(part(content, range)) : content);
    },
  };
}

function keyOf(version: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(version)) throw fileNotFound();
  return `objects/${version.slice(0, 2)}/${version}`;
}

async function flush(path: string): Promise<void> {
  await using file = await open(path);
  await file.sync();
}

/** Objects are small enough to read and drop what comes before the range. */
async function* part(content: Readable, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (at + chunk.length > start) yield chunk.subarray(Math.max(0, start - at), end + 1 - at);
    at += chunk.length;
    if (at > end) return;
  }
}

/** Rethrows the error of the disk or S3 that flydrive wrapped. */
function rethrow(error: unknown): never {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  throw isMissing(cause) ? fileNotFound() : cause;
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, name } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || name === "NoSuchKey";
}
