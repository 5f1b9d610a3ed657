import type { PostgrestError } from "@supabase/postgrest-js";

/** The most rows that the data API answers at once. */
const mostAtOnce = 1000;

type Answer<Row> = PromiseLike<{ data: Row[] | null; error: PostgrestError | null }>;

/**
 * All rows of a query, however many, asked for in ranges. Throws what the data API refuses with.
 * @param load the rows `from` to `to`, both counted from 0 and included, in an order that leaves no ties
 */
export async function readAll<Row>(load: (from: number, to: number) => Answer<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, error } = await load(rows.length, rows.length + mostAtOnce - 1);
    if (!data) throw error;
    rows.push(...data);
    if (data.length < mostAtOnce) return rows;
  }
}
