import type { ReactNode } from "react";

/** A column of a list's table. */
export type Column<Row> = {
  /** Its head. */
  title: string;
  /** What stands in it. Wrap what opens the row in `<RowLink>`, what acts on it in `<RowActions>`. */
  render: (row: Row) => ReactNode;
  /** Classes of head and cells: a width for all but one column (`w-32`), `max-xl:hidden`. */
  className?: string;
  /** Numbers and actions stand at the right. */
  align?: "right";
  /** The name that the address has for sorting by it; without, the head does not sort. */
  sort?: string;
};

/** What a list is sorted by: a column's `sort`. */
export type Sort = { by: string; descending: boolean };
