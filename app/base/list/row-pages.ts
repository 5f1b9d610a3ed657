export type RowSource<Row> = {
  first: readonly Row[];
  total: number;
  pageSize: number;
  /** Loads the rows `from` to `to`, both inclusive and counted from 0. Rejects when that fails. */
  load: (from: number, to: number) => Promise<readonly Row[]>;
};

export type PageState = "loading" | "loaded" | "failed";

export type RowPages<Row> = {
  /** The rows of each page that was loaded. Page 0 has the source's first rows, which tell whether the list was loaded again. */
  rows: ReadonlyMap<number, readonly Row[]>;
  /** A page that has rows but no state is stale: its rows are shown until they are loaded again. */
  states: ReadonlyMap<number, PageState>;
};

/** Starts the pages of a list that was just loaded; rows that were known before are stale now. */
export function startPages<Row>(first: readonly Row[], before?: RowPages<Row>["rows"]): RowPages<Row> {
  return { rows: new Map(before).set(0, first), states: new Map([[0, "loaded"]]) };
}

export function updatePage<Known extends RowPages<Row>, Row>(
  known: Known,
  page: number,
  state: PageState,
  loaded = known.rows.get(page),
): Known {
  const rows = loaded ? new Map(known.rows).set(page, loaded) : known.rows;
  return { ...known, rows, states: new Map(known.states).set(page, state) };
}
