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
import type { SocketAddress } from "../backend/database/pools.ts";
import { splitStatements } from "../backend/database/split-statements.ts";

export const schemaDirectory = "supabase/schemas";

/** What the backend creates itself; migrations only add triggers and policies to it. */
const backendSchemas = ["auth", "storage", "extensions", "facet_system", "facet_migrations"];

/** Function bodies stay as they were written. */
const format = {
  keywordCase: "lower",
  maxWidth: 130,
  alignColumns: false,
  preserveRoutineBodies: true,
} as const;

/**
 * A migrated database as SQL files: one per table and per function, named as in supabase/schemas. Nothing in them
 * depends on the server or on the owner's name.
 */
export async function schemaFiles(address: SocketAddress): Promise<SqlFile[]> {
  const pool = connect(address);
  try {
    const { files } = await buildSchemaExport(pool, { profile: profileOf(address), format });
    return files.map(({ name, sql }) => ({ name: name.replace(/^(schemas|cluster)\//, ""), sql }));
  } finally {
    await pool.end();
  }
}

/** The files on disk, ordered by name. */
export function readSchemaFiles(): SqlFile[] {
  return globSync("**/*.sql", { cwd: schemaDirectory })
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(join(schemaDirectory, name), "utf8") }));
}

/**
 * Writes the SQL that turns a migrated database into what the files say. They are loaded into another database, which
 * has only what the backend creates.
 */
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
