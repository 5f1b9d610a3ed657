import { chosenOptionsSchema } from "../../features/orders/chosen-option.ts";
import { type Asked, askedSchema } from "../../features/inquiries/requests/order-request.ts";
import type { Inquiry } from "./queries.ts";

/** What an inquiry asks for about an order; null for a question. */
export function requestOf(inquiry: Omit<Inquiry, "order">): Asked | null {
  return inquiry.kind === "question" ? null : askedSchema.parse(inquiry);
}

type Line = NonNullable<Inquiry["order"]>["order_items"][number];

export function askedLines(lines: readonly Line[]) {
  return lines.map((line) => ({ ...line, options: chosenOptionsSchema.parse(line.options) }));
}
