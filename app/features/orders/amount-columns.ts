import { z } from "zod/mini";

/** The columns of an order that say what it costs and how it is shipped, for schemas of functions' answers. */
export const amountColumns = {
  currency: z.string(),
  subtotal: z.number(),
  tax: z.number(),
  /** Null: none was shown. */
  tax_name: z.nullable(z.string()),
  /** In percent. */
  tax_rate: z.number(),
  prices_include_tax: z.boolean(),
  shipping: z.number(),
  shipping_method: z.nullable(z.string()),
  arrives_by: z.nullable(z.string()),
  total_amount: z.number(),
};
