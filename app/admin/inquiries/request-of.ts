import { chosenOptionsSchema } from "../../features/orders/chosen-option.ts";
import { type OrderRequest, orderRequestSchema } from "../../features/requests/order-request.ts";
import type { Inquiry } from "./queries.ts";

/** What an inquiry asks for about an order; null for a question. */
export function requestOf(inquiry: Omit<Inquiry, "order">): OrderRequest | null {
  return inquiry.kind === "question" ? null : orderRequestSchema.parse(inquiry);
}

type Line = NonNullable<Inquiry["order"]>["order_items"][number];

export function askedLines(lines: readonly Line[]) {
  return lines.map((line) => ({ ...line, options: chosenOptionsSchema.parse(line.options) }));
}
