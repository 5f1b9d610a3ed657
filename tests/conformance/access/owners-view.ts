import type { JSONValue, Sql } from "../../../backend/database/sql.ts";

export type Row = Record<string, unknown>;
/** Every row of every table, by "schema.table". */
export type Snapshot = Record<string, Row[]>;

/** The tables of a database as its owner sees them. */
export type OwnersView = {
  tables: string[];
  /** Tables that nobody has written since the last look keep their rows' array. */
  look: () => Promise<Snapshot>;
  /** Restores tables, without running triggers. */
  restore: (snapshot: Snapshot, tables: string[]) => Promise<void>;
  /** How PostgreSQL would store the values of a row. */
  asStored: (table: string, row: Row) => Promise<Row>;
  /** The tables that changes and deletions in this table cascade to. */
  followers: (table: string) => string[];
  /** The generated columns of a table. */
  computed: (table: string) => Set<string>;
  /** The columns of a table that are in a unique index. */
  unique: (table: string) => Set<string>;
};

type Facts = { table: string; written: string[]; computed: string[]; unique: string[]; followers: string[] };

export async function viewAsOwner(owner: Sql, schemas: string[]): Promise<OwnersView> {
  const facts = await owner<Facts[]>`
    select
      format('%I.%I', relnamespace::regnamespace, relname) as table,
      array(select attname from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
        and attgenerated = '') as written,
      array(select attname from pg_attribute where attrelid = c.oid and attgenerated <> '') as computed,
      array(select attname from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = c.oid and indisunique) as unique,
      array(select format('%I.%I', f.relnamespace::regnamespace, f.relname) from pg_constraint
        join pg_class f on f.oid = conrelid
        where confrelid = c.oid and (confdeltype in ('c', 'n') or confupdtype in ('c', 'n'))) as followers
    from pg_class c
    where relnamespace::regnamespace::text = any (${schemas}) and relkind in ('r', 'p')`;
  const of = new Map(facts.map((fact) => [fact.table, fact]));
  // Whoever writes a row leaves the number of the transaction in it, and later ones have higher numbers.
  const versions = facts
    .map(
      ({ table }) =>
        `select '${table}' as table, count(*) || ' ' || sum(xmin::text::bigint) as version from ${table}`,
    )
    .join(" union all ");
  const seen: Record<string, string | null> = {};
  const snapshot: Snapshot = Object.fromEntries(facts.map(({ table }) => [table, []]));
  return {
    tables: facts.map(({ table }) => table),
    async look() {
      // In a template, so that it is planned once: planning takes longer than running.
      const found = await owner<{ table: string; version: string | null }[]>`${owner.unsafe(versions)}`;
      const written = found.filter(({ table, version }) => seen[table] !== version);
      if (written.length > 0) {
        const read = await owner.unsafe<{ table: string; rows: Row[] | null }[]>(
          written.map(rowsIn).join(" union all "),
        );
        for (const { table, rows } of read) snapshot[table] = inOrder(rows ?? []);
      }
      for (const { table, version } of written) seen[table] = version;
      return { ...snapshot };
    },
    async restore(snapshot, tables) {
      await owner.begin((sql) => [
        sql`set local session_replication_role = replica`,
        ...tables.flatMap((table) => {
          const columns = (of.get(table)?.written ?? []).map((column) => `"${column}"`).join();
          return [
            sql.unsafe(`delete from ${table}`),
            sql.unsafe(
              `insert into ${table} (${columns}) overriding system value
               select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
              [sql.json(snapshot[table] as JSONValue)],
              { prepare: true },
            ),
          ];
        }),
      ]);
    },
    async asStored(table, row) {
      const [stored] = await owner.unsafe<{ row: Row }[]>(
        `select to_jsonb(jsonb_populate_record(null::${table}, $1)) as row`,
        [owner.json(row as JSONValue)],
      );
      return stored?.row ?? {};
    },
    followers: (table) => of.get(table)?.followers ?? [],
    computed: (table) => new Set(of.get(table)?.computed),
    unique: (table) => new Set(of.get(table)?.unique),
  };
}

function rowsIn({ table }: { table: string }): string {
  return `select '${table}' as table, jsonb_agg(to_jsonb(t)) as rows from ${table} t`;
}

export function changedTables(before: Snapshot, after: Snapshot): string[] {
  return Object.keys(after).filter((table) => !same(before[table], after[table]));
}

export function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function inOrder(rows: Row[]): Row[] {
  return rows
    .map((row) => ({ text: JSON.stringify(row), row }))
    .toSorted((one, other) => (one.text < other.text ? -1 : 1))
    .map(({ row }) => row);
}
