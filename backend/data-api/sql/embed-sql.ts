import { isAggregated, type Embed, type ReadNode } from "../plan/query-plan.ts";
import { boundedRows, item, refuseBeyond } from "./bounded-rows.ts";
import { fromSql, restSql, type Scope } from "./clauses-sql.ts";
import { columnsByName, columnsByNumber, numbered, outputColumns, type OutputColumn } from "./output-sql.ts";
import { found } from "./predicate-sql.ts";
import { quoteIdentifier } from "./statement.ts";
import { valueSql } from "./value-sql.ts";

/** An embedded resource's subquery, its spread columns, and the names of those that its parent is sorted by. */
export type EmbedSql = { sql: string; columns?: readonly OutputColumn[]; sortKeys?: readonly string[] };

/** Its `body` is a JSON object (to-one), or a list or null (to-many). A spread resource has columns instead. */
export function embedSql(embed: Embed, scope: Scope): EmbedSql {
  const { node, toOne, spread } = embed;
  const aggregated = isAggregated(node);
  const columns = outputColumns(node, scope, spread || (toOne && aggregated));
  if (toOne && spread) return spreadObject(embed, scope, columns);
  if (toOne) return (aggregated ? aggregatedObject : plainObject)(embed, scope, columns);
  return spread ? spreadList(node, scope, columns) : listSql(node, scope, columns);
}

function listSql(node: ReadNode, scope: Scope, columns: readonly OutputColumn[]): EmbedSql {
  const rows = `select ${columnsByName(columns)} from ${fromSql(scope)}${restSql(node, scope, columns)}`;
  const bound = refuseBeyond(scope.draft.listBytes);
  const items = boundedRows(`(${rows}) as r`, "row_to_json(r.*)");
  return { sql: `select json_agg(c.${item})${bound} as body from ${items}` };
}

function plainObject(embed: Embed, scope: Scope, columns: readonly OutputColumn[]): EmbedSql {
  const { all, sortKeys } = withSortKeys([], embed, scope);
  const list = ["row_to_json(r.*) as body", ...columnsByNumber(all)].join(", ");
  const object = `(select ${columnsByName(columns)}) as r`;
  const from = `${fromSql(scope)} cross join lateral ${object}${restSql(embed.node, scope)}`;
  return { sql: `select ${list} from ${from}`, sortKeys };
}

function aggregatedObject(embed: Embed, scope: Scope, columns: readonly OutputColumn[]): EmbedSql {
  const { all, sortKeys } = withSortKeys(columns, embed, scope);
  const rest = restSql(embed.node, scope, columns);
  const rows = `select ${columnsByNumber(all).join(", ")} from ${fromSql(scope)}${rest}`;
  const list = ["row_to_json(o.*) as body", ...new Set(sortKeys.map((key) => `r.${key}`))].join(", ");
  const object = columns.map(({ name }, at) => `r.${numbered(at)} as ${quoteIdentifier(name)}`).join(", ");
  return { sql: `select ${list} from (${rows}) as r cross join lateral (select ${object}) as o`, sortKeys };
}

/** Leaves aggregates to the parent, except for a plain `count`. */
function spreadObject(embed: Embed, scope: Scope, columns: readonly OutputColumn[]): EmbedSql {
  const own = columns.map(({ aggregate, ...it }) =>
    aggregate === undefined || aggregate.groups ? it : { ...it, aggregate },
  );
  const { all, sortKeys } = withSortKeys(own, embed, scope);
  const list = [...columnsByNumber(all), `true as ${found}`].join(", ");
  return {
    sql: `select ${list} from ${fromSql(scope)}${restSql(embed.node, scope)}`,
    columns: columns.map(({ aggregate, ...it }) => (aggregate?.groups ? { ...it, aggregate } : it)),
    sortKeys,
  };
}

function spreadList(node: ReadNode, scope: Scope, columns: readonly OutputColumn[]): EmbedSql {
  const rows = `select ${columnsByNumber(columns).join(", ")} from ${fromSql(scope)}${restSql(node, scope)}`;
  const items = boundedRows(`(${rows}) as r`, "row_to_json(r.*)", "r.*, ");
  const bound = refuseBeyond(scope.draft.listBytes);
  const lists = columns.map((_, at) => `json_agg(c.${numbered(at)})${bound} as ${numbered(at)}`);
  return {
    sql: `select ${[...lists, `bool_or(true) as ${found}`].join(", ")} from ${items}`,
    columns: columns.map(({ name, value }) => ({ name, value, json: true })),
  };
}

/** Adds what the parent is sorted by, unless it is there: a grouping parent is sorted only by what it shows. */
function withSortKeys(
  columns: readonly OutputColumn[],
  embed: Embed,
  { alias, draft }: Scope,
): { all: readonly OutputColumn[]; sortKeys: readonly string[] } {
  const all = [...columns];
  const sortKeys = embed.sortKeys.map((key) => {
    const value = valueSql(key, alias, draft);
    const at = columns.findIndex((it) => it.value === value && !it.aggregate);
    return numbered(at < 0 ? all.push({ name: "", value }) - 1 : at);
  });
  return { all, sortKeys };
}
