import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../backend/database/embedded/embedded-postgres.ts";
import type { SocketAddress } from "../../backend/database/pools.ts";

/** Starts a PostgreSQL for a piece of work, and removes it afterwards. */
export async function withScratchPostgres(work: (address: SocketAddress) => Promise<void>): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "facet-scratch-"));
  // When this runs as root, PostgreSQL's account must be able to enter.
  chmodSync(dataDirectory, 0o755);
  const server = await startEmbeddedPostgres({ dataDirectory, durable: false });
  try {
    await work(server.address);
  } finally {
    await server.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
