import { open } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { ByteRange } from "./byte-range.ts";
import { fileNotFound } from "./errors.ts";
import { hasErrorCode, writeWhole } from "./whole-files.ts";

/**
 * The only way to the objects' bytes. Files are named by the object's version, a UUID that the service makes:
 * what callers name lives in the database alone, so no name can point outside the directory, a move is an
 * update of a row, and another kind of store needs these three functions and nothing else.
 */
export type ObjectFiles = {
  /** Stores the content durably; all of it or nothing. */
  write(version: string, content: Uint8Array): Promise<void>;
  /** The whole content. Throws `StorageError` when there is no such file. */
  read(version: string): Promise<Buffer<ArrayBuffer>>;
  /** The content, or a part of it, as it comes from the disk. Throws `StorageError` when there is no such file. */
  stream(version: string, range: ByteRange | null): Promise<ReadableStream<Uint8Array>>;
};

/** Objects on disk, in `objects/` under the storage's directory. */
export function openObjectFiles(directory: string): ObjectFiles {
  const pathOf = (version: string) => {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(version)) throw fileNotFound();
    return join(directory, "objects", version.slice(0, 2), version);
  };
  const openFile = async (version: string) => {
    try {
      return await open(pathOf(version));
    } catch (error) {
      throw hasErrorCode(error, "ENOENT") ? fileNotFound() : error;
    }
  };
  return {
    write: (version, content) => writeWhole(pathOf(version), content),
    async read(version) {
      await using file = await openFile(version);
      return await file.readFile();
    },
    async stream(version, range) {
      const file = await openFile(version);
      return Readable.toWeb(file.createReadStream({ ...range }));
    },
  };
}
