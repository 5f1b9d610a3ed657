import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { TransactionSql } from "../backend/database/sql.ts";
import { StartError } from "../work/start-error.ts";
import type { Manifest, TableContent } from "./manifest.ts";
import { schemas } from "./kept.ts";
import { RowSum } from "./rows.ts";
import { copyIn, copyOut } from "./tables.ts";

/**
 * Takes away what slows down or stops the loading: triggers, references, indexes, and the migrations' rows.
 * @returns a function that puts it back, and so checks the references
 */
export async function prepareTables(
  sql: TransactionSql,
  names: readonly string[],
): Promise<() => Promise<void>> {
  const references = await sql<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace in (select oid from pg_namespace where nspname in ${sql(schemas)})`;
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid in (select to_regclass(name) from unnest(${names}::text[]) as name) and not indisunique`;
  for (const { table, name } of references) await sql.unsafe(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  for (const name of names) await sql`alter table ${sql(name)} disable trigger user`;
  await sql`truncate ${sql(names)}`;
  return async () => {
    for (const { definition } of indexes) await sql.unsafe(definition);
    for (const { table, name, definition } of references)
      await sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
    for (const name of names) await sql`alter table ${sql(name)} enable trigger user`;
  };
}

/** Loads the rows of a table, and compares them with the backup. @throws StartError if they differ */
export async function loadTable(
  sql: TransactionSql,
  name: string,
  { columns, rows }: TableContent,
  content: AsyncIterable<Buffer>,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  const table = { name, columns };
  const given = new RowSum();
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      given.add(chunk);
      onChunk(chunk);
      yield chunk;
    }
  }
  await copyIn(sql, table, (target: Writable) => pipeline(Readable.from(counted()), target));
  const loaded = new RowSum();
  for await (const chunk of copyOut(sql, table)) loaded.add(chunk);
  if (loaded.rows !== rows || !loaded.equals(given))
    throw new StartError(
      `The table ${name} does not have the rows of the backup after loading: nothing was restored.`,
    );
}

export async function setSequences(sql: TransactionSql, sequences: Manifest["sequences"]): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    if (last !== null) await sql`select setval(${name}::regclass, ${last}::bigint)`;
}
