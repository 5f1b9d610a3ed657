import { downloadPaper } from "../../features/papers/download-paper.ts";

/** In one file at most; see `mostPapers` of the server. */
export const mostOrders = 200;

/**
 * Downloads the packing slips or invoices of these orders as one PDF. Invoices that are not issued yet are issued.
 * @throws with a sentence that says what is refused, for example the invoice of an order that is not paid
 */
export async function printPapers(
  kind: "packing-slips" | "invoices",
  orderIds: readonly number[],
  { prices = false } = {},
): Promise<void> {
  await downloadPaper(kind, { order_ids: orderIds, ...(kind === "packing-slips" && { prices }) });
}
