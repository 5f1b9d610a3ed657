import { rows } from "./stub-backend.ts";

type Row = Record<string, unknown>;

/**
 * Responses for a table with these rows, as the data API gives them: rows found by the filters are read, changed and
 * deleted. A test may change `list` in the meantime, as somebody else would.
 * @param store applies a change as the database would
 */
export function table<Stored extends object>(
  name: string,
  list: Stored[],
  store: (row: Stored, changes: Row) => void = Object.assign,
) {
  const found = (request: Request) => list.filter((row) => isFound(row, request));
  return {
    [`GET ${name}`]: (request: Request) => rows(found(request)),
    [`PATCH ${name}`]: async (request: Request) => {
      const changed = found(request);
      const changes = (await request.json()) as Row;
      for (const row of changed) store(row, changes);
      return rows(changed);
    },
    [`DELETE ${name}`]: (request: Request) => {
      const deleted = found(request);
      for (const row of deleted) list.splice(list.indexOf(row), 1);
      return rows(deleted);
    },
  };
}

/** Whether this row passes the request's filters by `eq` and `is.null`. */
export function isFound(row: object, { url }: Request): boolean {
  return [...new URL(url).searchParams].every(([column, filter]) => {
    const value = (row as Record<string, string | number | null>)[column] ?? null;
    const own = value === null ? "is.null" : `eq.${value}`;
    return !/^(eq\.|is\.null$)/.test(filter) || filter === own;
  });
}
