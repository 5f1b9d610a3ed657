import { invalidRange } from "../errors/api-error.ts";
import type { ReadNode } from "./query-plan.ts";

const header = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/;

/** Narrows the plan to the rows that are in both the `limit`/`offset` range and the `Range` header, which is for GET only. */
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
