export const maximumQuantity = 99;

/** How many pieces a cart can hold given the stock; null or undefined if the stock is unknown. */
export function maximumOf(stock: number | null | undefined): number {
  return Math.min(stock ?? maximumQuantity, maximumQuantity);
}
