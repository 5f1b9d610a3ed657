import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  buildSchemaExport,
  type IntegrationProfile,
  loadSqlFiles,
  plan,
  renderPlanFiles,
  resolveProfile,
  type SqlFile,
} from "@supabase/pg-delta";
import { Pool } from "pg";
import type { Sql } from "../../backend/database/sql.ts";
import type { SocketAddress } from "../../backend/database/pools.ts";
import { splitStatements } from "../../backend/database/split-statements.ts";
import { schemas } from "../../backup/kept.ts";
import { readableSql } from "./readable-sql.ts";

/** A room for each subject, with folders for kinds and other schemas. A file stays in the room where it stands. */
export const schemaDirectory = "supabase/schemas";

/** The room of what stands nowhere yet. Somebody has to move it to that of its subject. */
export const unplaced = "unplaced";

/** The names of the shop's tables, which it reads when it backs up and restores. */
export const tablesFile = "supabase/tables.json";

/** What the backend creates itself; migrations only add triggers and policies to it. */
const backendSchemas = ["auth", "storage", "extensions", "facet_system", "facet_migrations"];

/** A migrated database as SQL files, which depend on neither the server nor the owner's name. */
export async function schemaFiles(address: SocketAddress): Promise<SqlFile[]> {
  const pool = connect(address);
  try {
    const { files } = await buildSchemaExport(pool, { profile: profileOf(address) });
    const keywords = await pool.query<{ word: string }>(
      "select word from pg_get_keywords() where catcode in ('R', 'T')",
    );
    const reserved = new Set(keywords.rows.map(({ word }) => word));
    const rooms = new Map(schemaFileNames().map((name) => [name.slice(name.indexOf("/") + 1), name]));
    return files.map(({ name, sql }) => {
      const inRoom = nameInRoom(name);
      return { name: rooms.get(inRoom) ?? `${unplaced}/${inRoom}`, sql: readableSql(sql, reserved) };
    });
  } finally {
    await pool.end();
  }
}

/** schemas/public/tables/orders.sql is tables/orders.sql in its room, and schemas/private/tables/countries.sql private/countries.sql. */
function nameInRoom(name: string): string {
  return name.replace(/^(schemas|cluster)\//, "").replace(/^public\/(\w+)\/|^(\w+)\/\w+\//, "$1$2/");
}

function schemaFileNames(): string[] {
  return globSync("*/*/*.sql", { cwd: schemaDirectory }).toSorted();
}

export function readSchemaFiles(): SqlFile[] {
  return schemaFileNames().map((name) => ({ name, sql: readFileSync(join(schemaDirectory, name), "utf8") }));
}

/** The tables with the columns that they store. */
export async function tableColumns(owner: Sql): Promise<string> {
  const tables = await owner<{ name: string; columns: string }[]>`
    select nspname || '.' || relname as name, string_agg(attname, ' ' order by attname collate "C") as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
    where nspname in ${owner(schemas)} and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    group by nspname, relname order by nspname, relname`;
  const columns = Object.fromEntries(tables.map(({ name, columns: stored }) => [name, stored]));
  return `${JSON.stringify(columns, null, 2)}\n`;
}

/** The SQL that turns a migrated database into what the files say, which are loaded into another one. */
export async function migrationTo(
  files: SqlFile[],
  { migrated, empty }: { migrated: SocketAddress; empty: SocketAddress },
): Promise<string> {
  const pools = { migrated: connect(migrated), empty: connect(empty) };
  try {
    const { extract, planOptions } = await resolveProfile(pools.migrated, profileOf(migrated));
    const now = await extract(pools.migrated);
    const wanted = await loadSqlFiles(files.flatMap(statements), pools.empty, { mode: "isolatedCluster" });
    const { files: scripts } = renderPlanFiles(plan(now.factBase, wanted.factBase, planOptions), {
      allowDrops: true,
    });
    return scripts.map(({ contents }) => contents).join("\n");
  } finally {
    await Promise.all([pools.migrated.end(), pools.empty.end()]);
  }
}

/** The tool loads statements in rounds, as they may depend on one another; whole files may, too. */
function statements({ name, sql }: SqlFile): SqlFile[] {
  return splitStatements(sql).map(({ text, start }) => ({
    name: `${name}:${sql.slice(0, start).split("\n").length}`,
    sql: text,
  }));
}

function profileOf({ username }: SocketAddress): IntegrationProfile {
  return {
    id: "facet",
    handlers: [],
    policy: {
      id: "facet",
      assumedSchemas: backendSchemas,
      assumedRoles: ["anon", "authenticated", "service_role", "authenticator"],
      filter: [
        include({ kind: "trigger" }, { edgeTo: { kind: "function", schema: ["private", "public"] } }),
        include({ kind: "policy" }, { schema: "storage" }, { not: { name: "the service role *" } }),
        exclude({ schema: backendSchemas }),
        exclude({ kind: "schema" }, { name: backendSchemas }),
        exclude({ target: { schema: backendSchemas } }),
        exclude({ target: { kind: "schema", name: backendSchemas } }),
        exclude({ kind: "eventTrigger" }),
        // Roles belong to the whole server, where other databases may have their own.
        exclude({ kind: ["role", "membership"] }),
        // Where the login may not grant BYPASSRLS, the service's policies are made at each start.
        exclude({ kind: "policy" }, { name: "the service role *" }),
        // The owner may do everything in any case.
        exclude({ kind: "acl" }, { idField: { field: "grantee", glob: username } }),
      ],
    },
  };
}

type Rule = NonNullable<NonNullable<IntegrationProfile["policy"]>["filter"]>[number];

function include(...all: Rule["match"][]): Rule {
  return { match: { all }, action: "include" };
}

function exclude(...all: Rule["match"][]): Rule {
  return { match: { all }, action: "exclude" };
}

function connect({ host, port, database, username, password }: SocketAddress): Pool {
  const pool = new Pool({ host, port, database, user: username, password, options: "-c timezone=UTC" });
  // Connections that are closing may still be notified that the server stops.
  pool.on("error", () => {});
  return pool;
}
