import type { PostgrestError } from "@supabase/postgrest-js";
import { errorMessage } from "../../base/clients/error-message.ts";
import type { RowSource } from "../../base/list/row-pages.ts";

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

export type Listing<Row> = RowSource<Row> & {
  failure: string | null;
};

/** For `clientLoader`s. The query takes its `select` of `countFirst`, and ends in `.order("id").range(from, to)`. */
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

export function countFirst(from: number): { count?: "exact" } {
  return from === 0 ? { count: "exact" } : {};
}
