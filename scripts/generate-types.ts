/** Writes domain/database.types.ts from the migrations. `npm run types`. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../backend/database/embedded/embedded-postgres.ts";
import { migrate } from "../backend/database/migrate.ts";
import { connectOwner } from "../backend/database/pools.ts";
import { applySystem } from "../backend/database/system.ts";
import { databaseTypes } from "./database-types.ts";

const dataDirectory = mkdtempSync(join(tmpdir(), "facet-types-"));
// When this runs as root, PostgreSQL's account must be able to enter.
chmodSync(dataDirectory, 0o755);
const server = await startEmbeddedPostgres({ dataDirectory, durable: false });
const owner = connectOwner(server.address, 1);
try {
  await applySystem(owner, "not needed here");
  await migrate(owner, "supabase/migrations", "facet_migrations");
  writeFileSync("domain/database.types.ts", await databaseTypes(owner));
} finally {
  await owner.end();
  await server.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
}
