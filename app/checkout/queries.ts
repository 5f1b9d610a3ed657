import type { Db } from "../clients/load-context.ts";
import type { ShippingAddress } from "../orders/shipping-address.ts";

/** Lines have the price that the shopper saw. Prices and total are dollars, and only compared. */
export type OrderRequest = {
  lines: {
    id: number;
    quantity: number;
    price: number;
    options?: ({ option: number; value: number } | { option: number; text: string })[];
  }[];
  address: ShippingAddress;
  key: string;
  expectedTotal: number;
};

/** Places a cash-on-delivery order. Returns the order, or the error with its HTTP status (0: no response). */
export function placeOrder(db: Db, request: OrderRequest) {
  return db.rpc("place_order", {
    lines: request.lines,
    shipping_address: withoutBlanks(request.address),
    payment_method: "cod",
    idempotency_key: request.key,
    expected_total: request.expectedTotal,
  });
}

/** Whether cash on delivery is offered. The code comes with the client, which no page needs for its first paint. */
export async function readCodEnabled(db: Db): Promise<boolean> {
  const { readFeatures } = await import("../clients/data-api/features.ts");
  return (await readFeatures(db)).cod_enabled;
}

/** What is blank was not asked for: a phone number that is sent must be one. */
function withoutBlanks(address: ShippingAddress) {
  return Object.fromEntries(Object.entries(address).filter(([, text]) => text !== ""));
}
