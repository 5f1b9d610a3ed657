import { isAggregated, type Embed, type ReadNode } from "../plan/query-plan.ts";
import { boundedRows, item, refuseBeyond } from "./bounded-rows.ts";
import {
  fromSql,
  orderSql,
  rangeSql,
  restSql,
  sortKey,
  testedEmbeds,
  whereSql,
  type Scope,
} from "./clauses-sql.ts";
import { columnsByName, columnsByNumber, numbered, outputColumns, type OutputColumn } from "./output-sql.ts";
import { found, marker } from "./predicate-sql.ts";
import { embeddedSource, rootSource, rowFor } from "./source-sql.ts";
import { quoteIdentifier, type StatementDraft } from "./statement.ts";
import { valueSql } from "./value-sql.ts";

export function readSql(node: ReadNode, draft: StatementDraft): string {
  const scope = openScope(node, draft, undefined);
  const columns = outputColumns(node, scope);
  const output = `select ${columnsByName(columns)} from ${fromSql(scope)}`;
  const key = keyToSkipBy(node);
  if (key === undefined) return output + restSql(node, scope, columns);
  const keys = openScope({ ...node, embeds: [] }, draft, undefined);
  const page = `select ${keys.alias}.${key} from ${fromSql(keys)}${restSql(node, keys)}`;
  return `${output} where ${scope.alias}.${key} = any (array(${page}))${orderSql(node, scope)}`;
}

/**
 * The column by which a page's rows are looked up, if rows before it are skipped: those are then passed over in an index
 * and not fetched. Undefined where the order or the filters need more than the table.
 */
function keyToSkipBy(node: ReadNode): string | undefined {
  const { source, relation, order, where, embeds, limit, offset } = node;
  const [key, ...more] = relation.primaryKey;
  const ofTable = source.kind === "relation" && relation.kind === "r";
  const needsMore =
    isAggregated(node) ||
    embeds.some(({ inner }) => inner) ||
    order.some(({ by }) => by.kind === "embedded") ||
    where.some((it) => testedEmbeds(it).length > 0);
  if (!ofTable || needsMore || offset === 0 || limit === undefined || order.length === 0) return undefined;
  return key === undefined || more.length > 0 ? undefined : quoteIdentifier(key);
}

/** Counts the rows of a node without its range, up to `bound`. */
export function countSql(node: ReadNode, draft: StatementDraft, bound: number | undefined): string {
  const scope = openScope(node, draft, undefined, true);
  const rows = `from ${fromSql(scope)}${whereSql(node, scope)}`;
  return bound === undefined
    ? `select count(*) ${rows}`
    : `select count(*) from (select ${rows} limit ${bound}) as r`;
}

function openScope(
  node: ReadNode,
  draft: StatementDraft,
  parent: { embed: Embed; alias: string } | undefined,
  onlyTested = false,
): Scope {
  const alias = draft.newAlias("t");
  const { source, on } = parent
    ? embeddedSource(parent.embed, parent.alias, alias, draft)
    : rootSource(node, alias, draft);
  const embeds = new Map<Embed, string>();
  const spread = new Map<Embed, readonly OutputColumn[]>();
  const joins: string[] = [];
  const tested = onlyTested ? new Set(node.where.flatMap(testedEmbeds)) : undefined;
  for (const embed of node.embeds) {
    if (tested && !embed.inner && !tested.has(embed)) continue;
    const name = draft.newAlias("e");
    embeds.set(embed, name);
    const row = rowFor(embed, node, alias);
    const { sql, columns } = tested ? existenceSql(embed, row, draft) : embedSql(embed, row, draft);
    spread.set(embed, columns);
    const join = embed.inner ? "inner" : "left";
    // The subquery of a list always has a row, which may be null; that of a single row may have none.
    const condition = embed.inner && !embed.toOne ? `${name}.${marker(embed)} is not null` : "true";
    joins.push(` ${join} join lateral (${sql}) as ${name} on ${condition}`);
  }
  return { draft, alias, source, on, embeds, spread, joins };
}

/** The subquery of an embedded resource and, if it is spread, the columns that its parent has for it. */
type EmbedSql = { sql: string; columns: readonly OutputColumn[] };

/**
 * Its `body` is a JSON object (to-one), or a list or null (to-many). A spread resource has a column for each of its own
 * instead.
 */
function embedSql(embed: Embed, parent: string, draft: StatementDraft): EmbedSql {
  const { node, toOne, spread } = embed;
  const scope = openScope(node, draft, { embed, alias: parent });
  const columns = outputColumns(node, scope, spread || (toOne && isAggregated(node)));
  if (spread) return toOne ? spreadObject(embed, scope, columns) : spreadList(node, scope, columns);
  return { sql: toOne ? objectSql(embed, scope, columns) : listSql(node, scope, columns), columns: [] };
}

function listSql(node: ReadNode, scope: Scope, columns: readonly OutputColumn[]): string {
  const rows = `select ${columnsByName(columns)} from ${fromSql(scope)}${restSql(node, scope, columns)}`;
  const bound = refuseBeyond(scope.draft.listBytes);
  return `select json_agg(c.${item})${bound} as body from ${boundedRows(`(${rows}) as r`, "row_to_json(r.*)")}`;
}

function objectSql(embed: Embed, scope: Scope, columns: readonly OutputColumn[]): string {
  const { node, sortKeys } = embed;
  const keys = sortKeysSql(embed, scope);
  const from = fromSql(scope);
  if (!isAggregated(node)) {
    const body = ["row_to_json(r.*) as body", ...keys].join(", ");
    return `select ${body} from ${from} cross join lateral (select ${columnsByName(columns)}) as r${restSql(node, scope)}`;
  }
  const rows = `select ${[...columnsByNumber(columns), ...keys].join(", ")} from ${from}${restSql(node, scope, columns)}`;
  const body = ["row_to_json(o.*) as body", ...sortKeys.map((_, at) => `r.${sortKey(at)}`)].join(", ");
  const object = columns.map(({ name }, at) => `r.${numbered(at)} as ${quoteIdentifier(name)}`).join(", ");
  return `select ${body} from (${rows}) as r cross join lateral (select ${object}) as o`;
}

/** Aggregates are left to the parent, except for a plain `count`. */
function spreadObject(embed: Embed, scope: Scope, columns: readonly OutputColumn[]): EmbedSql {
  const own = columns.map(({ aggregate, ...it }) =>
    aggregate?.groups ? it : { ...it, ...(aggregate && { aggregate }) },
  );
  const list = [...columnsByNumber(own), ...sortKeysSql(embed, scope), `true as ${found}`].join(", ");
  return {
    sql: `select ${list} from ${fromSql(scope)}${restSql(embed.node, scope)}`,
    columns: columns.map(({ aggregate, ...it }) => (aggregate?.groups ? { ...it, aggregate } : it)),
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

function sortKeysSql({ sortKeys }: Embed, { alias, draft }: Scope): string[] {
  return sortKeys.map((value, at) => `${valueSql(value, alias, draft)} as ${sortKey(at)}`);
}

/** For counting, it only matters whether an embedded resource has a row. */
function existenceSql(embed: Embed, parent: string, draft: StatementDraft): EmbedSql {
  const scope = openScope(embed.node, draft, { embed, alias: parent }, true);
  const rows = `select from ${fromSql(scope)}${whereSql(embed.node, scope)}${rangeSql(embed.node, draft)}`;
  return { sql: `select true as ${marker(embed)} from (${rows}) as r limit 1`, columns: [] };
}
