import { orderNumber } from "../domain/orders/order-number.ts";
import type { Paper } from "./drawing/shapes.ts";

const kinds = {
  invoice: "invoice",
  credit_note: "credit-note",
  packing_slip: "packing-slip",
  gift_receipt: "gift-receipt",
};

/** `invoice-2026-000123.pdf`, or `invoices-12.pdf` for twelve. */
export function fileName(papers: readonly Paper[]): string {
  const [paper] = papers;
  if (!paper) throw new Error("There are no papers.");
  const kind = kinds[paper.kind];
  if (papers.length > 1) return `${kind}s-${papers.length}.pdf`;
  return `${kind}-${"number" in paper ? paper.number : orderNumber(paper.order.id).slice(1)}.pdf`;
}
