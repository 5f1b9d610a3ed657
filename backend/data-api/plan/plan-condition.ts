import type { SchemaCache } from "../../database/schema/schema-cache.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Condition } from "../parse/query-tree.ts";
import type { Embed, Predicate, ReadNode } from "./query-plan.ts";
import { resolveValue } from "./resolve-value.ts";

/** What conditions are about: rows, and what is embedded in them. */
type Conditioned = Pick<ReadNode, "relation" | "embeds">;

/** A condition on the rows of `node` or on the presence of what is embedded in them. */
export function planCondition(condition: Condition, node: Conditioned, schema: SchemaCache): Predicate {
  if (condition.kind !== "compare") {
    const predicates = condition.conditions.map((it) => planCondition(it, node, schema));
    return { kind: condition.kind, negated: condition.negated, predicates };
  }
  const { field, operator, value, negated } = condition;
  const asksForRow = operator === "is" && (value === "null" || value === "not_null");
  const embed = field.path.length === 0 ? embedInCondition(node, field.name, asksForRow) : undefined;
  if (!embed)
    return { kind: "compare", value: resolveValue(field, node.relation, schema), comparison: condition };
  if (!asksForRow) {
    throw new ApiError(400, "PGRST120", `Bad operator on the '${field.name}' embedded resource`, {
      details: "Only is null or not is null filters are allowed on embedded resources",
    });
  }
  return { kind: "absent", embed, negated: negated !== (value === "not_null") };
}

/**
 * The embedded resource a condition means. A resource is often called by the column that leads to it; then only a
 * question for its presence is about the resource, and not even that if it has an alias.
 */
function embedInCondition(node: Conditioned, name: string, asksForRow: boolean): Embed | undefined {
  if (!node.relation.columns.has(name)) return embedNamed(node, name);
  return asksForRow ? node.embeds.find((embed) => embed.name === name) : undefined;
}

/** An alias goes before the name of the resource behind it. */
export function embedNamed({ embeds }: Pick<ReadNode, "embeds">, name: string): Embed | undefined {
  return embeds.find((embed) => embed.name === name) ?? embeds.find((embed) => embed.target === name);
}
