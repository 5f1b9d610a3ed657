import { join, relative } from "node:path";
import { PostgresError, type ReservedSql, type Sql, type TransactionSql } from "./sql.ts";
import { StartError } from "../../work/start-error.ts";
import {
  type History,
  type Migration,
  migrationNames,
  readHistory,
  readMigrations,
} from "./migration-files.ts";
import { splitStatements, type Statement } from "./split-statements.ts";

/** An arbitrary constant, the same for all processes that migrate this database. */
const lockKey = 4_019_283_117;

/** The names of the migrations that made a database, and the digests of those that were rewritten since. */
export type AsItWas = { names: readonly string[]; former?: Readonly<Record<string, string>> | undefined };

/**
 * Applies the *.sql files of a directory in the order of their names, each once: all or none. A lock makes other
 * processes wait. @param asItWas only these files, in the texts that they had @returns the files applied now
 * @throws StartError with file and line if a migration fails or an applied one was changed
 */
export async function migrate(
  owner: Sql | TransactionSql,
  directory: string,
  schema: string,
  asItWas?: AsItWas,
): Promise<string[]> {
  const history = readHistory(directory);
  const migrations = asItWas
    ? textsOfThen(readMigrations(directory), asItWas, history)
    : readMigrations(directory);
  return inTransaction(owner, async (sql) => {
    await waitForTurn(sql);
    await ensureLedger(sql, schema);
    const applied = await readApplied(sql, schema);
    const { pending, rewritten } = comparedWith(applied, migrations, history, directory);
    for (const [migration, update] of rewritten) {
      await runScript(sql, update);
      await sql`update ${sql(schema)}.migrations set checksum = ${migration.checksum} where name = ${migration.name}`;
    }
    for (const [migration, whatIsLeft] of pending) {
      await apply(sql, migration, schema);
      if (whatIsLeft) await runScript(sql, whatIsLeft);
    }
    return pending.map(([{ name }]) => name);
  });
}

function textsOfThen(
  migrations: Migration[],
  { names, former = {} }: AsItWas,
  history: History,
): Migration[] {
  return migrations
    .filter(({ name }) => names.includes(name))
    .map((migration) => {
      const checksum = former[migration.name];
      if (checksum === undefined) return migration;
      const then = history.formerText(migration.name, checksum);
      if (!then) throw changed(migration);
      return then.text;
    });
}

/** Waits until no other process migrates this database; none begins before the transaction ends. */
async function waitForTurn(sql: TransactionSql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`;
}

/** Does work before the migrations are applied, alone. @param owner one connection @param onWait another migrates */
export async function inTurn<T>(owner: Sql, onWait: () => void, work: () => Promise<T>): Promise<T> {
  const [lock] = await owner<{ isFree: boolean }[]>`select pg_try_advisory_lock(${lockKey}) as "isFree"`;
  if (!lock?.isFree) {
    onWait();
    await owner`select pg_advisory_lock(${lockKey})`;
  }
  try {
    return await work();
  } finally {
    await owner`select pg_advisory_unlock(${lockKey})`.catch(() => {});
  }
}

function inTransaction<T>(
  owner: Sql | TransactionSql,
  work: (sql: TransactionSql) => Promise<T>,
): Promise<T> {
  return "savepoint" in owner ? work(owner) : (owner.begin(work) as Promise<T>);
}

export async function pendingNames(
  owner: Sql,
  directory: string,
  schema: string,
): Promise<string[] | undefined> {
  const [ledger] = await owner`select where to_regclass(${`${schema}.migrations`}) is not null`;
  if (!ledger) return undefined;
  const applied = await readApplied(owner, schema);
  return migrationNames(directory).filter((name) => !applied.has(name));
}

/** The digests of migrations that were applied in another text than the present one, by name. */
export function formerTexts(applied: ReadonlyMap<string, string>, directory: string): Record<string, string> {
  const rewritten = readMigrations(directory).filter(({ name, checksum }) => {
    const then = applied.get(name);
    return then !== undefined && then !== checksum;
  });
  return Object.fromEntries(rewritten.map(({ name }) => [name, applied.get(name)!]));
}

export async function readApplied(
  sql: Sql | TransactionSql | ReservedSql,
  schema: string,
): Promise<Map<string, string>> {
  const rows = await sql<{ name: string; checksum: string }[]>`
    select name, checksum from ${sql(schema)}.migrations`;
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function ensureLedger(sql: TransactionSql, schema: string): Promise<void> {
  const table = sql`${sql(schema)}.migrations`;
  await sql`create schema if not exists ${sql(schema)}`;
  await sql`create table if not exists ${table} (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;
}

type Compared = {
  /** The second one is what is left to do for a migration that comes late. */
  pending: [Migration, Migration | undefined][];
  /** The second one brings a database that has a former text to the present one. */
  rewritten: [Migration, Migration][];
};

function comparedWith(
  applied: Map<string, string>,
  migrations: Migration[],
  history: History,
  directory: string,
): Compared {
  const names = new Set(migrations.map((migration) => migration.name));
  const gone = [...applied.keys()].find((name) => !names.has(name));
  if (gone !== undefined) {
    throw new StartError(
      `${relative(process.cwd(), join(directory, gone))} was applied to this database, but is gone: a later version has changed it. ` +
        "Start that version, or restore the backup from before its update.",
    );
  }
  const latest = [...applied.keys()].toSorted().at(-1) ?? "";
  const compared: Compared = { pending: [], rewritten: [] };
  for (const migration of migrations) {
    const { name, path, checksum } = migration;
    const then = applied.get(name);
    if (then === checksum) continue;
    if (then === undefined) {
      const whatIsLeft = name < latest ? history.late(name) : undefined;
      if (name < latest && !whatIsLeft)
        throw new StartError(
          `${path} comes before ${latest}, which is already applied; give it a later name.`,
        );
      compared.pending.push([migration, whatIsLeft]);
      continue;
    }
    const former = history.formerText(name, then);
    if (!former) throw changed(migration);
    compared.rewritten.push([migration, former.update]);
  }
  return compared;
}

function changed({ path }: Migration): StartError {
  return new StartError(`${path} was changed after it was applied to this database; add a new file instead.`);
}

async function apply(sql: TransactionSql, migration: Migration, schema: string): Promise<void> {
  await runScript(sql, migration);
  await sql`insert into ${sql(schema)}.migrations (name, checksum)
    values (${migration.name}, ${migration.checksum})`;
}

async function runScript(sql: TransactionSql, migration: Migration): Promise<void> {
  const statements = splitStatements(migration.script);
  // A migration's own transaction control would break up the one that it runs in.
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
  // Deferred triggers would keep the next file from changing their table.
  await sql`set constraints all immediate; set constraints all deferred`.simple();
}

function failure(migration: Migration, { text, start }: Statement, error: unknown): unknown {
  if (!(error instanceof PostgresError)) return error;
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
