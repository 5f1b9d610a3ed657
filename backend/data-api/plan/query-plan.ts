import type { Column, ComputedField, Relation, Routine } from "../../database/schema/schema-cache.ts";
import type { Relationship } from "../../database/schema/schema-cache.ts";
import type { Aggregate, Comparison, JsonStep } from "../parse/query-tree.ts";

/** A resource to read, ready to be written as SQL. Only values and output names come from the client. */
export type ReadNode = {
  source: Source;
  relation: Relation;
  output: Output[];
  embeds: Embed[];
  where: Predicate[];
  order: Sorting[];
  limit?: number;
  offset: number;
};

/** The rows that a write changed are read like any others. */
export type Source =
  | { kind: "relation" }
  | { kind: "call"; call: Call }
  | { kind: "write"; write: Write }
  | { kind: "embedded" };

/** What is passed to a function. Those who judge a call and the SQL that makes it read this same form. */
export type Call = {
  routine: Routine;
  /**
   * What is passed, by argument: a JSON value, a text from the query string or a form, or several texts for a
   * variadic argument. Of several with the same name the last counts, as in PostgreSQL. A whole body has the name "".
   */
  given: ReadonlyMap<string, unknown>;
  /** The JSON whose values are given: an object, or a list that begins with it. PostgreSQL reads them from the text. */
  json?: { text: string; isList: boolean };
};

export type Output =
  | { kind: "all" }
  | { kind: "value"; value: Value; name: string; cast?: string }
  | AggregateOutput
  | { kind: "embed"; embed: Embed };

export type AggregateOutput = {
  kind: "aggregate";
  aggregate: Aggregate;
  of?: { value: Value; cast?: string };
  name: string;
  cast?: string;
  groups: boolean;
};

export type Value = {
  of: { kind: "column"; name: string; type: string } | { kind: "computed"; field: ComputedField };
  path: readonly JsonStep[];
};

export type Embed = {
  node: ReadNode;
  relationship: Relationship;
  toOne: boolean;
  name: string;
  /** The name in the `select` parameter, without the alias. */
  target: string;
  inner: boolean;
  spread: boolean;
  /** `actors()`: only for filtering, not in the output. */
  hidden: boolean;
  sortKeys: Value[];
};

export type Predicate =
  | { kind: "and" | "or"; negated: boolean; predicates: readonly Predicate[] }
  | { kind: "compare"; value: Value; comparison: Comparison }
  /** `actors=is.null`: there is no embedded row. */
  | { kind: "absent"; embed: Embed; negated: boolean };

export type Sorting = {
  by: { kind: "value"; value: Value } | { kind: "embedded"; embed: Embed; key: number };
  descending: boolean;
  nulls?: "first" | "last";
};

export type Write = {
  relation: Relation;
  change:
    | { kind: "insert"; rows: NewRows; conflict?: Conflict }
    | { kind: "update"; rows: NewRows }
    | { kind: "delete" };
  /** Selects the rows to change, or for an insert, which of the new rows to insert. */
  where: readonly Predicate[];
  returning: Returning;
};

export type NewRows = {
  /** A JSON array of objects. */
  json: string;
  columns: readonly Column[];
  /** Whether a missing key means the column's default instead of null. */
  defaults: boolean;
};

/** When a new row has the same values in `columns` as an existing one, update that row (`merge`) or leave it. */
export type Conflict = { columns: readonly string[]; merge: boolean };

/** Has only what the read needs, since the caller may not be allowed to see other columns. */
export type Returning = {
  columns: ReadonlySet<string>;
  computed: ReadonlyMap<string, ComputedField>;
  row: boolean;
};

/** Whether a row of the output stands for several rows of the node. */
export function isAggregated(node: ReadNode): boolean {
  return node.output.some(({ kind }) => kind === "aggregate") || node.embeds.some(handsUpAggregates);
}

/** The aggregates of a spread to-one resource are those of its parent's rows. */
export function handsUpAggregates({ node, toOne, spread }: Embed): boolean {
  return spread && toOne && hasGroups(node);
}

/** Whether a node has aggregates that group its rows, by itself or from a spread resource. */
export function hasGroups({ output, embeds }: ReadNode): boolean {
  return output.some((it) => it.kind === "aggregate" && it.groups) || embeds.some(handsUpAggregates);
}
