import { useEffect, useState } from "react";
import { mayWait } from "../cart/card-order.ts";
import { WaitingOrdersNotice } from "../cart/waiting-orders-notice.tsx";
import type { WaitingOrder } from "../cart/waiting-orders.ts";
import { lazyClient } from "../clients/lazy/lazy-client.ts";

/** Where a piece is sold out because the shopper's own order, which is not paid yet, holds it. */
export function HeldForYou({ product }: { product: number }) {
  const [orders, setOrders] = useState<readonly WaitingOrder[]>([]);

  useEffect(() => {
    let isCurrent = true;
    async function read() {
      if (!mayWait()) return;
      const { holds, readWaitingOrders } = await import("../cart/waiting-orders.ts");
      const waiting = await readWaitingOrders(await lazyClient());
      if (isCurrent) setOrders(waiting.filter((order) => holds(order, product)));
    }
    // The page is right without it, too: the piece is sold out for everybody else.
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
