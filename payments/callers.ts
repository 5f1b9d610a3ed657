import { asCaller, type DataApi } from "../work/data-api-client.ts";

/** Whether the caller placed the order, which a session's token, the order's idempotency key or its guest key proves. */
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
