import { formatSqlStatements } from "@supabase/pg-delta/sql-format";
import { splitStatements } from "../../backend/database/split-statements.ts";

/** Function bodies stay as they were written. */
const format = {
  keywordCase: "lower",
  maxWidth: 130,
  alignColumns: false,
  preserveRoutineBodies: true,
} as const;

/** What a table's file says first, and what last. */
const order = [
  /^create table/,
  /^alter table/,
  /^comment on table/,
  /^create policy/,
  /^(grant|revoke)/,
  /^comment/,
  /^create .*index/,
  /^/,
];

/**
 * Statements as PostgreSQL and the tool write them, for people: without quotes, casts and parentheses that say nothing, one
 * grant of a role's columns, and of a table first what it is and who may do what. They mean the same, as
 * tests/database/base/schemas.test.ts proves.
 * @param reserved words that need quotes as names
 */
export function readableSql(sql: string, reserved: ReadonlySet<string>): string {
  const statements = splitStatements(sql).map(({ text }) => simplify(text.replace(/\s*;$/, ""), reserved));
  const merged = mergeGrants(statements);
  if (statements.some((statement) => statement.startsWith("create table")))
    merged.sort((a, b) => placeOf(a) - placeOf(b));
  return `${formatSqlStatements(merged, format).join(";\n\n")};\n`;
}

function placeOf(statement: string): number {
  return order.findIndex((beginning) => beginning.test(statement));
}

function simplify(statement: string, reserved: ReadonlySet<string>): string {
  const literals: string[] = [];
  const simple = statement
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, (literal) => `«${literals.push(literal) - 1}»`)
    .replaceAll(/"([a-z_][a-z0-9_]*)"/g, (quoted, name: string) => (reserved.has(name) ? quoted : name))
    .replaceAll(/"[^"]*"|\b[A-Z]+\b/g, (word) => (word.startsWith('"') ? word : word.toLowerCase()))
    .replaceAll(/\( select ((?:\w+\.)?(\w+)\([^()]*\)) as \2\)/g, "(select $1)")
    .replaceAll(/(«\d+»)::text\b(?!\[)/g, "$1")
    .replaceAll(/\((\d+)\)::(?:numeric|bigint)\b/g, "$1")
    .replaceAll("timestamp with time zone", "timestamptz")
    .replaceAll(/(default «\d+»)::\w+(?:\[\])?/g, "$1")
    .replaceAll(" using btree", "")
    .replaceAll(/= any \(array\[([^[\]]*)\]\)/g, "in ($1)")
    .replaceAll(/<> all \(array\[([^[\]]*)\]\)/g, "not in ($1)");
  return withoutDoubleParentheses(simple).replaceAll(
    /«(\d+)»/g,
    (_, index: string) => literals[Number(index)]!,
  );
}

/** `check ((a and b))` as `check (a and b)`. The parentheses of a query stay. */
function withoutDoubleParentheses(sql: string): string {
  const found = /\b(?:check|using|when|where) \(\((?!\s*select)/.exec(sql);
  if (!found) return sql;
  const inner = found.index + found[0].length;
  let end = inner;
  for (let depth = 1; depth > 0; end++) depth += sql[end] === "(" ? 1 : sql[end] === ")" ? -1 : 0;
  const rest = withoutDoubleParentheses(sql.slice(end));
  const isDouble = sql[end] === ")";
  const before = sql.slice(0, isDouble ? inner - 1 : inner);
  return `${before}${sql.slice(inner, isDouble ? end - 1 : end)}${rest}`;
}

/** The tool grants each column on its own. */
function mergeGrants(statements: readonly string[]): string[] {
  const grants = new Map<string, Map<string, string[]>>();
  const others: string[] = [];
  for (const statement of statements) {
    const [, privileges, onTo] = /^grant ([a-z]+ \(.*\)) (on table .*)$/.exec(statement) ?? [];
    if (privileges === undefined || onTo === undefined) {
      others.push(statement);
      continue;
    }
    const columns = grants.get(onTo) ?? new Map<string, string[]>();
    grants.set(onTo, columns);
    for (const [, privilege, column] of privileges.matchAll(/([a-z]+) \((\w+|"[^"]+")\)/g))
      columns.set(privilege!, [...(columns.get(privilege!) ?? []), column!]);
  }
  for (const [onTo, columns] of grants) {
    const privileges = [...columns].map(([privilege, names]) => `${privilege} (${names.join(", ")})`);
    others.push(`grant ${privileges.join(", ")} ${onTo}`);
  }
  return others;
}
