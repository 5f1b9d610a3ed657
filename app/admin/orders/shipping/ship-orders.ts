import type { Db } from "../../../base/clients/load-context.ts";
import { isChanged } from "../../../base/edits/changes.ts";
import { type BookedBy, findOrder, type Order, type OrderEdit } from "../queries.ts";

export type Shipment = {
  order_id: number;
  carrier: string | null;
  tracking_number: string | null;
  tell: boolean;
  /** How a card order was paid that was not paid until then. */
  booked_by?: BookedBy;
};

export type Shipped = Pick<Shipment, "order_id" | "carrier" | "tracking_number"> & {
  status: Order["status"];
  tracking_link: string | null;
};

export async function shipOrders(db: Db, shipments: readonly Shipment[]): Promise<Shipped[]> {
  const { data } = await db.rpc("ship_orders", { shipments: [...shipments] }).throwOnError();
  return data as Shipped[];
}

export function shippingOf({ status, tracking_provider, tracking_number }: OrderEdit): OrderEdit {
  return { status, tracking_provider, tracking_number };
}

/** Marks one order as shipped and returns it; null, with nothing changed, if it is no longer as it was seen. */
export async function shipOrder(
  db: Db,
  over: Order,
  changes: Partial<OrderEdit>,
  { tell, booked_by }: Pick<Shipment, "tell" | "booked_by">,
): Promise<Order | null> {
  const now = await findOrder(db, over.id);
  if (!now || isChanged(shippingOf(over), shippingOf(now))) return null;
  const { tracking_provider: carrier, tracking_number } = { ...shippingOf(now), ...changes };
  const [shipped] = await shipOrders(db, [{ order_id: now.id, carrier, tracking_number, tell, booked_by }]);
  const { status, tracking_link } = shipped!;
  return { ...now, status, tracking_provider: shipped!.carrier, tracking_number, tracking_link };
}
