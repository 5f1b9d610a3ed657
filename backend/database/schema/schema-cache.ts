export type Column = {
  name: string;
  /** Qualified unless it is one of PostgreSQL's own: `bigint`, `text[]`, `public.mood`. */
  type: string;
  base: string;
  /** The SQL expression of the default; null if there is none that a client can request. */
  defaultSql: string | null;
};

export type Relation = {
  name: string;
  kind: string;
  columns: ReadonlyMap<string, Column>;
  /** A view that shows only one table has the key of that table. */
  primaryKey: readonly string[];
};

/** Pairs of columns to join by; those of the source (or the junction) come first. */
export type ColumnPairs = readonly (readonly [near: string, far: string])[];

export type Relationship =
  | {
      kind: "many-to-one" | "one-to-one" | "one-to-many";
      /** Whether the foreign key is the source's. */
      references: boolean;
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
      /** Columns of the source and the junction. */
      near: ColumnPairs;
      /** Columns of the junction and the target. */
      far: ColumnPairs;
    }
  | { kind: "computed"; function: string; target: string; toOne: boolean };

export type Argument = { name: string; type: string; required: boolean; variadic: boolean };

export type Routine = {
  name: string;
  args: readonly Argument[];
  volatile: boolean;
  /** Whether PostgreSQL can write its query into the statement that calls it, so that filters and limits reach into it. */
  inlined: boolean;
  /** Its own statement_timeout, set before the statement that calls it: within, PostgreSQL no longer looks at it. */
  settings: RoleSettings;
  returns: {
    kind: "rows" | "value" | "nothing";
    set: boolean;
    /** The type, or the base type of a domain. */
    base: string;
    mediaType: string | null;
  };
  /** The columns of its rows, as if it were a relation. */
  relation: Relation;
};

/** A function of a row that acts as a column: `initials(people)`. */
export type ComputedField = { name: string; type: string };

export type RoleSettings = readonly (readonly [name: string, value: string])[];

/** By name, in the order of the setting; the first is the default. Immutable; a reload replaces them. */
export type ExposedSchemas = ReadonlyMap<string, SchemaCache>;

export type SchemaCache = {
  schema: string;
  /** The search path for its requests, if it differs from the connections'. */
  searchPath: string | null;
  relations: ReadonlyMap<string, Relation>;
  relationships: ReadonlyMap<string, readonly Relationship[]>;
  routines: ReadonlyMap<string, readonly Routine[]>;
  computedFields: ReadonlyMap<string, ReadonlyMap<string, ComputedField>>;
  /** The names that a client may cast to, with the SQL for each. */
  types: ReadonlyMap<string, string>;
  roles: ReadonlyMap<string, RoleSettings>;
  aggregates: boolean;
  /** Whether a function, policy or view reads `request.headers` and the like. Only then is it worth setting them. */
  usesRequestSettings: boolean;
};
