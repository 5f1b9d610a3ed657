import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { type Sum, sumWords } from "../sums.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

/** A link to whose order it is and to their others; empty while it loads, if that fails, and for nobody's order. */
export function CustomerOfOrder({ orderId }: { orderId: number }) {
  const { t } = useLingui();
  const money = useMoney();
  const { value: customer } = useLoaded(orderId, () => customerOfOrder(browserClient(), orderId));
  if (!customer) return null;
  const { id, name, email, orders, sums } = customer;
  const amounts = sumWords(sums, money).join(", ");
  return (
    <Link to={`/admin/customers/${id}`} className="target link">
      <span className="sr-only">{name || email}: </span>
      {orders > 1
        ? t`All ${plural({ count: orders }, { one: "# order", other: "# orders" })}, ${{ amounts }}`
        : t`Their only order so far, ${{ amounts }}`}
    </Link>
  );
}

type Customer = { id: number; name: string; email: string; orders: number; sums: readonly Sum[] };

async function customerOfOrder(db: Db, orderId: number): Promise<Customer | null> {
  const { data } = await db.rpc("customer_of_order", { order_id: orderId }, { get: true }).throwOnError();
  return data as Customer | null;
}
