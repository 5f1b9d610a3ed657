import { mayWait } from "../../../features/orders/card-order.ts";
import { WaitingOrdersNotice } from "../../../features/orders/waiting-orders-notice.late.tsx";
import type { WaitingOrder } from "../../../features/orders/waiting-orders.late.ts";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import { late } from "../../../base/late/late.tsx";

const waitingOrders = late(() => import("../../../features/orders/waiting-orders.late.ts"));

/**
 * Where a piece is sold out because the shopper's own order, which is not paid yet, holds it. Without it the page is
 * right, too: the piece is sold out for everybody else.
 */
export function HeldForYou({ product }: { product: number }) {
  const { value: orders = [] } = useLoaded(product, () => ordersThatHold(product), console.warn);
  return (
    <div role="status">
      <WaitingOrdersNotice orders={orders} />
    </div>
  );
}

async function ordersThatHold(product: number): Promise<readonly WaitingOrder[]> {
  if (!mayWait()) return [];
  const { holds, readWaitingOrders } = await waitingOrders.load();
  const waiting = await readWaitingOrders(await lazyClient());
  return waiting.filter((order) => holds(order, product));
}
