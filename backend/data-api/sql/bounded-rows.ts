/** The column with a row as it appears in the response. */
export const item = `"?item"`;
const size = `"?size"`;

/**
 * The rows of `source` as `c`: each as `item`, with `others` as further columns and the running total of bytes.
 * `offset 0` keeps PostgreSQL from inlining the subquery and computing each item twice.
 */
export function boundedRows(source: string, itemSql: string, others = ""): string {
  const rows = `select ${others}${itemSql} as ${item} from ${source} offset 0`;
  return `(select i.*, sum(coalesce(pg_column_size(i.${item}), 0)) over (rows unbounded preceding) as ${size} from (${rows}) as i) as c`;
}

/** Makes an aggregate over bounded rows fail before it holds more than `bytes`. */
export function refuseBeyond(bytes: number): string {
  return ` filter (where c.${size} <= ${bytes} or extensions.refuse_large_answer())`;
}
