import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { StartError } from "../shared/start-error.ts";
import { splitStatements, type Statement } from "./split-statements.ts";

type Migration = { name: string; path: string; script: string; checksum: string };

/** An arbitrary constant, the same for all processes that migrate this database. */
const lockKey = 4_019_283_117;

/**
 * Applies the *.sql files of a directory in the order of their names, each once, and records them in the table
 * `migrations` of `schema`: all or none, in the given transaction or in one of their own. A lock makes other processes
 * wait.
 * @param names only these files; all by default
 * @returns the names of the files that were applied now
 * @throws StartError with file and line when a migration fails, or when an applied one was changed
 */
export async function migrate(
  owner: Sql | TransactionSql,
  directory: string,
  schema: string,
  names?: readonly string[],
): Promise<string[]> {
  const migrations = readMigrations(directory).filter(({ name }) => names?.includes(name) ?? true);
  return inTransaction(owner, async (sql) => {
    await waitForTurn(sql);
    const pending = pendingMigrations(migrations, await readApplied(sql, schema), directory);
    for (const migration of pending) await apply(sql, migration, schema);
    return pending.map(({ name }) => name);
  });
}

/**
 * Waits until no other process migrates this database; none begins before the transaction ends.
 * @param onWait called if another one does
 */
export async function waitForTurn(sql: TransactionSql, onWait: () => void = () => {}): Promise<void> {
  const [lock] = await sql<{ isFree: boolean }[]>`select pg_try_advisory_xact_lock(${lockKey}) as "isFree"`;
  if (lock?.isFree) return;
  onWait();
  await sql`select pg_advisory_xact_lock(${lockKey})`;
}

function inTransaction<T>(
  owner: Sql | TransactionSql,
  work: (sql: TransactionSql) => Promise<T>,
): Promise<T> {
  return "savepoint" in owner ? work(owner) : (owner.begin(work) as Promise<T>);
}

/** The files that `migrate` would apply; undefined where it was never called. */
export async function pendingNames(
  owner: Sql,
  directory: string,
  schema: string,
): Promise<string[] | undefined> {
  const [table] = await owner<
    { name: string | null }[]
  >`select to_regclass(${`${schema}.migrations`}) as name`;
  if (!table?.name) return undefined;
  const rows = await owner<{ name: string }[]>`select name from ${owner(schema)}.migrations`;
  const applied = new Set(rows.map(({ name }) => name));
  return migrationNames(directory).filter((name) => !applied.has(name));
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

async function readApplied(sql: TransactionSql, schema: string): Promise<Map<string, string>> {
  const table = sql`${sql(schema)}.migrations`;
  await sql`create schema if not exists ${sql(schema)}`;
  await sql`create table if not exists ${table} (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;
  const rows = await sql<{ name: string; checksum: string }[]>`select name, checksum from ${table}`;
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

async function apply(sql: TransactionSql, migration: Migration, schema: string): Promise<void> {
  const statements = splitStatements(migration.script);
  // Its own transaction control would break up the one that it runs in.
  const control = statements.find(({ text }) =>
    /^(begin|commit|rollback|start\s+transaction|end)\b/i.test(text),
  );
  if (control)
    throw new StartError(`${at(migration, control.start)}: a migration must not control transactions.`);

  // Sent without waiting for each other's answers; the first that fails makes the others fail.
  const results = await Promise.allSettled(statements.map(({ text }) => sql.unsafe(text).simple()));
  results.forEach((result, index) => {
    if (result.status === "rejected") throw failure(migration, statements[index]!, result.reason);
  });
  await sql`insert into ${sql(schema)}.migrations (name, checksum)
    values (${migration.name}, ${migration.checksum})`;
  // What waits for the end of the transaction would keep the next file from changing its table.
  await sql`set constraints all immediate; set constraints all deferred`.simple();
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
