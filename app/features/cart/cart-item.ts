import type { ChosenOption } from "../options/options.ts";

/** A product in the cart. Prices are dollars; `price` is the final one, promotions applied and surcharges added. */
export type CartItem = {
  id: number;
  name: string;
  price: number;
  /** The price to strike through beside it, if any. */
  original_price: number | null;
  image: string | null;
  category: string;
  quantity: number;
  /** What was chosen about it; absent for nothing. */
  options?: ChosenOption[];
  /** The accepted offer by which it is bought: one piece, at the offer's price and surcharges. Absent for the shop's price. */
  offer?: { id: number; price: number };
};

/** What tells the lines of a cart apart. */
export type LineIdentity = Pick<CartItem, "id" | "options" | "offer">;

/** Equal for lines of the same product with the same options, which are one line. By an offer it is a line of its own. */
export function lineKey({ id, options = [], offer }: LineIdentity): string {
  if (offer) return `${id} offer ${offer.id}`;
  const chosen = options
    .map(({ option, choice, value }) => [option, choice ?? value] as const)
    .toSorted(([one], [other]) => one - other);
  return chosen.length === 0 ? String(id) : `${id} ${JSON.stringify(chosen)}`;
}

/** Beside the price of a line that is bought by an offer. */
export const offerNote = "One piece, at the price of your offer";
