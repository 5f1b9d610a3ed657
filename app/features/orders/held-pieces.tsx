import type { WaitingOrder } from "./waiting-orders.late.ts";
import { late } from "../../base/late/late.tsx";

const Notice = late(() => import("./waiting-orders-notice.late.tsx")).part(
  (code) => code.WaitingOrdersNotice,
);

/** The shopper's own unpaid orders. Rendered even when empty, so that screen readers announce what appears. */
export function HeldPieces({ orders }: { orders: readonly WaitingOrder[] }) {
  return <div role="status">{orders.length > 0 && <Notice orders={orders} />}</div>;
}
