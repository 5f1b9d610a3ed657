import { z } from "zod/mini";

const day = z.nullable(z.string());

/** On which day in the shop's time zone an order reached each of its steps; null: it has not, or nobody knows when. */
export const stepDaysSchema = z.object({
  placed: z.string(),
  paid: day,
  made: day,
  shipped: day,
  delivered: day,
});

export type StepDays = z.infer<typeof stepDaysSchema>;
