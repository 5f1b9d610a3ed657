import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { extract } from "tar-stream";
import { StartError } from "../backend/shared/start-error.ts";
import { checkEnd } from "./checked-end.ts";
import { decrypted, type Key, looksEncrypted } from "./encryption.ts";

export type ArchiveEntry = { path: string; bytes: number; chunks: AsyncIterable<Buffer> };

/** @throws StartError when the file cannot be read */
export async function isEncrypted(file: string): Promise<boolean> {
  try {
    await using opened = await open(file);
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(64), 0, 64, 0);
    return looksEncrypted(buffer.subarray(0, bytesRead));
  } catch (error) {
    throw new StartError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/**
 * Reads the entries of an archive that `writeArchive` has written, in their order. Each has to be read to its end before the
 * next is asked for.
 * @throws StartError for a wrong key or a damaged file, at the latest after the last entry
 */
export async function* readArchive(file: string, key: Key): AsyncGenerator<ArchiveEntry> {
  const isAge = await isEncrypted(file);
  const raw = createReadStream(file);
  const content = isAge ? await decrypted(raw, key) : raw;
  const entries = extract();
  let failure: unknown;
  const flowing = pipeline(
    content,
    checkEnd(() => damaged(file)),
    createZstdDecompress(),
    entries as unknown as Writable,
  ).catch((error: unknown) => {
    failure ??= error;
    entries.destroy();
  });
  try {
    for await (const entry of entries) {
      const { name, size } = entry.header;
      yield { path: name, bytes: size, chunks: entry as unknown as AsyncIterable<Buffer> };
    }
    await flowing;
  } catch (error) {
    failure ??= error;
  } finally {
    raw.destroy();
    entries.destroy();
  }
  if (failure) throw failure instanceof StartError ? failure : damaged(file, failure);
}

export function damaged(file: string, cause?: unknown): StartError {
  return new StartError(
    `${file} is damaged or not a backup of Facet: nothing was taken from it.`,
    cause === undefined ? undefined : { cause },
  );
}
