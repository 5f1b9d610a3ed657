import type { CartItem } from "../../features/cart/cart-item.ts";

/** A line of the cart as the database's functions take it, with the price that the shopper sees. */
export function orderLine({ id, quantity, price, options, offer }: CartItem) {
  const line = { id, quantity, price, ...(offer && { offer: offer.id }) };
  if (!options) return line;
  const chosen = options.map(({ option, choice, value }) =>
    choice === undefined ? { option, text: value } : { option, value: choice },
  );
  return { ...line, options: chosen };
}
