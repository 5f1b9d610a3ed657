import type { CartItem } from "./cart-item.ts";

/** A line as the database's functions take it, without a price: a value by its id, a text as such, an offer by its id. */
export type BareLine = {
  id: number;
  quantity: number;
  offer?: number;
  options?: ({ option: number; value: number } | { option: number; text: string })[];
};

export function bareLine({ id, quantity, options, offer }: CartItem): BareLine {
  const line = { id, quantity, ...(offer && { offer: offer.id }) };
  if (!options) return line;
  const chosen = options.map(({ option, choice, value }) =>
    choice === undefined ? { option, text: value } : { option, value: choice },
  );
  return { ...line, options: chosen };
}

/** A line of the cart with the price that the shopper sees. */
export function orderLine(item: CartItem) {
  return { ...bareLine(item), price: item.price };
}
