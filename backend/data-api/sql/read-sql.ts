import type { Embed, Predicate, ReadNode, Sorting } from "../plan/query-plan.ts";
import { outputNames } from "../plan/query-plan.ts";
import { boundedRows, item, refuseBeyond } from "./bounded-rows.ts";
import { callSql } from "./call-sql.ts";
import { found, marker, predicateSql } from "./predicate-sql.ts";
import { quoteIdentifier, type StatementDraft } from "./statement.ts";
import { directionSql, valueSql } from "./value-sql.ts";
import { wholeRow, writeSql } from "./write-sql.ts";

/** A column of an embedded subquery that its parent is sorted by. */
const sortKey = (position: number): string => `"?key${position}"`;

export function readSql(node: ReadNode, draft: StatementDraft): string {
  const scope = openScope(node, draft, undefined);
  const output = `select ${outputSql(node, scope)} from ${fromSql(scope)}`;
  const key = keyToSkipBy(node);
  if (key === undefined) return output + restSql(node, scope) + rangeSql(node, draft);
  const keys = openScope({ ...node, embeds: [] }, draft, undefined);
  const page = `select ${keys.alias}.${key} from ${fromSql(keys)}${restSql(node, keys)}${rangeSql(node, draft)}`;
  return `${output} where ${scope.alias}.${key} = any (array(${page}))${orderSql(node, scope)}`;
}

/**
 * The column by which a page's rows are looked up, if rows before it are skipped: those are then passed over in an index
 * and not fetched. Undefined where the order or the filters need more than the table.
 */
function keyToSkipBy({
  source,
  relation,
  order,
  where,
  embeds,
  limit,
  offset,
}: ReadNode): string | undefined {
  const [key, ...more] = relation.primaryKey;
  const ofTable = source.kind === "relation" && relation.kind === "r";
  const needsEmbeds =
    embeds.some(({ inner }) => inner) ||
    order.some(({ by }) => by.kind === "embedded") ||
    where.some((it) => testedEmbeds(it).length > 0);
  if (!ofTable || needsEmbeds || offset === 0 || limit === undefined || order.length === 0) return undefined;
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

type Scope = {
  draft: StatementDraft;
  alias: string;
  source: string;
  /** Conditions that join the node to its parent. */
  on: string[];
  /** The aliases of the embeds' subqueries. */
  embeds: Map<Embed, string>;
  joins: string[];
};

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
  const scope: Scope = { draft, alias, source, on, embeds: new Map(), joins: [] };
  const tested = onlyTested ? new Set(node.where.flatMap(testedEmbeds)) : undefined;
  for (const embed of node.embeds) {
    if (tested && !embed.inner && !tested.has(embed)) continue;
    const name = draft.newAlias("e");
    scope.embeds.set(embed, name);
    const row = rowFor(embed, node, alias);
    const subquery = tested ? existenceSql(embed, row, draft) : embedSql(embed, row, draft);
    const join = embed.inner ? "inner" : "left";
    // The subquery of a list always has a row, which may be null; that of a single row may have none.
    const condition = embed.inner && !embed.toOne ? `${name}.${marker(embed)} is not null` : "true";
    scope.joins.push(` ${join} join lateral (${subquery}) as ${name} on ${condition}`);
  }
  return scope;
}

function rootSource(
  { source, relation }: ReadNode,
  alias: string,
  draft: StatementDraft,
): { source: string; on: string[] } {
  switch (source.kind) {
    case "call":
      return { source: callSql(source.call, alias, draft), on: [] };
    case "write":
      draft.share("written", writeSql(source.write, draft));
      return { source: `written as ${alias}`, on: [] };
    default:
      return { source: `${draft.qualified(relation.name)} as ${alias}`, on: [] };
  }
}

/** What an embedded resource is joined to. A function takes the row, which a write returns as a column of its own. */
function rowFor({ relationship }: Embed, parent: ReadNode, alias: string): string {
  if (relationship.kind !== "computed") return alias;
  return parent.source.kind === "write" ? `${alias}.${wholeRow}` : `${alias}.*`;
}

const equal = (left: string, right: string) => (pair: readonly [string, string]) =>
  `${left}.${quoteIdentifier(pair[0])} = ${right}.${quoteIdentifier(pair[1])}`;

function embeddedSource(
  { relationship }: Embed,
  parent: string,
  alias: string,
  draft: StatementDraft,
): { source: string; on: string[] } {
  const target = `${draft.qualified(relationship.target)} as ${alias}`;
  switch (relationship.kind) {
    case "computed":
      return { source: `${draft.qualified(relationship.function)}(${parent}) as ${alias}`, on: [] };
    case "many-to-many": {
      const junction = draft.newAlias("j");
      const far = relationship.far.map(equal(junction, alias)).join(" and ");
      return {
        source: `${draft.qualified(relationship.junction.relation)} as ${junction} join ${target} on ${far}`,
        on: relationship.near.map(equal(parent, junction)),
      };
    }
    default:
      return { source: target, on: relationship.columns.map(equal(parent, alias)) };
  }
}

/**
 * The subquery of an embedded resource. Its `body` is a JSON object (to-one), or a list or null (to-many). A spread
 * resource has a column for each of its own instead.
 */
function embedSql(embed: Embed, parent: string, draft: StatementDraft): string {
  const { node, toOne, spread, sortKeys } = embed;
  const scope = openScope(node, draft, { embed, alias: parent });
  const output = outputSql(node, scope);
  const from = fromSql(scope);
  const rest = restSql(node, scope) + rangeSql(node, draft);
  if (!toOne) {
    const rows = `(select ${output} from ${from}${rest}) as r`;
    const bound = refuseBeyond(draft.listBytes);
    if (!spread)
      return `select json_agg(c.${item})${bound} as body from ${boundedRows(rows, "row_to_json(r.*)")}`;
    const columns = outputNames(node).map(quoteIdentifier);
    const lists = columns.map((column) => `json_agg(c.${column})${bound} as ${column}`);
    const items = boundedRows(rows, "row_to_json(r.*)", "r.*, ");
    return `select ${[...lists, `bool_or(true) as ${found}`].join(", ")} from ${items}`;
  }
  const keys = sortKeys.map((value, at) => `${valueSql(value, scope.alias, draft)} as ${sortKey(at)}`);
  if (spread) {
    const columns = output === "" ? keys : [output, ...keys];
    return `select ${[...columns, `true as ${found}`].join(", ")} from ${from}${rest}`;
  }
  const columns = ["row_to_json(r.*) as body", ...keys].join(", ");
  return `select ${columns} from ${from} cross join lateral (select ${output}) as r${rest}`;
}

/** For counting, it only matters whether an embedded resource has a row. */
function existenceSql(embed: Embed, parent: string, draft: StatementDraft): string {
  const scope = openScope(embed.node, draft, { embed, alias: parent }, true);
  const rows = `select from ${fromSql(scope)}${whereSql(embed.node, scope)}${rangeSql(embed.node, draft)}`;
  return `select true as ${marker(embed)} from (${rows}) as r limit 1`;
}

function fromSql(scope: Scope): string {
  return scope.source + scope.joins.join("");
}

function restSql(node: ReadNode, scope: Scope): string {
  return whereSql(node, scope) + orderSql(node, scope);
}

function orderSql(node: ReadNode, scope: Scope): string {
  if (node.order.length === 0) return "";
  return ` order by ${node.order.map((it) => sortingSql(it, scope)).join(", ")}`;
}

function whereSql(node: ReadNode, scope: Scope): string {
  const tests = [...scope.on, ...node.where.map((it) => predicateSql(it, scope))];
  return tests.length === 0 ? "" : ` where ${tests.join(" and ")}`;
}

function testedEmbeds(predicate: Predicate): Embed[] {
  if (predicate.kind === "absent") return [predicate.embed];
  return predicate.kind === "compare" ? [] : predicate.predicates.flatMap(testedEmbeds);
}

function sortingSql(sorting: Sorting, scope: Scope): string {
  const { by } = sorting;
  const expression =
    by.kind === "value"
      ? valueSql(by.value, scope.alias, scope.draft)
      : `${scope.embeds.get(by.embed)}.${sortKey(by.key)}`;
  return expression + directionSql(sorting);
}

/**
 * The limit is part of the text, so that PostgreSQL plans for the number of rows; it has been checked to be a number. The
 * offset has too many different values for that. It is a parameter in a subquery: PostgreSQL cannot look into that, so it
 * keeps one plan for all offsets instead of planning for each.
 */
function rangeSql({ limit, offset }: ReadNode, draft: StatementDraft): string {
  const bound = limit === undefined ? "" : ` limit ${limit}`;
  return offset === 0 ? bound : `${bound} offset (select ${draft.parameter(String(offset))}::bigint)`;
}

function outputSql(node: ReadNode, scope: Scope): string {
  const { alias, draft } = scope;
  const columns = node.output.flatMap((output) => {
    if (output.kind === "embed") return embedOutput(output.embed, scope);
    if (output.kind === "all") return `${alias}.*`;
    const value = valueSql(output.value, alias, draft);
    const cast = output.cast === undefined ? value : `(${value})::${output.cast}`;
    return `${cast} as ${quoteIdentifier(output.name)}`;
  });
  return columns.join(", ");
}

function embedOutput(embed: Embed, scope: Scope): string[] {
  if (embed.hidden) return [];
  const alias = scope.embeds.get(embed);
  const orEmpty = (column: string): string => (embed.toOne ? column : `coalesce(${column}, '[]')`);
  if (!embed.spread) return [`${orEmpty(`${alias}.body`)} as ${quoteIdentifier(embed.name)}`];
  return outputNames(embed.node).map((name) => {
    const column = quoteIdentifier(name);
    return `${orEmpty(`${alias}.${column}`)} as ${column}`;
  });
}
