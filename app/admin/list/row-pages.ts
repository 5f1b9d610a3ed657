import { type Listing, pageSize } from "./listing.ts";

type Page<Row> = {
  rows: readonly Row[];
  /** `stale` rows are shown until they have been asked for again. */
  state: "known" | "stale" | "coming" | "failed";
};

/** What is known of a list's rows, page by page. */
export type RowPages<Row> = {
  /** What the list was loaded as the last time. */
  listing: Listing<Row>;
  total: number;
  pages: ReadonlyMap<number, Page<Row>>;
};

export function pageOf(index: number): number {
  return Math.floor(index / pageSize);
}

export function beginning<Row>(listing: Listing<Row>): RowPages<Row> {
  return { listing, total: listing.total, pages: new Map([[0, { rows: listing.first, state: "known" }]]) };
}

/** The list was loaded again: its beginning is new, and what else was known waits to be asked for again. */
export function renewed<Row>({ pages }: RowPages<Row>, listing: Listing<Row>): RowPages<Row> {
  const stale = [...pages].map(([page, { rows }]) => [page, { rows, state: "stale" }] as const);
  const anew = beginning(listing);
  return { ...anew, pages: new Map<number, Page<Row>>([...stale, ...anew.pages]) };
}

/** The row at this place, if it is known. */
export function rowAt<Row>({ pages }: RowPages<Row>, index: number): Row | undefined {
  return pages.get(pageOf(index))?.rows[index % pageSize];
}

export function hasFailed<Row>({ pages }: RowPages<Row>, index: number): boolean {
  return pages.get(pageOf(index))?.state === "failed";
}

/** The pages that are to be asked for when the rows `first` to `last` are in view. */
export function wantedPages<Row>({ pages, total }: RowPages<Row>, first: number, last: number): number[] {
  const wanted: number[] = [];
  for (let page = pageOf(first); page <= pageOf(Math.min(last, total - 1)); page++) {
    const state = pages.get(page)?.state ?? "stale";
    if (state === "stale") wanted.push(page);
  }
  return wanted;
}

export function coming<Row>(known: RowPages<Row>, page: number): RowPages<Row> {
  return withPage(known, page, { rows: known.pages.get(page)?.rows ?? [], state: "coming" });
}

export function failed<Row>(known: RowPages<Row>, page: number): RowPages<Row> {
  return withPage(known, page, { rows: known.pages.get(page)?.rows ?? [], state: "failed" });
}

/** Fewer rows than a page holds are the list's end, wherever it was before. */
export function arrived<Row>(known: RowPages<Row>, page: number, rows: readonly Row[]): RowPages<Row> {
  const end = page * pageSize + rows.length;
  const total = rows.length < pageSize ? Math.min(known.total, end) : Math.max(known.total, end);
  return { ...withPage(known, page, { rows, state: "known" }), total };
}

function withPage<Row>(known: RowPages<Row>, page: number, state: Page<Row>): RowPages<Row> {
  return { ...known, pages: new Map(known.pages).set(page, state) };
}
