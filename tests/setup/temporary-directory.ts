import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A directory for a server's data, on a path that PostgreSQL's own account can enter when the tests run as root. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "facet-shop-"));
  chmodSync(directory, 0o755);
  return directory;
}
