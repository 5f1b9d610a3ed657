/**
 * What a request asks for, as parsed: names are still the client's words, nothing has been looked up.
 * The planning stage resolves it against the schema cache.
 */
export type QueryTree = {
  select: readonly SelectItem[];
  /** Conditions by the embedded resource they apply to; the empty path is the root. */
  conditions: readonly { path: readonly string[]; condition: Condition }[];
  orders: readonly { path: readonly string[]; terms: readonly OrderTerm[] }[];
  ranges: readonly { path: readonly string[]; limit?: number; offset?: number }[];
  /** `name=value` pairs without an operator: arguments of a function called by GET. */
  args: readonly (readonly [name: string, value: string])[];
  /** `columns=a,b`: the members of a written object that count. */
  columns?: readonly string[];
  /** `on_conflict=a,b`: what makes a written row the duplicate of another. */
  onConflict?: readonly string[];
};

/** A column, possibly with a path into its JSON: `data->address->>city`. */
export type Field = { name: string; path: readonly JsonStep[] };
export type JsonStep = { key: string | number; asText: boolean };

export type SelectItem =
  | { kind: "all" }
  | { kind: "field"; field: Field; alias?: string; cast?: string }
  | {
      kind: "embed";
      target: string;
      alias?: string;
      hint?: string;
      inner: boolean;
      /** `...target(columns)`: the columns join the parent's own. */
      spread: boolean;
      items: readonly SelectItem[];
    };

export type Condition =
  | { kind: "and" | "or"; negated: boolean; conditions: readonly Condition[] }
  | Comparison;

export type Comparison = {
  kind: "compare";
  field: Field;
  negated: boolean;
  operator: Operator;
  quantifier?: "any" | "all";
  /** Text search configuration: `fts(english)`. */
  language?: string;
  /** The text after the operator; for `in` the list's elements. */
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
  /** `order=directors(last_name)`: the embedded to-one resource that has the field. */
  relation?: string;
  descending: boolean;
  nulls?: "first" | "last";
};
