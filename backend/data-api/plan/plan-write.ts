import type { Column, Relation, SchemaCache } from "../../database/schema/schema-cache.ts";
import { ApiError, unknownColumn } from "../errors/api-error.ts";
import type { QueryTree, SelectItem } from "../parse/query-tree.ts";
import type { Payload } from "../request/payload.ts";
import type { Preferences } from "../request/preferences.ts";
import { planCondition } from "./plan-condition.ts";
import { planRead } from "./plan-read.ts";
import { planReturning } from "./plan-returning.ts";
import type { Conflict, NewRows, ReadNode, Write } from "./query-plan.ts";

export type Verb = "insert" | "put" | "update" | "delete";

type WriteRequest = {
  verb: Verb;
  tree: QueryTree;
  payload: Payload;
  preferences: Preferences;
};

/** Conditions on the relation select the rows to change, those on embedded resources and the order what is returned. */
export function planWrite(
  request: WriteRequest,
  schema: SchemaCache,
  relation: Relation,
  maxRows: number,
): ReadNode {
  const { tree } = request;
  const rowConditions = tree.conditions.filter(({ path }) => path.length === 0);
  const bare = { relation, embeds: [] };
  const where = rowConditions.map(({ condition }) => planCondition(condition, bare, schema));
  const change = planChange(request, relation);
  if (change.kind !== "insert" && where.length === 0) requireCondition(change);
  const readTree = {
    ...tree,
    select: selectFor(request, relation),
    conditions: tree.conditions.filter(({ path }) => path.length > 0),
    ranges: tree.ranges.filter(({ path }) => path.length > 0),
    ...(request.preferences.return !== "representation" && { conditions: [], ranges: [], orders: [] }),
  };
  const { limit: _, ...read } = planRead(readTree, schema, relation, { kind: "relation" }, maxRows);
  const { node, returning } = planReturning(read);
  const write: Write = { relation, change, where, returning };
  return { ...node, source: { kind: "write", write } };
}

/** For `headers-only`, reads the key as text for the `Location` header; by default, nothing. */
function selectFor({ tree, preferences }: WriteRequest, relation: Relation): readonly SelectItem[] {
  if (preferences.return === "representation") return tree.select;
  if (preferences.return !== "headers-only") return [];
  return relation.primaryKey.map((name) => ({ kind: "field", field: { name, path: [] }, cast: "text" }));
}

function planChange({ verb, tree, payload, preferences }: WriteRequest, relation: Relation): Write["change"] {
  if (verb === "delete") return { kind: "delete" };
  const names = verb === "put" ? payload.keys : (tree.columns ?? payload.keys);
  const rows: NewRows = {
    json: payload.json,
    columns: names.map((name) => requireColumn(relation, name)),
    defaults: preferences.missing === "default" && verb !== "put",
  };
  if (verb === "update") return { kind: "update", rows };
  if (verb === "put")
    return { kind: "insert", rows, conflict: { columns: relation.primaryKey, merge: true } };
  const conflict = planConflict(tree, preferences, relation);
  return { kind: "insert", rows, ...(conflict && { conflict }) };
}

function planConflict(
  tree: QueryTree,
  { resolution }: Preferences,
  relation: Relation,
): Conflict | undefined {
  const columns = tree.onConflict ?? relation.primaryKey;
  if (resolution === undefined || columns.length === 0) return undefined;
  const unknown = columns.find((name) => !relation.columns.has(name));
  if (unknown !== undefined) throw unknownColumn(relation.name, unknown);
  return { columns, merge: resolution === "merge-duplicates" };
}

function requireColumn(relation: Relation, name: string): Column {
  const column = relation.columns.get(name);
  if (column) return column;
  throw new ApiError(
    400,
    "PGRST204",
    `Could not find the '${name}' column of '${relation.name}' in the schema cache`,
  );
}

/** As on Supabase, where an extension prevents changing a whole table by mistake. */
function requireCondition(change: Write["change"]): void {
  if (change.kind === "update" && change.rows.columns.length === 0) return;
  throw new ApiError(400, "21000", `${change.kind.toUpperCase()} requires a WHERE clause`);
}
