import { readFile, readdir, rm, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { hasErrorCode, writeWhole } from "../whole-files.ts";

/** Files that may vanish at any time; when they get too many, those longest unused do. */
export type FileCache = {
  read(key: string): Promise<Buffer<ArrayBuffer> | null>;
  write(key: string, content: Buffer): Promise<void>;
};

/**
 * @param directory the cache's own; whatever lies in it may be deleted
 * @param mostBytes that the files may fill together
 */
export function openFileCache(directory: string, mostBytes: number): FileCache {
  /** Sizes by key, longest unused first: a Map keeps the order of insertion. */
  const sizes = new Map<string, number>();
  let total = 0;
  const note = (key: string, size: number) => {
    total += size - (sizes.get(key) ?? 0);
    sizes.delete(key);
    sizes.set(key, size);
  };
  const takeInventory = async () => {
    for (const { key, size } of await listFiles(directory)) if (!sizes.has(key)) note(key, size);
  };
  const inventory = takeInventory();
  const makeRoom = async () => {
    for (const [key, size] of sizes) {
      if (total <= mostBytes) return;
      sizes.delete(key);
      total -= size;
      await rm(join(directory, key), { force: true });
    }
  };
  return {
    async read(key) {
      try {
        const content = await readFile(join(directory, key));
        note(key, content.byteLength);
        return content;
      } catch (error) {
        if (hasErrorCode(error, "ENOENT")) return null;
        throw error;
      }
    },
    async write(key, content) {
      await inventory;
      await writeWhole(join(directory, key), content);
      note(key, content.byteLength);
      await makeRoom();
    },
  };
}

/** Every file under the directory, oldest first. */
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
