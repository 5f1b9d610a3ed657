import { z } from "zod/mini";

/** What was chosen of an option, as an order's line keeps it. */
export const chosenOptionSchema = z.object({
  option: z.int(),
  name: z.string(),
  value: z.string(),
  surcharge: z.number(),
  choice: z.optional(z.int()),
});

/** The options of a line from its column. */
export const chosenOptionsSchema = z.array(chosenOptionSchema);
