import type { PostgrestError } from "@supabase/postgrest-js";
import { errorMessage } from "../../base/clients/error-message.ts";
import type { RowSource } from "../../base/list/row-pages.ts";

/** How many rows are loaded at once. */
export const pageSize = 50;

/** Queries the rows `from` to `to` of a list, both inclusive and counted from 0. */
export type LoadRows<Row> = (
  from: number,
  to: number,
) => PromiseLike<{
  data: Row[] | null;
  count: number | null;
  error: Omit<PostgrestError, "name" | "toJSON"> | null;
}>;

/** A list as its page loads it. */
export type Listing<Row> = RowSource<Row> & {
  /** Why the list could not be loaded, in a sentence; null when it could. */
  failure: string | null;
};

/**
 * For the `clientLoader` of a page with a list. The query takes its `select` options from `countFirst` and ends with
 * `.order("id").range(from, to)`, so that no row is in two ranges.
 */
export async function loadListing<Row>(query: LoadRows<Row>): Promise<Listing<Row>> {
  const { data, count, error } = await query(0, pageSize - 1);
  const listing = {
    first: data ?? [],
    total: count ?? data?.length ?? 0,
    pageSize,
    failure: data ? null : errorMessage(error),
  };
  const load = async (from: number, to: number) => {
    const { data, error } = await query(from, to);
    if (!data) throw error;
    return data;
  };
  return { ...listing, load };
}

/** `select` options of a list's query: all rows are counted once, with the first range. */
export function countFirst(from: number): { count?: "exact" } {
  return from === 0 ? { count: "exact" } : {};
}
