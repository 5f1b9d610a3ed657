import type { VisibleRelation } from "./visible-sql.ts";

const preferences = {
  count: ["count=none"],
  return: ["return=representation", "return=minimal", "return=none"],
  resolution: ["resolution=ignore-duplicates", "resolution=merge-duplicates"],
};

const paging = "Limiting and Pagination";

export function parametersOf(relations: readonly VisibleRelation[]): object {
  return Object.fromEntries([
    ["preferParams", prefer()],
    ["preferReturn", prefer(preferences.return)],
    ["preferCount", prefer(preferences.count)],
    ["preferPost", prefer([...preferences.return, ...preferences.resolution])],
    ["select", parameter("select", "query", "Filtering Columns")],
    ["on_conflict", parameter("on_conflict", "query", "On Conflict")],
    ["order", parameter("order", "query", "Ordering")],
    ["range", parameter("Range", "header", paging)],
    ["rangeUnit", { ...parameter("Range-Unit", "header", paging), default: "items" }],
    ["offset", parameter("offset", "query", paging)],
    ["limit", parameter("limit", "query", paging)],
    ...relations.flatMap(ofRelation),
  ]);
}

export function rowFilterName(relation: string, column: string): string {
  return `rowFilter.${relation}.${column}`;
}

function ofRelation({ name, columns }: VisibleRelation): [string, object][] {
  const body = {
    name,
    description: name,
    required: false,
    in: "body",
    schema: { $ref: `#/definitions/${name}` },
  };
  return [
    [`body.${name}`, body],
    ...columns.map((column): [string, object] => [
      rowFilterName(name, column.name),
      parameter(column.name, "query", column.description ?? undefined),
    ]),
  ];
}

function prefer(values?: readonly string[]): object {
  return { ...parameter("Prefer", "header", "Preference"), enum: values };
}

function parameter(name: string, place: "query" | "header", description: string | undefined): object {
  return { name, description, required: false, in: place, type: "string" };
}
