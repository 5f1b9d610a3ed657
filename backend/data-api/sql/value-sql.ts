import type { Sorting, Value } from "../plan/query-plan.ts";
import { quoteIdentifier, type StatementDraft } from "./statement.ts";

export function valueSql({ of, path }: Value, alias: string, draft: StatementDraft): string {
  const base =
    of.kind === "column" ? `${alias}.${quoteIdentifier(of.name)}` : draft.computed(of.field, alias);
  if (path.length === 0) return base;
  // Composite values and arrays are read as JSON, too.
  const steps = path.map(({ key, asText }) => {
    const operand = typeof key === "number" ? String(key) : `${draft.constant(key)}::text`;
    return `${asText ? "->>" : "->"}${operand.startsWith("-") ? `(${operand})` : operand}`;
  });
  return `(${isJson(typeOf(of)) ? base : `to_jsonb(${base})`}${steps.join("")})`;
}

export function castSql(value: string, type: string | undefined): string {
  return type === undefined ? value : `(${value})::${type}`;
}

export function valueType({ of, path }: Value): string {
  const last = path.at(-1);
  if (!last) return typeOf(of);
  return last.asText ? "text" : isJson(typeOf(of)) ? typeOf(of) : "jsonb";
}

export function directionSql({ descending, nulls }: Sorting): string {
  return `${descending ? " desc" : ""}${nulls === undefined ? "" : ` nulls ${nulls}`}`;
}

function typeOf(of: Value["of"]): string {
  return of.kind === "column" ? of.type : of.field.type;
}

function isJson(type: string): boolean {
  return type === "json" || type === "jsonb";
}
