import { msg } from "@lingui/core/runtime-macro";
import type { Translated } from "../../base/clients/data-api/translated.ts";
import type { ChosenOption } from "../options/options.ts";

/** A product in the cart. `price` is the final one, promotions applied and surcharges added. */
export type CartItem = Translated & {
  id: number;
  name: string;
  price: number;
  original_price: number | null;
  image: string | null;
  category: string;
  quantity: number;
  options?: ChosenOption[];
  /** The accepted offer for one piece, at its price plus surcharges. Absent for the shop's price. */
  offer?: { id: number; price: number };
};

export type LineIdentity = Pick<CartItem, "id" | "options" | "offer">;

/** Equal for lines to merge: the same product and options. A line bought through an offer stays separate. */
export function lineKey({ id, options = [], offer }: LineIdentity): string {
  if (offer) return `${id} offer ${offer.id}`;
  const chosen = options
    .map(({ option, choice, value }) => [option, choice ?? value] as const)
    .toSorted(([one], [other]) => one - other);
  return chosen.length === 0 ? String(id) : `${id} ${JSON.stringify(chosen)}`;
}

/** Shown next to the price of a line bought through an offer. */
export const offerNote = msg`One piece, at the price of your offer`;
