import { z } from "zod/mini";

export const chosenOptionSchema = z.object({
  option: z.int(),
  name: z.string(),
  value: z.string(),
  surcharge: z.number(),
  choice: z.optional(z.int()),
});

export const chosenOptionsSchema = z.array(chosenOptionSchema);
