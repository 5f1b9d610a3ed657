import type { Db } from "../clients/load-context.ts";
import type { ShippingAddress } from "../orders/shipping-address.ts";

/** Whether cash on delivery is offered; a shop that does not say so does not. Throws when that cannot be read. */
export async function readCodEnabled(db: Db): Promise<boolean> {
  const { data } = await db
    .from("app_settings")
    .select("enabled:value->enabled")
    .eq("key", "cod_enabled")
    .maybeSingle()
    .retry(false)
    .throwOnError();
  return data?.enabled === true;
}

/** Lines carry the price that the shopper saw; prices and total are dollars and only compared. */
export type OrderRequest = {
  lines: { id: number; quantity: number; price: number }[];
  address: ShippingAddress;
  key: string;
  expectedTotal: number;
};

/** Places a cash-on-delivery order. Answers the order, or the error with its HTTP status (0: no answer came). */
export function placeOrder(db: Db, request: OrderRequest) {
  return db.rpc("place_order", {
    lines: request.lines,
    shipping_address: request.address,
    payment_method: "cod",
    idempotency_key: request.key,
    expected_total: request.expectedTotal,
  });
}
