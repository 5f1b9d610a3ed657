import { invalidRange } from "../api-error.ts";
import type { ReadNode } from "../plan/read-node.ts";

const header = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/;

/** Narrows the rows to those that both the parameters and the `Range` header name. */
export function applyRangeHeader(node: ReadNode, range: string | undefined): void {
  const found = range === undefined ? undefined : header.exec(range.trim());
  if (!found) return;
  const first = Number(found[1]);
  const last = found[2] === undefined ? Number.MAX_SAFE_INTEGER - 1 : Number(found[2]);
  if (first > last) {
    throw invalidRange(
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    );
  }
  const end = Math.min(node.offset + (node.limit ?? Number.MAX_SAFE_INTEGER), last + 1);
  node.offset = Math.max(node.offset, first);
  node.limit = Math.max(0, end - node.offset);
}

/** `0-9/42`; `*` for what is empty or unknown. */
export function contentRange(offset: number, rows: number, total: number | undefined): string {
  const span = rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : "*";
  return `${span}/${total ?? "*"}`;
}

/**
 * 206 when the known total is more than what is shown, otherwise 200.
 * @throws ApiError PGRST103 when the page starts beyond the last row
 */
export function rangeStatus(offset: number, rows: number, total: number | undefined): 200 | 206 {
  if (total === undefined) return 200;
  if (offset > total) {
    throw invalidRange(`An offset of ${offset} was requested, but there are only ${total} rows.`);
  }
  return rows < total ? 206 : 200;
}
