import { chmodSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A directory for a server's data, on a path that PostgreSQL's own account can enter when the tests run as root. */
export function temporaryDirectory(prefix = "facet-shop-"): string {
  const directory = mkdtempSync(join(hasRoom(inMemory) ? inMemory : tmpdir(), prefix));
  chmodSync(directory, 0o755);
  return directory;
}

/**
 * A database is a thousand files. While others are deleted, which tests do all the time, ext4 searches up to 0.4 seconds
 * of processor for their numbers.
 */
const inMemory = "/dev/shm";

/** In a container it is often only 64 MB. */
function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize > 8 * 1024 ** 3;
  } catch {
    return false;
  }
}
