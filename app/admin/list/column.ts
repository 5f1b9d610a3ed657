import type { ReactNode } from "react";

/** A column of a list's table. */
export type Column<Row> = {
  title: string;
  /** A cell's content. Links that open the row are `<RowLink>`s; its buttons are in `<RowActions>`. */
  render: (row: Row) => ReactNode;
  /** Classes of the head and the cells. All columns but one need a width: `w-32`. */
  className?: string;
  /** For numbers and actions. */
  align?: "right";
  /** Its name in the URL's `sort` parameter. Without one, the column does not sort. */
  sort?: string;
};

/** How a list is sorted; `by` is a column's `sort`. */
export type Sort = { by: string; descending: boolean };
