import { z } from "zod/mini";
import type { ChosenOption } from "../../options/options.ts";

export const askedSchema = z.object({
  id: z.int(),
  kind: z.enum(["cancel", "return"]),
  pieces: z.array(z.object({ order_item_id: z.int(), quantity: z.int() })),
  reason: z.enum([
    "changed_mind",
    "mistake",
    "too_slow",
    "does_not_fit",
    "looks_different",
    "damaged",
    "wrong_piece",
    "other",
  ]),
  status: z.enum(["new", "read", "replied", "resolved"]),
  created_at: z.string(),
  /** Absent on a guest order's page, because its link may be forwarded. */
  message: z.optional(z.string()),
});

export type Asked = z.infer<typeof askedSchema>;

/** What a customer has asked for about an order, and what the owner answered, the latest last. */
export const orderRequestSchema = z.extend(askedSchema, {
  answers: z.array(z.object({ id: z.int(), answer: z.string(), created_at: z.string() })),
});

export type OrderRequest = z.infer<typeof orderRequestSchema>;

export type AskedLine = {
  id: number;
  quantity: number;
  name_at_purchase: string;
  image_at_purchase: string | null;
  options: readonly ChosenOption[];
};

export function quantityOf(pieces: OrderRequest["pieces"], line: number): number {
  return pieces.find(({ order_item_id }) => order_item_id === line)?.quantity ?? 0;
}

export function isOpen({ status }: Pick<OrderRequest, "status">): boolean {
  return status === "new" || status === "read";
}
