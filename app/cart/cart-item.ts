/** What the cart remembers of a product. Prices are dollars; `price` is the final one, promotions applied. */
export type CartItem = {
  id: number;
  name: string;
  price: number;
  /** The price to strike through beside it, if there is one. */
  original_price: number | null;
  image: string | null;
  category: string;
  quantity: number;
};

/** No line holds more of a product than this, whatever is in stock. */
export const maximumQuantity = 999;
