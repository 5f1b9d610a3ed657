import type { Column, ComputedField, Relation } from "../../database/schema-cache.ts";
import type { Predicate } from "./read-node.ts";

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
