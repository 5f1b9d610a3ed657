import { createHash } from "node:crypto";
import type { Readable, Writable } from "node:stream";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { pack, type Pack } from "tar-stream";
import { addEnd } from "./checked-end.ts";
import { type Encryption, encrypted } from "./encryption.ts";
import type { Content } from "./manifest.ts";

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export type ArchiveWriter = {
  /** @throws EntryChanged if the content is not what it should be */
  add(name: string, content: Content, chunks: Chunks): Promise<void>;
};

export class EntryChanged extends Error {}

/**
 * Writes a tar archive, compressed and perhaps encrypted, and ends the stream. @param madeAt the time of its entries
 * @throws what `write` throws, or the stream's error; the stream is destroyed then
 */
export async function writeArchive(
  target: Writable,
  encryption: Encryption | undefined,
  madeAt: Date,
  write: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const archive = pack();
  const compress = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  const end = addEnd();
  // tar-stream's streams have all of Node's that is used here.
  const source = archive as unknown as Readable;
  const flowing = encryption
    ? Promise.all([
        pipeline(source, compress, end),
        encrypted(end, encryption).then((stream) => pipeline(stream, target)),
      ])
    : pipeline(source, compress, end, target);
  const writing = write({ add: (name, content, chunks) => addEntry(archive, madeAt, name, content, chunks) })
    .then(() => archive.finalize())
    .catch((error: unknown) => {
      source.destroy(error as Error);
      target.destroy(error as Error);
      throw error;
    });
  // If the target fails, the writer waits forever for its turn.
  await Promise.race([writing, flowing.then(() => writing)]);
  await flowing;
}

async function addEntry(archive: Pack, madeAt: Date, name: string, content: Content, chunks: Chunks) {
  const header = { name, size: content.bytes, mode: 0o600, mtime: madeAt };
  const entry = archive.entry(header) as unknown as Writable;
  // The archive's own error counts.
  entry.on("error", () => {});
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > content.bytes) break;
    hash.update(chunk);
    if (!entry.write(chunk)) await once(entry, "drain");
  }
  if (bytes !== content.bytes || hash.digest("hex") !== content.sha256)
    throw new EntryChanged(`${name} changed while it was being read`);
  entry.end();
}
