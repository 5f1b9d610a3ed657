import { z } from "zod/mini";

/** What an order says of a gift: what its card says, and the day by which its buyer wants it to arrive, YYYY-MM-DD. */
export const giftSchema = z.object({ message: z.optional(z.string()), wanted_by: z.optional(z.string()) });

export type Gift = z.infer<typeof giftSchema>;

/** The gift of a stored order; null if it is none. */
export function giftOf({ gift }: { gift: unknown }): Gift | null {
  // oxlint-disable-next-line promise/valid-params -- no promise
  return z.catch(z.nullable(giftSchema), null).parse(gift);
}

/** The characters that the message on a card can have. */
export const longestGiftMessage = 300;
