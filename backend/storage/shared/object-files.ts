import { once } from "node:events";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { ByteRange } from "./byte-range.ts";
import { fileNotFound } from "./errors.ts";

/** Content in files named by versions. Names exist only in the database: none points outside, and a move is a row. */
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
  const pathOf = (version: string) => join(directory, keyOf(version));
  /** Makes a file and its folder, and keeps both through a power cut. */
  async function make(version: string, write: (path: string) => Promise<void>): Promise<void> {
    const path = pathOf(version);
    await mkdir(dirname(path), { recursive: true });
    await write(path).catch(rethrow);
    await flush(path);
    await flush(dirname(path));
  }
  return {
    write: (version, content) => make(version, (path) => writeFile(path, content)),
    store: (version, source) => make(version, (path) => copyFile(source, path)),
    copy: (from, to) => make(to, (path) => copyFile(pathOf(from), path)),
    remove: (version) => rm(pathOf(version), { force: true }),
    read: (version) => readFile(pathOf(version)).catch(rethrow),
    async stream(version, range) {
      const content = createReadStream(pathOf(version), range ?? {});
      await once(content, "open").catch(rethrow);
      return Readable.toWeb(content);
    },
  };
}

/** @throws StorageError when a caller's name is no version */
export function keyOf(version: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(version)) throw fileNotFound();
  return `objects/${version.slice(0, 2)}/${version}`;
}

async function flush(path: string): Promise<void> {
  await using file = await open(path);
  await file.sync();
}

function rethrow(error: unknown): never {
  throw (error as NodeJS.ErrnoException).code === "ENOENT" ? fileNotFound() : error;
}
