import type { Sort } from "./column.ts";

/** The `sort` parameter, `total.desc`, if it names one of the columns; else what the list is sorted by by itself. */
export function readSort(parameters: URLSearchParams, columns: readonly string[], usual: Sort): Sort {
  const [by = "", direction] = (parameters.get("sort") ?? "").split(".");
  return columns.includes(by) ? { by, descending: direction === "desc" } : usual;
}

/** The parameter for this sorting; null for the usual one, which needs none. */
export function sortParameter({ by, descending }: Sort, usual: Sort): string | null {
  if (by === usual.by && descending === usual.descending) return null;
  return descending ? `${by}.desc` : by;
}
