import type { Column } from "../../database/schema/schema-cache.ts";
import type { Conflict, NewRows, Write } from "../plan/query-plan.ts";
import { predicateSql } from "./predicate-sql.ts";
import { quoteIdentifier, type StatementDraft } from "./statement.ts";

export const wholeRow = `"?row"`;

/** The setting that counts the rows that an upsert merged into existing ones in this transaction. */
export const mergedSetting = "request.merged";
const countMerged = `set_config('${mergedSetting}',
  (coalesce(nullif(current_setting('${mergedSetting}', true), ''), '0')::int + 1)::text, true) is not null`;

export function writeSql(write: Write, draft: StatementDraft): string {
  const { change, relation } = write;
  const table = draft.qualified(relation.name);
  switch (change.kind) {
    case "insert":
      return insertSql(table, write, change, draft);
    case "update":
      return updateSql(table, write, change.rows, draft);
    default: {
      const alias = draft.newAlias("t");
      return `delete from ${table} as ${alias}${whereSql(write, alias, draft)} returning ${returningSql(write, alias, draft)}`;
    }
  }
}

function insertSql(
  table: string,
  write: Write,
  { rows, conflict }: Extract<Write["change"], { kind: "insert" }>,
  draft: StatementDraft,
): string {
  const alias = draft.newAlias("t");
  const body = draft.newAlias("b");
  const names = rows.columns.map(({ name }) => quoteIdentifier(name));
  const target = names.length === 0 ? "" : ` (${names.join(", ")})`;
  const source = `select ${names.map((name) => `${body}.${name}`).join(", ")} from ${rowsSql(rows, body, draft)}`;
  const condition = whereSql(write, body, draft);
  const onConflict = conflict ? conflictSql(conflict, names) : "";
  return `insert into ${table} as ${alias}${target} ${source}${condition}${onConflict} returning ${returningSql(write, alias, draft)}`;
}

function conflictSql({ columns, merge }: Conflict, names: readonly string[]): string {
  const target = ` on conflict (${columns.map(quoteIdentifier).join(", ")})`;
  if (!merge || names.length === 0) return `${target} do nothing`;
  const settings = names.map((name) => `${name} = excluded.${name}`);
  return `${target} do update set ${settings.join(", ")} where ${countMerged}`;
}

function updateSql(table: string, write: Write, rows: NewRows, draft: StatementDraft): string {
  const alias = draft.newAlias("t");
  const returning = returningSql(write, alias, draft);
  // There is nothing to set, so no row is changed; but the read needs the columns.
  if (rows.columns.length === 0) return `select ${returning} from ${table} as ${alias} where false`;
  const body = draft.newAlias("b");
  const settings = rows.columns.map(
    ({ name }) => `${quoteIdentifier(name)} = ${body}.${quoteIdentifier(name)}`,
  );
  const source = `(select * from ${rowsSql(rows, "r", draft)} limit 1) as ${body}`;
  const condition = whereSql(write, alias, draft);
  return `update ${table} as ${alias} set ${settings.join(", ")} from ${source}${condition} returning ${returning}`;
}

/** The new rows as `alias`. PostgreSQL parses the JSON, so that numbers keep all digits and values fit the columns. */
function rowsSql({ json, columns, defaults }: NewRows, alias: string, draft: StatementDraft): string {
  const value = `${draft.parameter(json)}::json`;
  if (columns.length === 0) return `json_array_elements(${value}) as ${alias}`;
  const types = columns.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`).join(", ");
  if (!defaults) return `json_to_recordset(${value}) as ${alias} (${types})`;
  const values = columns.map((column) => `${orDefault(column, draft)} as ${quoteIdentifier(column.name)}`);
  return `(select ${values.join(", ")} from json_array_elements(${value}) as e (item), json_to_record(e.item) as v (${types})) as ${alias}`;
}

/** A default is only evaluated where it is needed, since each evaluation advances a sequence. */
function orDefault({ name, defaultSql }: Column, draft: StatementDraft): string {
  const given = `v.${quoteIdentifier(name)}`;
  if (defaultSql === null) return given;
  return `case when e.item -> ${draft.parameter(name)}::text is null then ${defaultSql} else ${given} end`;
}

function whereSql({ where }: Write, alias: string, draft: StatementDraft): string {
  if (where.length === 0) return "";
  const row = { alias, embeds: new Map(), draft };
  return ` where ${where.map((it) => predicateSql(it, row)).join(" and ")}`;
}

function returningSql(
  { relation, returning: { columns, computed, row } }: Write,
  alias: string,
  draft: StatementDraft,
): string {
  const list = [
    ...[...columns].map((name) => `${alias}.${quoteIdentifier(name)}`),
    ...[...computed.values()].map((it) => `${draft.computed(it, alias)} as ${quoteIdentifier(it.name)}`),
    ...(row ? [`(${alias}.*)::${draft.qualified(relation.name)} as ${wholeRow}`] : []),
  ];
  return list.length === 0 ? "1" : list.join(", ");
}
