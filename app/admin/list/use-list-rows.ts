import { useEffect } from "react";
import type { RowPages } from "../../base/list/row-pages.ts";
import { useRows } from "../../base/list/use-rows.ts";
import { type Listing, pageSize } from "./listing.ts";

/** How long rows have to stay in view before they are loaded, in milliseconds. Rows that fly past are not. */
const scrollDelay = 80;

export function useListRows<Row>(listing: Listing<Row>, place?: string) {
  const rows = useRows(listing, place);
  return {
    ...rows,
    total: totalRows(rows, listing.total),
    rowAt: (index: number) => rowAt(rows, index),
    retryAt: (index: number) =>
      rows.states.get(pageOf(index)) === "failed" ? () => rows.load(pageOf(index)) : null,
  };
}

/** How many rows there are: as many as were counted, unless a page loaded since then says otherwise. */
export function totalRows<Row>({ rows, states }: RowPages<Row>, counted: number): number {
  let total = counted;
  for (const [page, { length }] of rows) {
    if (page === 0 || states.get(page) !== "loaded") continue;
    const end = page * pageSize + length;
    total = length < pageSize ? Math.min(total, end) : Math.max(total, end);
  }
  return total;
}

/** Undefined while the row's page has not been loaded. */
export function rowAt<Row>({ rows }: RowPages<Row>, index: number): Row | undefined {
  return rows.get(pageOf(index))?.[index % pageSize];
}

/** Loads the rows `first` to `last`, which are in view, once scrolling has stopped. */
export function useLoadInView<Row>(
  { load, total, ...known }: RowPages<Row> & { load: (page: number) => void; total: number },
  first: number,
  last: number,
) {
  useEffect(() => {
    const timer = setTimeout(
      () => missingPages(known, first, Math.min(last, total - 1)).forEach(load),
      scrollDelay,
    );
    return () => clearTimeout(timer);
  });
}

/** The pages of the rows `first` to `last` that have to be loaded. A page that failed waits for a retry. */
export function missingPages<Row>({ states }: RowPages<Row>, first: number, last: number): number[] {
  const missing: number[] = [];
  for (let page = pageOf(first); page <= pageOf(last); page++) if (!states.has(page)) missing.push(page);
  return missing;
}

function pageOf(index: number): number {
  return Math.floor(index / pageSize);
}
