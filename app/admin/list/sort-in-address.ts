import type { Sort } from "./column.ts";

/** Reads the `sort` parameter (`total.desc`). If it names none of the columns, the list has its default order. */
export function readSort(parameters: URLSearchParams, columns: readonly string[], defaultSort: Sort): Sort {
  const [by = "", direction] = (parameters.get("sort") ?? "").split(".");
  return columns.includes(by) ? { by, descending: direction === "desc" } : defaultSort;
}

/** The `sort` parameter; null for the default order, which needs none. */
export function sortParameter({ by, descending }: Sort, defaultSort: Sort): string | null {
  if (by === defaultSort.by && descending === defaultSort.descending) return null;
  return descending ? `${by}.desc` : by;
}
