import type { SchemaCache } from "../../database/schema/schema-cache.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Condition } from "../parse/query-tree.ts";
import type { Embed, Predicate, ReadNode } from "./query-plan.ts";
import { resolveValue } from "./resolve-value.ts";

type Filtered = Pick<ReadNode, "relation" | "embeds">;

/** A condition on the rows of `node`, or on whether an embedded resource has any. */
export function planCondition(condition: Condition, node: Filtered, schema: SchemaCache): Predicate {
  if (condition.kind !== "compare") {
    const predicates = condition.conditions.map((it) => planCondition(it, node, schema));
    return { kind: condition.kind, negated: condition.negated, predicates };
  }
  const { field, operator, value, negated } = condition;
  const testsPresence = operator === "is" && (value === "null" || value === "not_null");
  const embed = field.path.length === 0 ? embedInCondition(node, field.name, testsPresence) : undefined;
  if (!embed)
    return { kind: "compare", value: resolveValue(field, node.relation, schema), comparison: condition };
  if (!testsPresence) {
    throw new ApiError(400, "PGRST120", `Bad operator on the '${field.name}' embedded resource`, {
      details: "Only is null or not is null filters are allowed on embedded resources",
    });
  }
  return { kind: "absent", embed, negated: negated !== (value === "not_null") };
}

/** The embedded resource of a condition. Of a column's name, only a test for presence is, and only without alias. */
function embedInCondition(node: Filtered, name: string, testsPresence: boolean): Embed | undefined {
  if (!node.relation.columns.has(name)) return embedNamed(node, name);
  return testsPresence ? node.embeds.find((embed) => embed.name === name) : undefined;
}

/** Aliases take precedence over the names of resources. */
export function embedNamed({ embeds }: Pick<ReadNode, "embeds">, name: string): Embed | undefined {
  return embeds.find((embed) => embed.name === name) ?? embeds.find((embed) => embed.target === name);
}
