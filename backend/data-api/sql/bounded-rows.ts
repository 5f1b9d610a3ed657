/** A row as it will stand in the answer. */
export const item = `"?item"`;
const spent = `"?spent"`;

/**
 * The rows of `source` as `c`: each as `item`, with the `others` of its columns, and how many bytes all items so far
 * have. Kept apart (`offset 0`), so that PostgreSQL writes each item once.
 */
export function boundedRows(source: string, itemSql: string, others = ""): string {
  const rows = `select ${others}${itemSql} as ${item} from ${source} offset 0`;
  return `(select i.*, sum(coalesce(pg_column_size(i.${item}), 0)) over (rows unbounded preceding) as ${spent} from (${rows}) as i) as c`;
}

/** Makes an aggregate over bounded rows end the statement before it holds more than so many bytes. */
export function within(bytes: number): string {
  return ` filter (where c.${spent} <= ${bytes} or extensions.refuse_large_answer())`;
}
