import { tooLarge } from "../errors/api-error.ts";
import { limits } from "../request/limits.ts";
import { checkPatterns } from "./pattern.ts";
import type { Comparison, Condition, QueryTree } from "./query-tree.ts";

/** Refuses filters that can cost far more than their length suggests. @throws ApiError 400 */
export function checkFilters({ conditions }: Pick<QueryTree, "conditions">): void {
  const comparisons = conditions.flatMap(({ condition }) => comparisonsIn(condition));
  checkPatterns(comparisons);
  checkTextSearches(comparisons);
}

function comparisonsIn(condition: Condition): Comparison[] {
  return condition.kind === "compare" ? [condition] : condition.conditions.flatMap(comparisonsIn);
}

/** Refuses text searches that take long: each splits a row's text, and looks for each searched word in it. */
function checkTextSearches(comparisons: readonly Comparison[]): void {
  const cost = comparisons.reduce((sum, comparison) => sum + textSearchCost(comparison), 0);
  if (cost > limits.textSearchCost)
    throw tooLarge(400, "The request has too many text searches, or too many words in them");
}

const textSearches: ReadonlySet<string> = new Set(["fts", "plfts", "phfts", "wfts"]);

function textSearchCost({ operator, value }: Comparison): number {
  if (!textSearches.has(operator)) return 0;
  const words = JSON.stringify(value).match(/[\p{L}\p{N}]+/gu) ?? [];
  return 20 + words.length;
}
