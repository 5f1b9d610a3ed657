import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { StartError } from "../work/start-error.ts";
import type { Key } from "./encryption.ts";
import {
  entriesOf,
  type Entry,
  format,
  type Manifest,
  manifestEntry,
  parseManifest,
  totalBytes,
} from "./manifest.ts";
import type { Known } from "./migrations.ts";
import { type ArchiveEntry, damaged, readArchive, type Source } from "./read-archive.ts";

/** A manifest has some 200 bytes for each file of the shop, so this is enough for a third of a million. */
const maxManifestBytes = 64_000_000;

/** What a backup says of itself. @throws StartError if it is none or damaged there, or the key is missing or wrong */
export async function readManifest(source: Source, key: Key, known: Known): Promise<Manifest> {
  // Leaving the loop closes the source.
  for await (const entry of readArchive(source, key)) return await manifestOf(source, entry, known);
  throw damaged(source);
}

/**
 * Compares a whole file with the manifest. @param onBytes gets the bytes done, and all
 * @throws StartError as `readManifest`, and for a file of a later version or one that is damaged anywhere
 */
export async function checkBackup(
  source: Source,
  key: Key,
  known: Known,
  onBytes: (done: number, total: number) => void = () => {},
): Promise<Manifest> {
  let manifest: Manifest | undefined;
  let done = 0;
  for await (const [entry, checked] of checkedEntries(source, key, known)) {
    manifest = checked;
    const total = totalBytes(checked);
    await entry.read((chunk) => onBytes((done += chunk.length), total));
  }
  if (!manifest) throw damaged(source);
  return manifest;
}

export type CheckedEntry = Entry & {
  chunks: () => AsyncGenerator<Buffer>;
  read: (onChunk?: (chunk: Buffer) => void) => Promise<void>;
};

/** Yields the entries after the manifest, each of which has to be read: all of them, in order, and nothing else. */
export async function* checkedEntries(
  source: Source,
  key: Key,
  known: Known,
): AsyncGenerator<[CheckedEntry, Manifest]> {
  let manifest: Manifest | undefined;
  let done = 0;
  let expected: Entry[] = [];
  for await (const entry of readArchive(source, key)) {
    if (!manifest) {
      manifest = await manifestOf(source, entry, known);
      expected = entriesOf(manifest);
      continue;
    }
    const next = expected[done++];
    if (next?.path !== entry.path || next.content.bytes !== entry.bytes) throw damaged(source);
    yield [checkedEntry(source, entry, next, known), manifest];
  }
  if (!manifest || done < expected.length) throw damaged(source);
}

function checkedEntry(source: Source, entry: ArchiveEntry, expected: Entry, known: Known): CheckedEntry {
  async function* chunks(): AsyncGenerator<Buffer> {
    const hash = createHash("sha256");
    const secret: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of entry.chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      if (expected.kind === "secret") secret.push(chunk);
      yield chunk;
    }
    const { content } = expected;
    if (bytes !== content.bytes || hash.digest("hex") !== content.sha256) throw damaged(source);
    if (expected.kind === "secret") checkSecret(source, expected.name, Buffer.concat(secret), known);
  }
  const read: CheckedEntry["read"] = async (onChunk = () => {}) => {
    for await (const chunk of chunks()) onChunk(chunk);
  };
  return { ...expected, chunks, read };
}

function checkSecret(source: Source, name: string, content: Buffer, known: Known): void {
  try {
    known.secrets[name]!(content.toString().trim());
  } catch (error) {
    throw new StartError(
      `${source.name} cannot be restored, because no shop could start with its secret ${name}, which ${(error as Error).message}. Nothing was changed.`,
    );
  }
}

async function manifestOf(
  source: Source,
  { path, bytes, chunks }: ArchiveEntry,
  known: Known,
): Promise<Manifest> {
  if (path !== manifestEntry || bytes > maxManifestBytes) throw damaged(source);
  const json = await text(chunks);
  const manifest = parseManifest(json);
  if (manifest?.format !== format) throw laterVersion(source, json) ?? damaged(source);
  refuseLaterVersion(source, manifest, known);
  if (Object.keys(manifest.secrets).some((name) => !Object.hasOwn(known.secrets, name)))
    throw damaged(source);
  return manifest;
}

function laterVersion(source: Source, json: string): StartError | undefined {
  try {
    const { format: found, version } = JSON.parse(json) as { format?: unknown; version?: unknown };
    if (typeof found === "number" && found > format)
      return later(
        source,
        String(version)
          .replaceAll(/\p{Cc}/gu, "")
          .slice(0, 100),
      );
  } catch {}
  return undefined;
}

function refuseLaterVersion(source: Source, manifest: Manifest, known: Known): void {
  for (const kind of ["migrations", "system_migrations"] as const)
    if (manifest[kind].some((name) => !known[kind].includes(name))) throw later(source, manifest.version);
}

function later(source: Source, version: string): StartError {
  return new StartError(
    `${source.name} was made by a later version of Facet (${version}) than this one: update this program first.`,
  );
}
