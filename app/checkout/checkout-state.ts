import { z } from "zod/mini";
import { placedOrderSchema } from "./placed-order.ts";

/**
 * What the history entry of /checkout remembers, so that a confirmation survives a reload and going back, and a
 * fresh visit starts with the form.
 */
const checkoutStateSchema = z.object({
  /** The order just placed; `earlierAddress`: it is an earlier attempt's, with another address. */
  placed: z.optional(z.object({ order: placedOrderSchema, earlierAddress: z.boolean() })),
  /** The card order whose payment was just settled. */
  paid: z.optional(z.object({ orderId: z.int() })),
  /** The card order whose payment could not be confirmed yet; null where the address named none. */
  unconfirmed: z.optional(z.object({ orderId: z.nullable(z.int()) })),
});

export type CheckoutState = z.infer<typeof checkoutStateSchema>;

/** How to change what the history entry remembers: for that there is nothing to read again. */
export const bookkeeping = { replace: true, defaultShouldRevalidate: false } as const;

/** Reads a location's state, which another version of this page may have written. */
export function readCheckoutState(state: unknown): CheckoutState {
  const result = checkoutStateSchema.safeParse(state);
  return result.success ? result.data : {};
}
