import { asCaller, type DataApi } from "../work/data-api-client.ts";

/**
 * A caller proves to be the buyer of a card order by a session's token or by one of a guest's keys: the order's
 * idempotency key or its guest key.
 */
export async function isBuyer(
  api: DataApi,
  authorization: string | undefined,
  orderId: number,
  buyerKey: string | undefined,
): Promise<boolean> {
  return (
    (await asCaller(api, authorization, "rpc/may_pay", { order_id: orderId, key: buyerKey ?? null })) === true
  );
}
