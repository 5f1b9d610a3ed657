import { z } from "zod/mini";
import { chosenOptionSchema } from "./chosen-option.ts";

/** What an order sold, for schemas of functions' answers. */
export const soldItemsSchema = z.array(
  z.object({
    id: z.int(),
    /** Null once the product was deleted. */
    product_id: z.nullable(z.int()),
    quantity: z.int(),
    price_at_purchase: z.number(),
    name_at_purchase: z.string(),
    untranslated: z.optional(z.array(z.string())),
    image_at_purchase: z.nullable(z.string()),
    options: z.array(chosenOptionSchema),
    is_gift_wrap: z.optional(z.boolean()),
  }),
);
