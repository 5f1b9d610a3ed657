import { z } from "zod/mini";
import { amountColumns } from "../../../features/orders/amount-columns.ts";
import { soldItemsSchema } from "../../../features/orders/sold-items.ts";
import { giftSchema } from "../../../../domain/orders/gift.ts";
import { shippingAddressSchema } from "../../../../domain/delivery/shipping-address.ts";

/** An order as `place_order` returns it, with what its buyer sees. */
export const placedOrderSchema = z.object({
  id: z.int(),
  /** Whose it is, null for a guest's; unknown through a guest's link. */
  user_id: z.optional(z.nullable(z.string())),
  /** Opens a guest's order. Only `place_order` returns it. */
  guest_key: z.optional(z.nullable(z.string())),
  ...amountColumns,
  /** The discount codes that made it cheaper; unknown through a guest's link. */
  codes: z.optional(z.array(z.string())),
  gift: z.optional(z.nullable(giftSchema)),
  payment_method: z.enum(["stripe", "cod"]),
  shipping_address: shippingAddressSchema,
  order_items: soldItemsSchema,
});

export type PlacedOrder = z.infer<typeof placedOrderSchema>;

/** An order that was paid by card. The address is absent if the order was read through a guest's link. */
export const paidOrderSchema = z.extend(placedOrderSchema, {
  shipping_address: z.optional(shippingAddressSchema),
});

export type PaidOrder = z.infer<typeof paidOrderSchema>;
