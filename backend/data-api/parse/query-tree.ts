/** A parsed request. Its names are the client's; the plan resolves them against the schema cache. */
export type QueryTree = {
  select: readonly SelectItem[];
  /** `path` is the embedded resource that the condition applies to; empty for the root. */
  conditions: readonly { path: readonly string[]; condition: Condition }[];
  orders: readonly { path: readonly string[]; terms: readonly OrderTerm[] }[];
  ranges: readonly { path: readonly string[]; limit?: number; offset?: number }[];
  /** `name=value` pairs without an operator: the arguments of a function called with GET. */
  args: readonly (readonly [name: string, value: string])[];
  /** `columns=a,b`: the keys of a written object to use; others are ignored. */
  columns?: readonly string[];
  /** `on_conflict=a,b`: the columns that identify duplicates. */
  onConflict?: readonly string[];
};

/** A column, possibly with a path into its JSON: `data->address->>city`. */
export type Field = { name: string; path: readonly JsonStep[] };
export type JsonStep = { key: string | number; asText: boolean };

export type SelectItem =
  | { kind: "all" }
  | { kind: "field"; field: Field; alias?: string; cast?: string }
  /** `price::numeric.sum()::text`: `cast` is that of the result. */
  | { kind: "aggregate"; aggregate: Aggregate; of: AggregateInput; alias?: string; cast?: string }
  | {
      kind: "embed";
      target: string;
      alias?: string;
      hint?: string;
      inner: boolean;
      /** `...target(columns)`: its columns become the parent's. */
      spread: boolean;
      items: readonly SelectItem[];
    };

export type Aggregate = "count" | "sum" | "avg" | "min" | "max";
/** Without a field, the rows. */
export type AggregateInput = { field?: Field; cast?: string };

export type Condition =
  | { kind: "and" | "or"; negated: boolean; conditions: readonly Condition[] }
  | Comparison;

export type Comparison = {
  kind: "compare";
  field: Field;
  negated: boolean;
  operator: Operator;
  quantifier?: "any" | "all";
  /** The text search configuration: `fts(english)`. */
  language?: string;
  /** The text after the operator, or the elements of the list for `in`. */
  value: string | readonly string[];
};

export const operators = [
  "eq",
  "neq",
  "gt",
  "gte",
  "lt",
  "lte",
  "like",
  "ilike",
  "match",
  "imatch",
  "in",
  "is",
  "isdistinct",
  "cs",
  "cd",
  "ov",
  "sl",
  "sr",
  "nxl",
  "nxr",
  "adj",
  "fts",
  "plfts",
  "phfts",
  "wfts",
] as const;
export type Operator = (typeof operators)[number];

export type OrderTerm = {
  field: Field;
  /** `order=directors(last_name)`: the embedded to-one resource that the field belongs to. */
  relation?: string;
  descending: boolean;
  nulls?: "first" | "last";
};
