import type { Db } from "../../../base/clients/load-context.ts";
import type { OrderRequest } from "./order-request.ts";

type NewRequest = Pick<OrderRequest, "kind" | "pieces" | "reason"> & {
  orderId: number;
  message: string;
  /** For a guest's order; without it, the order is the customer's own. */
  guestKey: string | undefined;
};

export async function sendRequest(db: Db, { orderId, kind, pieces, reason, message, guestKey }: NewRequest) {
  await db
    .rpc("send_order_request", { order_id: orderId, kind, pieces, reason, message, key: guestKey })
    .throwOnError();
}
