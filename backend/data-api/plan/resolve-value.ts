import type { Relation, SchemaCache } from "../../database/schema/schema-cache.ts";
import { ApiError, unknownColumn } from "../errors/api-error.ts";
import type { Field } from "../parse/query-tree.ts";
import type { Value } from "./query-plan.ts";

export function resolveValue(field: Field, relation: Relation, schema: SchemaCache): Value {
  const column = relation.columns.get(field.name);
  if (column) return { of: { kind: "column", name: column.name, type: column.base }, path: field.path };
  const computed = schema.computedFields.get(relation.name)?.get(field.name);
  if (computed) return { of: { kind: "computed", field: computed }, path: field.path };
  throw unknownColumn(relation.name, field.name);
}

export function resolveType(name: string, schema: SchemaCache): string {
  const type = schema.types.get(name) ?? schema.types.get(name.toLowerCase());
  if (type === undefined) throw new ApiError(400, "42704", `type "${name}" does not exist`);
  return type;
}
