import { z } from "zod/mini";
import type { ChosenOption } from "../options/options.ts";

/** What a customer has asked for about an order, and what became of it. */
export const orderRequestSchema = z.object({
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
  /** The owner's latest. */
  answer: z.nullable(z.string()),
  created_at: z.string(),
  /** Absent on the page of a guest's order, which links open that are forwarded. */
  message: z.optional(z.string()),
});

export type OrderRequest = z.infer<typeof orderRequestSchema>;

/** A line of an order, of which pieces are asked for. */
export type AskedLine = {
  id: number;
  quantity: number;
  name_at_purchase: string;
  image_at_purchase: string | null;
  options: readonly ChosenOption[];
};

/** How many pieces of a line are among these. */
export function quantityOf(pieces: OrderRequest["pieces"], line: number): number {
  return pieces.find(({ order_item_id }) => order_item_id === line)?.quantity ?? 0;
}

/** Whether nobody has answered it yet. */
export function isOpen({ status }: Pick<OrderRequest, "status">): boolean {
  return status === "new" || status === "read";
}
