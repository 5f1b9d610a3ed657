import type { Relation } from "../../database/schema/schema-cache.ts";
import { ApiError, mismatchedKey } from "../errors/api-error.ts";
import type { Condition, QueryTree } from "../parse/query-tree.ts";
import type { Payload } from "../request/payload.ts";

/** `PUT /films?id=eq.5` writes one row: each column of the key has an `eq` filter and a value, with no other filter. */
export function checkPut(tree: QueryTree, relation: Relation, payload: Payload): void {
  if (tree.ranges.some(({ path }) => path.length === 0)) {
    throw new ApiError(400, "PGRST114", "limit/offset querystring parameters are not allowed for PUT");
  }
  const key = relation.primaryKey;
  const given = tree.conditions
    .filter(({ path }) => path.length === 0)
    .map(({ condition }) => keyColumn(condition));
  if (
    key.length === 0 ||
    new Set(given).size !== key.length ||
    !given.every((it) => it !== undefined && key.includes(it))
  ) {
    throw new ApiError(
      405,
      "PGRST105",
      "Filters must include all and only primary key columns with 'eq' operators",
    );
  }
  if (!key.every((column) => payload.keys.includes(column))) throw mismatchedKey();
}

function keyColumn(condition: Condition): string | undefined {
  if (condition.kind !== "compare") return undefined;
  const { field, operator, negated, quantifier } = condition;
  const isPlain = operator === "eq" && !negated && quantifier === undefined && field.path.length === 0;
  return isPlain ? field.name : undefined;
}
