import { invalidRange } from "../errors/api-error.ts";

/** `0-9/42`, with `*` for an empty range or an unknown total. */
export function contentRange(offset: number, rows: number, total: number | undefined): string {
  const span = rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : "*";
  return `${span}/${total ?? "*"}`;
}

/** 206 for a part of a known total, else 200. @throws ApiError PGRST103 when the page starts beyond the last row */
export function rangeStatus(offset: number, rows: number, total: number | undefined): 200 | 206 {
  if (total === undefined) return 200;
  if (offset > total) {
    throw invalidRange(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
      "content-range": contentRange(offset, 0, total),
    });
  }
  return rows < total ? 206 : 200;
}
