export type Column = {
  name: string;
  /** As PostgreSQL writes it, qualified unless it is one of its own: `bigint`, `text[]`, `public.mood`. */
  type: string;
  /** The type under a domain, without length and precision. */
  base: string;
  /** The default, as an expression; null when there is none that a client could ask for. */
  fallback: string | null;
};

/** A table or view. */
export type Relation = {
  name: string;
  kind: string;
  columns: ReadonlyMap<string, Column>;
  /** The columns of its primary key; a view has that of its only table. */
  primaryKey: readonly string[];
};

/** Pairs of columns that must be equal, the origin's (or the junction's) first. */
export type ColumnPairs = readonly (readonly [near: string, far: string])[];

/** How the rows of one relation lead to rows of another. */
export type Relationship =
  | {
      kind: "many-to-one" | "one-to-one" | "one-to-many";
      constraint: string;
      source: string;
      target: string;
      columns: ColumnPairs;
    }
  | {
      kind: "many-to-many";
      source: string;
      target: string;
      junction: { relation: string; sourceConstraint: string; targetConstraint: string };
      /** Source column, junction column. */
      near: ColumnPairs;
      /** Junction column, target column. */
      far: ColumnPairs;
    }
  | { kind: "computed"; function: string; target: string; toOne: boolean };

export type Argument = { name: string; type: string; required: boolean; variadic: boolean };

export type Routine = {
  name: string;
  args: readonly Argument[];
  volatile: boolean;
  /** What a call yields: rows of columns, plain values, or nothing. */
  returns: {
    kind: "rows" | "value" | "nothing";
    set: boolean;
    /** The type, or that under a domain. */
    base: string;
    /** The name of a domain that is named like a media type: `image/png`. */
    mediaType: string | null;
  };
  /** The columns of its rows, as if it were a relation. */
  relation: Relation;
};

/** A function of one row: a column that is computed, `final_price(products)`. */
export type ComputedField = { name: string; type: string };

export type RoleSettings = readonly (readonly [name: string, value: string])[];

/** What is known of the exposed schema at one moment; replaced as a whole, never changed. */
export type SchemaCache = {
  schema: string;
  relations: ReadonlyMap<string, Relation>;
  /** From the name of the relation that embeds. */
  relationships: ReadonlyMap<string, readonly Relationship[]>;
  /** Overloads by name. */
  routines: ReadonlyMap<string, readonly Routine[]>;
  /** By relation, then by name. */
  computedFields: ReadonlyMap<string, ReadonlyMap<string, ComputedField>>;
  /** Names a client may cast to, and how SQL writes them. */
  types: ReadonlyMap<string, string>;
  roles: ReadonlyMap<string, RoleSettings>;
  /** Whether a function, policy or view reads `request.headers` and its like, which cost every request something. */
  usesRequestSettings: boolean;
};
