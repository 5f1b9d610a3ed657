import { useEffect, useState } from "react";
import { Link } from "react-router";
import { formatPrice } from "../../../domain/money.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { counted } from "../ui/counted.ts";
import { type CustomerOfOrder as Customer, customerOfOrder } from "./queries.ts";

/**
 * For the page of an order: a link to whose order it is and to their other orders. Empty while it loads, if that fails,
 * and for an order of nobody.
 */
export function CustomerOfOrder({ orderId }: { orderId: number }) {
  const [customer, setCustomer] = useState<Customer | null>(null);

  useEffect(() => {
    let isShown = true;
    customerOfOrder(browserClient(), orderId).then(
      (found) => isShown && setCustomer(found),
      () => isShown && setCustomer(null),
    );
    return () => {
      isShown = false;
    };
  }, [orderId]);

  if (customer === null) return null;
  const { id, name, email, orders, spent } = customer;
  return (
    <Link to={`/admin/customers/${id}`} className="target link">
      <span className="sr-only">{name || email}: </span>
      {orders > 1 ? `All ${counted(orders)} orders` : "Their only order so far"}, {formatPrice(spent)}
    </Link>
  );
}
