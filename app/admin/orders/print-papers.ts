import { downloadPaper } from "../../features/papers/download-paper.ts";

/** In one file at most; see `mostPapers` of the server. */
export const mostOrders = 200;

/** Downloads packing slips, gift receipts or invoices as one PDF, issuing those that are due. @throws with a sentence if refused */
export async function printPapers(
  kind: "packing-slips" | "gift-receipts" | "invoices",
  orderIds: readonly number[],
  { prices = false } = {},
): Promise<void> {
  await downloadPaper(kind, { order_ids: orderIds, ...(kind === "packing-slips" && { prices }) });
}
