import type { Column, ComputedField, Relation, Routine } from "../../database/schema/schema-cache.ts";
import type { Relationship } from "../../database/schema/schema-cache.ts";
import type { Comparison, JsonStep } from "../parse/query-tree.ts";

/**
 * A resource to read, with everything resolved: what SQL is written from. Nothing in here but values and output
 * names comes from the client; columns, functions and relations are the schema cache's own.
 */
export type ReadNode = {
  source: Source;
  /** What the rows look like. */
  relation: Relation;
  output: Output[];
  embeds: Embed[];
  where: Predicate[];
  order: Sorting[];
  limit?: number;
  offset: number;
};

/** Where the rows come from. The rows that a write changed are read like any others. */
export type Source =
  | { kind: "relation" }
  | { kind: "call"; call: Call }
  | { kind: "write"; write: Write }
  | { kind: "embedded" };

export type Call = {
  routine: Routine;
  input:
    | { kind: "none" }
    /** One JSON object with a member for each named argument. */
    | { kind: "object"; json: string; names: readonly string[] }
    /** Text for each argument, as from a query string; several for a variadic one. */
    | { kind: "texts"; texts: ReadonlyMap<string, readonly string[]> }
    /** The whole body for the single unnamed argument. */
    | { kind: "body"; body: string };
};

export type Output =
  | { kind: "all" }
  | { kind: "value"; value: Value; name: string; cast?: string }
  | { kind: "embed"; embed: Embed };

/** An expression over one row. */
export type Value = {
  of: { kind: "column"; name: string; type: string } | { kind: "computed"; field: ComputedField };
  path: readonly JsonStep[];
};

export type Embed = {
  node: ReadNode;
  relationship: Relationship;
  toOne: boolean;
  /** The key of its rows in the parent's. */
  name: string;
  /** The names a filter may call it by. */
  target: string;
  inner: boolean;
  spread: boolean;
  /** `actors()`: only filters with it, shows nothing. */
  hidden: boolean;
  /** Values that the parent's order needs, besides the output. */
  sortKeys: Value[];
};

export type Predicate =
  | { kind: "and" | "or"; negated: boolean; predicates: readonly Predicate[] }
  | { kind: "compare"; value: Value; comparison: Comparison }
  /** `actors=is.null`: no embedded row. */
  | { kind: "absent"; embed: Embed; negated: boolean };

export type Sorting = {
  by: { kind: "value"; value: Value } | { kind: "embedded"; embed: Embed; key: number };
  descending: boolean;
  nulls?: "first" | "last";
};

/** A change of rows, with everything resolved. What it changed is then read as the rows of a `ReadNode`. */
export type Write = {
  relation: Relation;
  change:
    | { kind: "insert"; rows: NewRows; conflict?: Conflict }
    | { kind: "update"; rows: NewRows }
    | { kind: "delete" };
  /** Which rows are changed; of an insert, which of the new ones are taken. */
  where: readonly Predicate[];
  returning: Returning;
};

export type NewRows = {
  /** A JSON array of objects. */
  json: string;
  columns: readonly Column[];
  /** Whether a member that is missing means the column's default, not null. */
  defaults: boolean;
};

/** What to do about a new row that equals an old one in these columns: change the old one, or leave it. */
export type Conflict = { columns: readonly string[]; merge: boolean };

/** What the reading of changed rows needs of them; nothing else, because the caller may not be allowed to see it. */
export type Returning = {
  columns: ReadonlySet<string>;
  computed: ReadonlyMap<string, ComputedField>;
  /** The row as a whole, which computed relationships start from. */
  row: boolean;
};

/** The names of a node's columns, for whoever spreads them into its own. */
export function outputNames(node: ReadNode): string[] {
  return node.output.flatMap((output) => {
    if (output.kind === "all") return [...node.relation.columns.keys()];
    if (output.kind === "value") return [output.name];
    if (output.embed.hidden) return [];
    return output.embed.spread ? outputNames(output.embed.node) : [output.embed.name];
  });
}
