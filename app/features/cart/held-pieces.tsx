import { latePart } from "../../base/behaviors/late-code.tsx";
import type { WaitingOrder } from "./waiting-orders.ts";

const Notice = latePart(async () => (await import("./waiting-orders-notice.tsx")).WaitingOrdersNotice);

/** The shopper's own orders that wait for their payment. It is rendered even when empty, so that what appears is announced. */
export function HeldPieces({ orders }: { orders: readonly WaitingOrder[] }) {
  return <div role="status">{orders.length > 0 && <Notice orders={orders} />}</div>;
}
