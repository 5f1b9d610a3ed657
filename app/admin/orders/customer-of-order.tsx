import { Link } from "react-router";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { useLoaded } from "../../base/loading/use-loaded.ts";
import { counted } from "../formats/counted.ts";
import type { Db } from "../../base/clients/load-context.ts";
import { type Sum, sumWords } from "./sums.ts";

/** A link to whose order it is and to their others; empty while it loads, if that fails, and for nobody's order. */
export function CustomerOfOrder({ orderId }: { orderId: number }) {
  const { value: customer } = useLoaded(orderId, () => customerOfOrder(browserClient(), orderId));
  if (!customer) return null;
  const { id, name, email, orders, sums } = customer;
  return (
    <Link to={`/admin/customers/${id}`} className="target link">
      <span className="sr-only">{name || email}: </span>
      {orders > 1 ? `All ${counted(orders)} orders` : "Their only order so far"}, {sumWords(sums).join(", ")}
    </Link>
  );
}

type Customer = { id: number; name: string; email: string; orders: number; sums: readonly Sum[] };

async function customerOfOrder(db: Db, orderId: number): Promise<Customer | null> {
  const { data } = await db.rpc("customer_of_order", { order_id: orderId }, { get: true }).throwOnError();
  return data as Customer | null;
}
