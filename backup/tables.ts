import type { Writable } from "node:stream";
import type { ReservedSql, TransactionSql } from "../backend/database/sql.ts";
import { leftOut, leftOutColumns, schemas } from "./kept.ts";

export type Connection = TransactionSql | ReservedSql;

export type Table = {
  name: string;
  columns: string[];
  /** The size on the disk, without indexes. */
  bytes: number;
};

/** A version from before backups cannot make what triggers maintain from other tables. */
export async function rebuilds(sql: Connection): Promise<boolean> {
  const [found] = await sql`select where to_regprocedure('private.rebuild()') is not null`;
  return found !== undefined;
}

export async function keptTables(sql: Connection): Promise<Table[]> {
  const tables = await sql<{ name: string; columns: string[]; bytes: string }[]>`
    select namespace.nspname || '.' || relation.relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      ) as columns,
      pg_table_size(relation.oid) as bytes
    from pg_class relation join pg_namespace namespace on namespace.oid = relation.relnamespace
    where namespace.nspname in ${sql(schemas)} and relation.relkind = 'r'
      and not exists (select from pg_depend where objid = relation.oid and classid = 'pg_class'::regclass and deptype = 'e')
    order by namespace.nspname, relation.relname`;
  const isRebuilt = await rebuilds(sql);
  const isLeftOut = (name: string): boolean => name in leftOut && (isRebuilt || leftOut[name] !== "derived");
  return tables
    .filter(({ name }) => !isLeftOut(name))
    .map(({ name, columns, bytes }) => ({
      name,
      columns: columns.filter((column) => !leftOutColumns[name]?.includes(column)),
      bytes: Number(bytes),
    }));
}

/** The last number of each sequence, as text; null before the first. */
export async function readSequences(
  sql: Connection,
  tables: readonly Table[],
): Promise<Record<string, string | null>> {
  const rows = await sql<{ name: string; last: string | null }[]>`
    select sequence.schemaname || '.' || sequence.sequencename as name, sequence.last_value::text as last
    from pg_sequences as sequence
    join pg_class as relation on relation.oid = format('%I.%I', sequence.schemaname, sequence.sequencename)::regclass
    join pg_depend as owned on owned.objid = relation.oid and owned.classid = 'pg_class'::regclass and owned.deptype in ('a', 'i')
    join pg_class as owner on owner.oid = owned.refobjid
    join pg_namespace as namespace on namespace.oid = owner.relnamespace
    where namespace.nspname || '.' || owner.relname = any (${tables.map(({ name }) => name)})
    order by sequence.schemaname, sequence.sequencename`;
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Makes the text of a value the same on every server. Call it at the beginning of a transaction. */
export async function fixFormats(sql: Connection): Promise<void> {
  await sql`
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres';
    set local timezone = 'UTC';
    set local extra_float_digits = 1;
    set local bytea_output = 'hex';
    set local synchronize_seqscans = off`.simple();
}

/** Yields rows in PostgreSQL's text format for COPY: the same bytes each time within a snapshot. */
export async function* copyOut(
  sql: Connection,
  { name, columns }: Pick<Table, "name" | "columns">,
): AsyncGenerator<Buffer> {
  const rows = await sql`copy ${sql(name)} (${sql(columns)}) to stdout`.readable();
  try {
    yield* rows.iterator({ destroyOnReturn: false });
  } finally {
    // The connection is free for the next query only after the last row,
    if (!rows.readableEnded && !rows.destroyed) for await (const _ of rows);
    // and if the driver has paused it at the last row, nobody else asks for more.
    // oxlint-disable-next-line no-underscore-dangle
    rows._read(0);
  }
}

/** Calls `write` with a stream that adds rows to a table. @throws PostgresError for a row that the table refuses */
export async function copyIn(
  sql: Connection,
  { name, columns }: Pick<Table, "name" | "columns">,
  write: (rows: Writable) => Promise<void>,
): Promise<void> {
  const query = sql`copy ${sql(name)} (${sql(columns)}) from stdin`;
  const rows = await query.writable();
  // Once the last byte is sent, the driver tells of an error only to the query, which has been answered.
  const { promise: refused, reject } = Promise.withResolvers<never>();
  (query as unknown as { reject: (error: unknown) => void }).reject = reject;
  await Promise.race([write(rows), refused]);
}
