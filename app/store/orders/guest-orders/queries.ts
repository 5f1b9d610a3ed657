import { z } from "zod/mini";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { amountColumns } from "../../../features/orders/amount-columns.ts";
import { soldItemsSchema } from "../../../features/orders/sold-items.ts";
import { stepDaysSchema } from "../../../features/orders/step-days.ts";
import { giftSchema } from "../../../../domain/orders/gift.ts";
import type { GuestLink } from "../../../../domain/orders/order-link.ts";
import { orderRequestSchema } from "../../../features/inquiries/requests/order-request.ts";

/** An order as `guest_order` returns it. */
const guestOrderSchema = z.object({
  id: z.int(),
  created_at: z.string(),
  status: z.string(),
  ...amountColumns,
  payment_method: z.enum(["stripe", "cod"]),
  payment_status: z.enum(["pending", "cod", "paid", "cancelled"]),
  paid_amount: z.number(),
  refunded_amount: z.number(),
  tracking_provider: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  tracking_link: z.nullable(z.string()),
  returns_until: z.nullable(z.string()),
  step_days: stepDaysSchema,
  payments: z.array(z.object({ state: z.string() })),
  refunds: z.array(
    z.object({
      id: z.int(),
      amount_cents: z.int(),
      reason: z.string(),
      state: z.enum(["requested", "pending", "succeeded", "failed", "canceled"]),
    }),
  ),
  requests: z.array(orderRequestSchema),
  papers: z.optional(z.unknown()),
  order_items: soldItemsSchema,
  gift: z.optional(z.nullable(giftSchema)),
});

export type GuestOrder = z.infer<typeof guestOrderSchema>;

/** @returns null if there is no such order, or its key is a different one */
export async function findGuestOrder({ id, key }: GuestLink): Promise<GuestOrder | null> {
  const db = await lazyClient();
  const { data } = await db.rpc("guest_order", { order_id: id, key }).throwOnError();
  return z.nullable(guestOrderSchema).parse(data);
}
