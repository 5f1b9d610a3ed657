import { isSent } from "../../../../domain/orders/statuses.ts";
import { isOpen, type OrderRequest, quantityOf } from "./order-request.ts";
import type { RequestKind } from "../../../../domain/inquiries/request-words.ts";

type AskedOrder<Line> = {
  status: string;
  paid_amount: number;
  refunded_amount: number;
  payments: readonly { state: string }[];
  /** The last day for returns, in the shop's time zone; null: there is none. */
  returns_until: string | null;
  order_items: readonly Line[];
};

type OrderedLine = { id: number; quantity: number; is_gift_wrap?: boolean | undefined };

export type PossibleRequest<Line> = { kind: RequestKind; lines: readonly { line: Line; left: number }[] };

/** What can be requested for an order now, or null; the shop decides by this rule. @param today in the shop's zone */
export function possibleRequest<Line extends OrderedLine>(
  order: AskedOrder<Line>,
  requests: readonly OrderRequest[],
  today: string,
): PossibleRequest<Line> | null {
  const kind = kindFor(order);
  const earlier = requests.filter((request) => request.kind === kind);
  if (kind === null || (kind === "return" && isTooLate(order, today)) || earlier.some(isOpen)) return null;
  const lines = order.order_items.flatMap((line) => {
    // A wrap is cancelled with its order, and does not come back from it.
    if (line.is_gift_wrap && kind === "return") return [];
    const left = earlier.reduce(
      (pieces, request) => pieces - quantityOf(request.pieces, line.id),
      line.quantity,
    );
    return left > 0 ? [{ line, left }] : [];
  });
  return lines.length > 0 ? { kind, lines } : null;
}

/** Whether the order could be returned, and cannot anymore. */
export function isTooLate(
  { status, returns_until: lastDay }: Pick<AskedOrder<unknown>, "status" | "returns_until">,
  today: string,
): boolean {
  return isSent(status) && lastDay !== null && lastDay < today;
}

function kindFor(order: AskedOrder<unknown>): RequestKind | null {
  const { status, payments, paid_amount: paid, refunded_amount: refunded } = order;
  if (paid > 0 && refunded >= paid) return null;
  if (isSent(status)) return "return";
  if (["pending", "processing", "paid"].includes(status)) return "cancel";
  // An unpaid card order can be cancelled without asking, unless its payment is under way.
  return status === "pending_payment" && payments.some(({ state }) => state === "processing")
    ? "cancel"
    : null;
}
