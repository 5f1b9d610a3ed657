import type { PostgrestError } from "@supabase/postgrest-js";
import { errorMessage } from "../../clients/error-message.ts";

/** How many rows come at once. */
export const pageSize = 50;

/** Asks the database for the rows `from` to `to` of a list, both counted from 0 and included. */
export type LoadRows<Row> = (
  from: number,
  to: number,
) => PromiseLike<{
  data: Row[] | null;
  count: number | null;
  error: Omit<PostgrestError, "name" | "toJSON"> | null;
}>;

/** A list's beginning, and how to get at the rest. */
export type Listing<Row> = {
  first: readonly Row[];
  /** Of all the rows that match. */
  total: number;
  /** Why the list could not be loaded, in a sentence; null when it could. */
  failure: string | null;
  load: LoadRows<Row>;
};

/**
 * What a list's `clientLoader` answers with. The query behind `load` takes its `select` options from `countFirst` and
 * ends with `.order("id").range(from, to)`, so that no row stands in two ranges.
 */
export async function loadListing<Row>(load: LoadRows<Row>): Promise<Listing<Row>> {
  const { data, count, error } = await load(0, pageSize - 1);
  if (!data) return { first: [], total: 0, failure: errorMessage(error), load };
  return { first: data, total: count ?? data.length, failure: null, load };
}

/** `select` options of a list's query: all rows are counted with the first range, and only then. */
export function countFirst(from: number): { count?: "exact" } {
  return from === 0 ? { count: "exact" } : {};
}
