import { z } from "zod/mini";
import type { Db } from "../../../base/clients/load-context.ts";
import { readCardOrder } from "../../../features/orders/card-order.ts";
import type { CartItem } from "../../../features/cart/cart-item.ts";
import { orderLine } from "../../../features/cart/order-line.ts";

const answerSchema = z.object({
  /** One per line of the cart; null if the product is gone. */
  prices: z.array(z.nullable(z.number())),
  /** What a code takes off the order as a whole, an amount. */
  off_order: z.number(),
  codes: z.array(
    z.object({
      code: z.string(),
      /** The amount that it takes off the cart. */
      off: z.number(),
      /** Why it cannot be used, in a sentence; null if it can. */
      refusal: z.nullable(z.string()),
    }),
  ),
});

type Answer = z.infer<typeof answerSchema>;
export type CheckedCode = Answer["codes"][number];

/**
 * What the cart costs with these codes, and what is wrong with them, in their order. The use that this tab's unpaid order
 * holds is free: that order is cancelled before the next.
 */
export async function checkCodes(db: Db, codes: string[], items: readonly CartItem[]): Promise<Answer> {
  const unpaid = readCardOrder()?.key;
  const { data } = await db
    .rpc("check_codes", { codes, lines: items.map(orderLine), ...(unpaid && { unpaid }) })
    .throwOnError();
  return answerSchema.parse(data);
}

/** The lines at these prices. What is gone keeps its price: placing the order says so. */
export function withPrices(items: readonly CartItem[], prices: Answer["prices"]): CartItem[] {
  return items.map((item, index) => ({ ...item, price: prices[index] ?? item.price }));
}
