import type { PostgrestError } from "@supabase/postgrest-js";

/** The data API returns at most this many rows. */
const maxRows = 1000;

type RowsResponse<Row> = PromiseLike<{ data: Row[] | null; error: PostgrestError | null }>;

/** Loads all rows, in ranges. @param load the rows `from` to `to`, both inclusive, from 0, in an order without ties */
export async function readAll<Row>(load: (from: number, to: number) => RowsResponse<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, error } = await load(rows.length, rows.length + maxRows - 1);
    if (!data) throw error;
    rows.push(...data);
    if (data.length < maxRows) return rows;
  }
}
