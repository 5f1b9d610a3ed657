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
  /** What was chosen about it; absent for nothing, as in carts from before there were options. */
  options?: ChosenOption[];
};

/** Equal for lines of the same product with the same options, which are one line. */
export function lineKey({ id, options = [] }: Pick<CartItem, "id" | "options">): string {
  const chosen = options
    .map(({ option, choice, value }) => [option, choice ?? value] as const)
    .toSorted(([one], [other]) => one - other);
  return chosen.length === 0 ? String(id) : `${id} ${JSON.stringify(chosen)}`;
}
