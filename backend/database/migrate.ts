import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import postgres, { type ReservedSql, type Sql, type TransactionSql } from "postgres";
import { StartError } from "../shared/start-error.ts";
import { splitStatements, type Statement } from "./split-statements.ts";

type Migration = { name: string; path: string; script: string; checksum: string };

/** An arbitrary constant, the same for all processes that migrate this database. */
const lockKey = 4_019_283_117;
const lockTimeout = "120s";

/**
 * Applies the *.sql files of a directory in the order of their names, each once and in its own transaction, and records
 * them in the table `migrations` of `schema`. An advisory lock makes other processes wait.
 * @returns the names of the files that were applied now
 * @throws StartError with file and line when a migration fails, or when an applied one was changed
 */
export async function migrate(owner: Sql, directory: string, schema: string): Promise<string[]> {
  const migrations = readMigrations(directory);
  const connection = await owner.reserve();
  try {
    await connection.unsafe(`set lock_timeout = '${lockTimeout}'`);
    await connection`select pg_advisory_lock(${lockKey})`;
    await connection`reset lock_timeout`;
    try {
      const pending = pendingMigrations(migrations, await readApplied(connection, schema), directory);
      for (const migration of pending) await apply(connection, migration, schema);
      return pending.map((migration) => migration.name);
    } finally {
      await connection`select pg_advisory_unlock(${lockKey})`;
      await connection`reset all`;
    }
  } finally {
    connection.release();
  }
}

/**
 * The same within a transaction, where all that fails takes everything else with it.
 * @param names only these files; all by default
 */
export async function migrateWithin(
  sql: TransactionSql,
  directory: string,
  schema: string,
  names?: readonly string[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`;
  const migrations = readMigrations(directory).filter(({ name }) => names?.includes(name) ?? true);
  for (const migration of pendingMigrations(migrations, await readApplied(sql, schema), directory)) {
    await execute(sql, migration, schema);
    // Otherwise, what it has inserted may keep the next one from changing the table.
    await sql`set constraints all immediate`;
    await sql`set constraints all deferred`;
  }
}

/** The names of the files, in their order. */
export function migrationNames(directory: string): string[] {
  return readMigrations(directory).map(({ name }) => name);
}

function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory).filter((name) => name.endsWith(".sql"));
  return names.toSorted().map((name) => {
    const path = join(directory, name);
    const script = readFileSync(path, "utf8").replaceAll("\r\n", "\n");
    return {
      name,
      path: relative(process.cwd(), path),
      script,
      checksum: createHash("sha256").update(script).digest("hex"),
    };
  });
}

type Connection = ReservedSql | TransactionSql;

async function readApplied(connection: Connection, schema: string): Promise<Map<string, string>> {
  const table = connection`${connection(schema)}.migrations`;
  await connection`create schema if not exists ${connection(schema)}`;
  await connection`create table if not exists ${table} (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;
  const rows = await connection<{ name: string; checksum: string }[]>`select name, checksum from ${table}`;
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function pendingMigrations(
  migrations: Migration[],
  applied: Map<string, string>,
  directory: string,
): Migration[] {
  const names = new Set(migrations.map((migration) => migration.name));
  const gone = [...applied.keys()].find((name) => !names.has(name));
  if (gone !== undefined) {
    throw new StartError(
      `${relative(process.cwd(), join(directory, gone))} was applied to this database, but is gone.`,
    );
  }
  const pending = migrations.filter((migration) => !applied.has(migration.name));
  const changed = migrations.find(
    ({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum,
  );
  if (changed) {
    throw new StartError(
      `${changed.path} was changed after it was applied to this database; add a new file instead.`,
    );
  }
  const latest = [...applied.keys()].toSorted().at(-1) ?? "";
  const late = pending.find((migration) => migration.name < latest);
  if (late)
    throw new StartError(
      `${late.path} comes before ${latest}, which is already applied; give it a later name.`,
    );
  return pending;
}

async function apply(connection: ReservedSql, migration: Migration, schema: string): Promise<void> {
  await connection`begin`;
  try {
    await execute(connection, migration, schema);
    await connection`commit`;
  } catch (error) {
    await connection`rollback`;
    throw error;
  }
}

async function execute(connection: Connection, migration: Migration, schema: string): Promise<void> {
  const statements = splitStatements(migration.script);
  // Each file runs in a transaction, which its own transaction control would break up.
  const control = statements.find(({ text }) =>
    /^(begin|commit|rollback|start\s+transaction|end)\b/i.test(text),
  );
  if (control)
    throw new StartError(`${at(migration, control.start)}: a migration must not control transactions.`);

  // Sent without waiting for each other's answers; the first that fails makes the others fail.
  const results = await Promise.allSettled(statements.map(({ text }) => connection.unsafe(text).simple()));
  results.forEach((result, index) => {
    if (result.status === "rejected") throw failure(migration, statements[index]!, result.reason);
  });
  await connection`insert into ${connection(schema)}.migrations (name, checksum)
    values (${migration.name}, ${migration.checksum})`;
}

function failure(migration: Migration, { text, start }: Statement, error: unknown): unknown {
  if (!(error instanceof postgres.PostgresError)) return error;
  const offset = utf16Index(text, Number(error.position ?? 1) - 1);
  return new StartError(`${at(migration, start + offset)}: ${error.message}`, { cause: error });
}

function at(migration: Migration, index: number): string {
  return `${migration.path}:${migration.script.slice(0, index).split("\n").length}`;
}

/** PostgreSQL counts characters, JavaScript UTF-16 code units. */
function utf16Index(text: string, characters: number): number {
  return Array.from(text).slice(0, characters).join("").length;
}
