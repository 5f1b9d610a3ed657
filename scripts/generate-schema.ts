/**
 * Writes supabase/schemas and supabase/tables.json from the migrations: `npm run schema`. With the argument `plan`, writes nothing and prints
 * what a migration has to do so that the database matches the edited supabase/schemas.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { migrate } from "../backend/database/migrate.ts";
import { connectOwner, type SocketAddress } from "../backend/database/pools.ts";
import { applySystem } from "../backend/database/system.ts";
import {
  migrationTo,
  readSchemaFiles,
  schemaDirectory,
  schemaFiles,
  tableColumns,
  tablesFile,
  unplaced,
} from "./schema/schema-files.ts";
import { withScratchPostgres } from "./schema/scratch-postgres.ts";

await withScratchPostgres(async (address) => {
  const databases = await createDatabases(address);
  if (process.argv[2] === "plan") {
    process.stdout.write(await migrationTo(readSchemaFiles(), databases));
    return;
  }
  const files = await schemaFiles(databases.migrated);
  rmSync(schemaDirectory, { recursive: true, force: true });
  for (const { name, sql } of files) {
    const path = join(schemaDirectory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, sql);
    if (name.startsWith(unplaced)) console.warn(`Move ${path} to the folder of its subject.`);
  }
  writeFileSync(tablesFile, await withOwner(databases.migrated, tableColumns));
});

async function createDatabases(
  address: SocketAddress,
): Promise<{ empty: SocketAddress; migrated: SocketAddress }> {
  const empty = { ...address, database: "empty" };
  await withOwner(address, (owner) => owner`create database empty`);
  await withOwner(empty, (owner) => applySystem(owner, "not needed here"));
  await withOwner(address, (owner) => owner`create database migrated template empty`);
  const migrated = { ...address, database: "migrated" };
  await withOwner(migrated, (owner) => migrate(owner, "supabase/migrations", "facet_migrations"));
  return { empty, migrated };
}

async function withOwner<T>(
  address: SocketAddress,
  work: (owner: ReturnType<typeof connectOwner>) => PromiseLike<T>,
): Promise<T> {
  const owner = connectOwner(address, 1);
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
