/** The price to strike through: before promotions, or the original price if that is higher; null without a discount. */
export function priceBefore(product: {
  price: number;
  original_price: number | null;
  final_price: number;
}): number | null {
  const before = Math.max(product.price, product.original_price ?? 0);
  return before > product.final_price ? before : null;
}
