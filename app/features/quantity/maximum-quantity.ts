/** The limit per product in a cart, whatever is in stock. */
export const maximumQuantity = 99;

/** How many a cart can hold of what is in stock; null or undefined where that is not known. */
export function maximumOf(stock: number | null | undefined): number {
  return Math.min(stock ?? maximumQuantity, maximumQuantity);
}
