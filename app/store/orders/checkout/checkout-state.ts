import { z } from "zod/mini";
import { paidOrderSchema, placedOrderSchema } from "./placed-order.ts";

/** The state of a history entry of /checkout. A confirmation survives reloading and going back, and a new visit starts over. */
const checkoutStateSchema = z.object({
  /** The order just placed. With `earlierAddress` or `earlierGift`, an earlier attempt had placed it, with another one. */
  placed: z.optional(
    z.object({
      order: placedOrderSchema,
      earlierAddress: z.boolean(),
      earlierGift: z.optional(z.boolean()),
    }),
  ),
  /** The card order that was just paid; `arriving` by a method that takes days. */
  paid: z.optional(
    z.object({
      orderId: z.int(),
      arriving: z.optional(z.boolean()),
      /** Opens the page of a guest's order. */
      guestKey: z.optional(z.nullable(z.string())),
      /** Absent if this browser does not know the order. */
      order: z.optional(paidOrderSchema),
    }),
  ),
  /** The card order whose payment could not be confirmed yet; null if the address had no valid id. */
  unconfirmed: z.optional(
    z.object({ orderId: z.nullable(z.int()), sessionId: z.optional(z.string().check(z.maxLength(255))) }),
  ),
  /** The card order whose payment came after its pieces were sold. */
  givenBack: z.optional(z.object({ orderId: z.int() })),
});

export type CheckoutState = z.infer<typeof checkoutStateSchema>;

/** Navigation options for changing only the state: nothing needs to be loaded again. */
export const stateChange = { replace: true, defaultShouldRevalidate: false } as const;

/** Parses a location's state, which another version of the shop may have written. */
export function readCheckoutState(state: unknown): CheckoutState {
  const result = checkoutStateSchema.safeParse(state);
  return result.success ? result.data : {};
}
