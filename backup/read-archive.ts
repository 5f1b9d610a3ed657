import { once } from "node:events";
import { createReadStream } from "node:fs";
import { type Readable, Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { extract } from "tar-stream";
import { StartError } from "../work/start-error.ts";
import { checkEnd } from "./checked-end.ts";
import { decrypted, type Key, looksEncrypted } from "./encryption.ts";

/** Tables shrink by a factor of ten or thirty. A file that unpacks to more is made to fill a disk. */
const maxFactor = 200;
const maxSmallBytes = 80_000_000;

export type ArchiveEntry = { path: string; bytes: number; chunks: AsyncIterable<Buffer> };

/** May be read more than once. */
export type Source = {
  name: string;
  open: () => Promise<Readable>;
};

/** @param name for people who did not put the file there themselves */
export function fileSource(file: string, name = file): Source {
  const open: Source["open"] = async () => {
    const stream = createReadStream(file);
    await once(stream, "open").catch((error: NodeJS.ErrnoException) => {
      throw new StartError(`${name} cannot be read (${error.code}).`, { cause: error });
    });
    return stream;
  };
  return { name, open };
}

export async function isEncrypted(source: Source): Promise<boolean> {
  const content = await source.open();
  try {
    // Leaving the loop closes the stream.
    for await (const chunk of content as AsyncIterable<Buffer>) return looksEncrypted(chunk);
    return false;
  } catch (error) {
    throw unreadable(source, content.errored) ?? error;
  }
}

/**
 * Reads the entries of `writeArchive`, each to its end before the next is asked for.
 * @throws StartError for a wrong key or a damaged archive, at the latest after the last entry
 */
export async function* readArchive(source: Source, key: Key): AsyncGenerator<ArchiveEntry> {
  const isAge = await isEncrypted(source);
  const raw = await source.open();
  const content = isAge ? await decrypted(raw, key, source.name) : raw;
  const entries = extract();
  let failure: unknown;
  let packed = 0;
  let unpacked = 0;
  let isRead = false;
  const flowing = pipeline(
    content,
    checkEnd(() => damaged(source)),
    counting((bytes) => (packed += bytes)),
    createZstdDecompress(),
    counting((bytes) => {
      unpacked += bytes;
      if (unpacked > maxSmallBytes + packed * maxFactor) throw damaged(source);
    }),
    entries as unknown as Writable,
  ).catch((error: unknown) => {
    failure ??= error;
    entries.destroy();
  });
  const refusal = (): StartError =>
    failure instanceof StartError ? failure : (unreadable(source, raw.errored) ?? damaged(source, failure));
  // Whoever reads an entry meets the archive's error first, in the words of some library.
  async function* contentOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* chunks;
    } catch (error) {
      await flowing;
      failure ??= error;
      throw refusal();
    }
  }
  try {
    for await (const entry of entries) {
      const { name, size, type } = entry.header;
      if (type !== "file") throw damaged(source);
      isRead = true;
      yield { path: name, bytes: size, chunks: contentOf(entry as unknown as AsyncIterable<Buffer>) };
      isRead = false;
    }
    await flowing;
  } catch (error) {
    // The reader has left before the archive's end, which complains.
    if (isRead && !failure) return;
    failure ??= error;
  } finally {
    raw.destroy();
    entries.destroy();
  }
  if (failure) throw refusal();
}

/** @param count called with the number of bytes; what it throws ends the stream */
function counting(count: (bytes: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      try {
        count(chunk.length);
        callback(null, chunk);
      } catch (error) {
        callback(error as Error);
      }
    },
  });
}

/** The file is not to blame for what a disk or a network says. */
function unreadable({ name }: Source, error: Error | null): StartError | undefined {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return syscall === undefined
    ? undefined
    : new StartError(`${name} cannot be read to its end (${code}). Nothing was changed.`, { cause: error });
}

export function damaged({ name }: Source, cause?: unknown): StartError {
  return new StartError(
    `${name} is damaged, or not a backup of Facet. Nothing was changed.`,
    cause === undefined ? undefined : { cause },
  );
}
