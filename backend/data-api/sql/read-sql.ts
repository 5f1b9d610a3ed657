import { isAggregated, type Embed, type ReadNode } from "../plan/query-plan.ts";
import { fromSql, orderSql, rangeSql, restSql, testedEmbeds, whereSql, type Scope } from "./clauses-sql.ts";
import { embedSql, type EmbedSql } from "./embed-sql.ts";
import { columnsByName, outputColumns, type OutputColumn } from "./output-sql.ts";
import { marker } from "./predicate-sql.ts";
import { embeddedSource, rootSource, rowFor } from "./source-sql.ts";
import { quoteIdentifier, type StatementDraft } from "./statement.ts";

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

/** Looks up a page's rows by an index that passes over those before. Undefined where more than the table is needed. */
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
  const limit = bound === undefined ? "" : ` limit ${bound}`;
  return `select count(*) from (${countableSql(node, draft)}${limit}) as r`;
}

export function countableSql(node: ReadNode, draft: StatementDraft): string {
  const scope = openScope(node, draft, undefined, true);
  return `select from ${fromSql(scope)}${whereSql(node, scope)}`;
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
  const sortKeys = new Map<Embed, readonly string[]>();
  const joins: string[] = [];
  const tested = onlyTested ? new Set(node.where.flatMap(testedEmbeds)) : undefined;
  for (const embed of node.embeds) {
    if (tested && !embed.inner && !tested.has(embed)) continue;
    const name = draft.newAlias("e");
    embeds.set(embed, name);
    const row = rowFor(embed, node, alias);
    const subquery = tested
      ? existenceSql(embed, row, draft)
      : embedSql(embed, openScope(embed.node, draft, { embed, alias: row }));
    spread.set(embed, subquery.columns ?? []);
    sortKeys.set(embed, subquery.sortKeys ?? []);
    const join = embed.inner ? "inner" : "left";
    // The subquery of a list always has a row, which may be null; that of a single row may have none.
    const condition = embed.inner && !embed.toOne ? `${name}.${marker(embed)} is not null` : "true";
    joins.push(` ${join} join lateral (${subquery.sql}) as ${name} on ${condition}`);
  }
  return { draft, alias, source, on, embeds, spread, joins, sortKeys };
}

function existenceSql(embed: Embed, parent: string, draft: StatementDraft): EmbedSql {
  const scope = openScope(embed.node, draft, { embed, alias: parent }, true);
  const rows = `select from ${fromSql(scope)}${whereSql(embed.node, scope)}${rangeSql(embed.node, draft)}`;
  return { sql: `select true as ${marker(embed)} from (${rows}) as r limit 1` };
}
