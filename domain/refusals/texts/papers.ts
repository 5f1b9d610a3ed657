import { msg } from "@lingui/core/runtime-macro";
import { refusal, type Refusal } from "../refusal.ts";

export const papersRefusals: readonly Refusal[] = [
  refusal(
    msg({
      id: "refusal.invoice_of_cancelled_order",
      message: "This order is cancelled: it gets no invoice.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.invoice_of_unpaid_order",
      message: "This order is not paid yet: it gets its invoice afterwards.",
    }),
  ),
  refusal(msg({ id: "refusal.paper_not_drawn", message: "The PDF could not be created. Please try again." })),
  refusal(msg({ id: "refusal.paper_of_order_refused", message: "Order {order}: {reason}" }), {
    order: "text",
    reason: "refusal",
  }),
  refusal(msg({ id: "refusal.paper_unknown", message: "This document does not exist, or it is not yours." })),
  refusal(
    msg({
      id: "refusal.papers_busy",
      message: "Many PDFs are being created at the moment. Please try again in a minute.",
    }),
  ),
  refusal(msg({ id: "refusal.papers_for_admins", message: "Only admins may print these documents." })),
  refusal(
    msg({
      id: "refusal.papers_too_many",
      message: "Too many documents. Please wait a few minutes and try again.",
    }),
  ),
];
