import { z } from "zod/mini";

const papersSchema = z.array(
  z.object({
    number: z.string(),
    kind: z.enum(["invoice", "credit_note"]),
    /** These two only for administrators. */
    issued_at: z.optional(z.string()),
    reason: z.optional(z.nullable(z.string())),
  }),
);

export type IssuedPaper = z.infer<typeof papersSchema>[number];

export function issuedPapers(stored: unknown): IssuedPaper[] {
  return papersSchema.safeParse(stored).data ?? [];
}
