import { pictureOf, withSurcharge } from "../options/options.ts";
import { chosenOf, type Selection } from "../options/selection.ts";
import { pageMoney } from "../../base/language/page-money.ts";
import type { Quote } from "./cart-changes.late.ts";
import type { CartItem } from "./cart-item.ts";

type Wanted = Pick<CartItem, "id" | "quantity" | "offer"> & { selection: Selection };

/** A line of the cart at today's prices; null for a product that is no longer sold. Options that are no longer offered are left out. */
export function quotedItem(
  { id, quantity, offer, selection }: Wanted,
  quote: Quote | null | undefined,
): CartItem | null {
  if (!quote?.details) return null;
  const { price, details, images, options = [] } = quote;
  const money = pageMoney();
  const chosen = chosenOf(options, selection);
  const before = details.original_price ?? (offer ? price : null);
  return {
    ...details,
    id,
    quantity,
    image: pictureOf({ ...details, images, options }, chosen),
    price: withSurcharge(offer?.price ?? price, chosen, money),
    original_price: before === null ? null : withSurcharge(before, chosen, money),
    ...(offer && { offer }),
    ...(chosen.length > 0 && { options: chosen }),
  };
}
