import type { Embed, Predicate, ReadNode, Sorting } from "../plan/query-plan.ts";
import { groupSql, type OutputColumn, type OutputRow } from "./output-sql.ts";
import { predicateSql } from "./predicate-sql.ts";
import type { StatementDraft } from "./statement.ts";
import { directionSql, valueSql } from "./value-sql.ts";

/** A node with everything known except its output. */
export type Scope = OutputRow & {
  source: string;
  on: string[];
  joins: string[];
  /** The columns of the embeds' subqueries that the node is sorted by, one for each sort key. */
  sortKeys: ReadonlyMap<Embed, readonly string[]>;
};

export function fromSql(scope: Scope): string {
  return scope.source + scope.joins.join("");
}

export function restSql(node: ReadNode, scope: Scope, columns: readonly OutputColumn[] = []): string {
  return whereSql(node, scope) + groupSql(columns) + orderSql(node, scope) + rangeSql(node, scope.draft);
}

export function orderSql(node: ReadNode, scope: Scope): string {
  if (node.order.length === 0) return "";
  return ` order by ${node.order.map((it) => sortingSql(it, scope)).join(", ")}`;
}

export function whereSql(node: ReadNode, scope: Scope): string {
  const tests = [...scope.on, ...node.where.map((it) => predicateSql(it, scope))];
  return tests.length === 0 ? "" : ` where ${tests.join(" and ")}`;
}

export function testedEmbeds(predicate: Predicate): Embed[] {
  if (predicate.kind === "absent") return [predicate.embed];
  return predicate.kind === "compare" ? [] : predicate.predicates.flatMap(testedEmbeds);
}

function sortingSql(sorting: Sorting, scope: Scope): string {
  const { by } = sorting;
  const expression =
    by.kind === "value"
      ? valueSql(by.value, scope.alias, scope.draft)
      : `${scope.embeds.get(by.embed)}.${scope.sortKeys.get(by.embed)?.[by.key]}`;
  return expression + directionSql(sorting);
}

/** The limit is part of the text, for the plan; the offset is hidden in a subquery, so one plan serves all. */
export function rangeSql({ limit, offset }: ReadNode, draft: StatementDraft): string {
  const bound = limit === undefined ? "" : ` limit ${limit}`;
  return offset === 0 ? bound : `${bound} offset (select ${draft.parameter(String(offset))}::bigint)`;
}
