import type { Relation, SchemaCache } from "../../database/schema/schema-cache.ts";
import { noAggregates } from "../errors/api-error.ts";
import type { SelectItem } from "../parse/query-tree.ts";
import type { AggregateOutput } from "./query-plan.ts";
import { resolveType, resolveValue } from "./resolve-value.ts";

/** `count()`, `price.sum()`. @throws ApiError where the database does not allow them */
export function planAggregate(
  { aggregate, of, alias, cast }: Extract<SelectItem, { kind: "aggregate" }>,
  relation: Relation,
  schema: SchemaCache,
): AggregateOutput {
  if (!schema.aggregates) throw noAggregates();
  return {
    kind: "aggregate",
    aggregate,
    groups: true,
    name: alias ?? aggregate,
    ...castTo(cast, schema),
    ...(of.field && { of: { value: resolveValue(of.field, relation, schema), ...castTo(of.cast, schema) } }),
  };
}

/** Plans `count`, if there is no such column: PostgREST's older way to count rows, selected alone. */
export function planPlainCount(
  { field, alias, cast }: Extract<SelectItem, { kind: "field" }>,
  relation: Relation,
  schema: SchemaCache,
): AggregateOutput | undefined {
  if (field.name !== "count" || field.path.length > 0) return undefined;
  if (relation.columns.has("count") || schema.computedFields.get(relation.name)?.has("count"))
    return undefined;
  return {
    kind: "aggregate",
    aggregate: "count",
    groups: false,
    name: alias ?? "count",
    ...castTo(cast, schema),
  };
}

function castTo(cast: string | undefined, schema: SchemaCache): { cast?: string } {
  return cast === undefined ? {} : { cast: resolveType(cast, schema) };
}
