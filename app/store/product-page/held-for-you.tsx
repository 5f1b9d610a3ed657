import { useEffect, useState } from "react";
import { mayWait } from "../../features/cart/card-order.ts";
import { WaitingOrdersNotice } from "../../features/cart/waiting-orders-notice.late.tsx";
import type { WaitingOrder } from "../../features/cart/waiting-orders.late.ts";
import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";
import { late } from "../../base/late/late.tsx";

const waitingOrders = late(() => import("../../features/cart/waiting-orders.late.ts"));

/** Shown when a piece is sold out because the shopper's own unpaid order holds it. */
export function HeldForYou({ product }: { product: number }) {
  const [orders, setOrders] = useState<readonly WaitingOrder[]>([]);

  useEffect(() => {
    let isCurrent = true;
    async function read() {
      if (!mayWait()) return;
      const { holds, readWaitingOrders } = await waitingOrders.load();
      const waiting = await readWaitingOrders(await lazyClient());
      if (isCurrent) setOrders(waiting.filter((order) => holds(order, product)));
    }
    // The page is right without it, too: for everybody else the piece is sold out.
    read().catch(console.warn);
    return () => {
      isCurrent = false;
    };
  }, [product]);

  return (
    <div role="status">
      <WaitingOrdersNotice orders={orders} />
    </div>
  );
}
