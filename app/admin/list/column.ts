import type { ReactNode } from "react";

export type Column<Row> = {
  title: string;
  /** A cell's content. Links that open the row are `<RowLink>`s; its buttons are in `<RowActions>`. */
  render: (row: Row) => ReactNode;
  /** Classes of the head and the cells. All columns but one need a width: `w-32`. */
  className?: string;
  align?: "end";
  sort?: string;
};

/** How a list is sorted; `by` is a column's `sort`. */
export type Sort = { by: string; descending: boolean };
