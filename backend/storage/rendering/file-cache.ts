import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/** A cache on disk that drops the least recently used files. Files may disappear at any time. */
export type FileCache = {
  read(key: string): Promise<Buffer<ArrayBuffer> | null>;
  write(key: string, content: Buffer): Promise<void>;
};

/** @param directory only for the cache, which may delete anything in it */
export function openFileCache(directory: string, maxBytes: number): FileCache {
  /** Sizes by key, least recently used first: a Map keeps the order of insertion. */
  const sizes = new Map<string, number>();
  let total = 0;
  const touch = (key: string, size: number) => {
    total += size - (sizes.get(key) ?? 0);
    sizes.delete(key);
    sizes.set(key, size);
  };
  const takeInventory = async () => {
    for (const { key, size } of await listFiles(directory)) if (!sizes.has(key)) touch(key, size);
  };
  const inventory = takeInventory();
  const makeRoom = async () => {
    for (const [key, size] of sizes) {
      if (total <= maxBytes) return;
      sizes.delete(key);
      total -= size;
      await rm(join(directory, key), { force: true });
    }
  };
  return {
    async read(key) {
      try {
        const content = await readFile(join(directory, key));
        touch(key, content.byteLength);
        return content;
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      }
    },
    async write(key, content) {
      await inventory;
      await writeAtomically(join(directory, key), content);
      touch(key, content.byteLength);
      await makeRoom();
    },
  };
}

async function listFiles(directory: string): Promise<{ key: string; size: number }[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = await stat(path);
      return { key: relative(directory, path), size, mtimeMs };
    });
  const listed = (await Promise.allSettled(files)).flatMap((file) =>
    file.status === "fulfilled" ? [file.value] : [],
  );
  return listed.toSorted((one, other) => one.mtimeMs - other.mtimeMs);
}

/** Readers see the whole file or none, even after a power cut: it is written beside its place, flushed and renamed. */
async function writeAtomically(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${randomUUID()}.part`;
  try {
    {
      await using file = await open(part, "wx");
      await file.writeFile(content);
      await file.datasync();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
