import { z } from "zod";

const optionsSchema = z.array(z.object({ name: z.string(), value: z.string() }));

export function chosenOptions(stored: unknown): { name: string; value: string }[] {
  return optionsSchema.safeParse(stored).data ?? [];
}
