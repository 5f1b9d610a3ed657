import { z } from "zod/mini";
import type { Db } from "../../base/clients/load-context.ts";
import type { PromotionValues } from "./promotion.ts";

const previewSchema = z.object({
  /** When it takes effect. */
  moment: z.string(),
  /** How many products get another price. */
  changed: z.int(),
  /** What five pieces of one that it covers cost; null if it covers none. */
  example: z.nullable(z.object({ name: z.string(), quantity: z.int(), usual: z.number(), with: z.number() })),
  /** The first of them. Prices are before surcharges. */
  pieces: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      sku: z.nullable(z.string()),
      before: z.number(),
      after: z.number(),
      /** Null if it needs none. */
      with_code: z.nullable(z.number()),
    }),
  ),
  /** Other promotions that cover the same products then; `wins`: they price them. */
  rivals: z.array(z.object({ id: z.int(), name: z.string(), wins: z.boolean(), pieces: z.int() })),
});

/** `isLater`: it does not take effect when it is saved. */
export type Preview = z.infer<typeof previewSchema> & { isLater: boolean };

/** What saving the promotion would do, computed by the database. @param id the one that is edited; null for a new one */
export async function previewPromotion(
  db: Db,
  values: PromotionValues,
  id: number | null,
  signal: AbortSignal,
): Promise<Preview> {
  const { data } = await db
    .rpc("preview_promotion", { promotion: values, ...(id !== null && { id }) })
    .abortSignal(signal)
    .throwOnError();
  const preview = previewSchema.parse(data);
  // The clocks may differ a little.
  return { ...preview, isLater: Date.parse(preview.moment) > Date.now() + 60_000 };
}
