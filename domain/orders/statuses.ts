type Stage =
  | "open"
  | "sent"
  /** It holds no stock, is no sale, and counts as no use of a promotion: `private.is_void`. */
  | "void";

/** Every status of an order, starting with those that an order usually goes through. */
const stages = {
  pending: "open",
  pending_payment: "open",
  processing: "open",
  paid: "open",
  shipped: "sent",
  delivered: "sent",
  cancelled: "void",
  cancelled_payment: "void",
  failed: "void",
  payment_failed: "void",
} as const satisfies Record<string, Stage>;

export type OrderStatus = keyof typeof stages;

export const orderStatuses = Object.keys(stages) as OrderStatus[];

export function isOrderStatus(text: string | null): text is OrderStatus {
  return text !== null && Object.hasOwn(stages, text);
}

export function isVoid(status: string): boolean {
  return isOrderStatus(status) && stages[status] === "void";
}

export function isSent(status: string): boolean {
  return isOrderStatus(status) && stages[status] === "sent";
}
