/** A product in the cart. Prices are dollars; `price` is the final one, promotions applied. */
export type CartItem = {
  id: number;
  name: string;
  price: number;
  /** The price to strike through beside it, if any. */
  original_price: number | null;
  image: string | null;
  category: string;
  quantity: number;
};
