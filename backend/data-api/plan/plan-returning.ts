import type { ComputedField, Relation } from "../../database/schema/schema-cache.ts";
import type { Embed, Output, ReadNode, Returning, Sorting, Value } from "./query-plan.ts";

/** Turns a read of a relation into a read of the rows that a write returns, with columns only for what is read. */
export function planReturning(node: ReadNode): { node: ReadNode; returning: Returning } {
  const columns = new Set<string>();
  const computed = new Map<string, ComputedField>();
  const returned = (value: Value): Value => {
    const { of, path } = value;
    if (of.kind === "column") {
      columns.add(of.name);
      return value;
    }
    computed.set(of.field.name, of.field);
    return { of: { kind: "column", name: of.field.name, type: of.field.type }, path };
  };
  const output = node.output.flatMap((it): Output[] => {
    if (it.kind === "all")
      return allColumns(node.relation).map((each) => ({ ...each, value: returned(each.value) }));
    if (it.kind === "aggregate" && it.of) return [{ ...it, of: { ...it.of, value: returned(it.of.value) } }];
    return it.kind === "value" ? [{ ...it, value: returned(it.value) }] : [it];
  });
  const order = node.order.map((it): Sorting =>
    it.by.kind === "value" ? { ...it, by: { kind: "value", value: returned(it.by.value) } } : it,
  );
  for (const column of node.embeds.flatMap(columnsToJoin)) columns.add(column);
  const row = node.embeds.some(({ relationship }) => relationship.kind === "computed");
  return { node: { ...node, output, order }, returning: { columns, computed, row } };
}

function allColumns(relation: Relation): Extract<Output, { kind: "value" }>[] {
  return [...relation.columns.values()].map(({ name, base }) => ({
    kind: "value",
    name,
    value: { of: { kind: "column", name, type: base }, path: [] },
  }));
}

function columnsToJoin({ relationship }: Embed): string[] {
  if (relationship.kind === "computed") return [];
  const pairs = relationship.kind === "many-to-many" ? relationship.near : relationship.columns;
  return pairs.map(([near]) => near);
}
