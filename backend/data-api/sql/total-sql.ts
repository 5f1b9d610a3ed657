import { isAggregated, type ReadNode } from "../plan/query-plan.ts";
import { testedEmbeds } from "./clauses-sql.ts";
import { countSql } from "./read-sql.ts";
import type { StatementDraft } from "./statement.ts";
import { seesAllSql } from "./visibility-sql.ts";

/** How to count the total, if requested. From `expectedFrom` rows on by an estimate, if the caller may see all rows. */
export type CountTo = "all" | { expectedFrom: number } | undefined;

/** A page that is not full is the last, so its total is known. A `+` marks what an estimate may replace. */
export function totalSql(node: ReadNode, count: Exclude<CountTo, undefined>, draft: StatementDraft): string {
  const known = isAggregated(node) ? [] : [lastPageSql(node, draft)];
  const expected = count === "all" ? [] : expectedSql(node, count.expectedFrom, draft);
  const isPlanned = count !== "all" && count.expectedFrom === 0;
  const cases = isPlanned ? [...expected, ...known] : [...known, ...expected];
  const all = `(${countSql(node, draft, undefined)})::text`;
  return cases.length === 0 ? all : `case ${cases.join(" ")} else ${all} end`;
}

function lastPageSql({ offset, limit = 0 }: ReadNode, draft: StatementDraft): string {
  if (offset === 0) return `when page.rows < ${limit} then page.rows::text`;
  const total = `(page.rows + ${draft.parameter(String(offset))})::text`;
  return `when page.rows < ${limit} and page.rows > 0 then ${total}`;
}

function expectedSql(node: ReadNode, from: number, draft: StatementDraft): string[] {
  const relations = countedRelations(node);
  if (!relations) return [];
  return [`when ${seesAllSql(relations, draft)} then (${countSql(node, draft, from)}) || '+'`];
}

/** The relations that decide how many rows a node has; undefined if functions do, too. */
function countedRelations({ source, relation, embeds, where }: ReadNode): ReadonlySet<string> | undefined {
  if (source.kind === "call" || source.kind === "write") return undefined;
  const names = new Set([relation.name]);
  const tested = new Set(where.flatMap(testedEmbeds));
  for (const embed of embeds.filter((it) => it.inner || tested.has(it))) {
    const { relationship } = embed;
    const further = relationship.kind === "computed" ? undefined : countedRelations(embed.node);
    if (!further) return undefined;
    for (const name of further) names.add(name);
    if (relationship.kind === "many-to-many") names.add(relationship.junction.relation);
  }
  return names;
}
