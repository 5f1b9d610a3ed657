import { z } from "zod/mini";

/** What was chosen for an option, as an order's line stores it. */
export const chosenOptionSchema = z.object({
  option: z.int(),
  name: z.string(),
  value: z.string(),
  surcharge: z.number(),
  choice: z.optional(z.int()),
});

/** The chosen options of a line, from its column. */
export const chosenOptionsSchema = z.array(chosenOptionSchema);
