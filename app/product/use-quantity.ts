import { useState } from "react";
import { addProductToCart } from "../cart/add-to-cart.tsx";
import { maximumQuantity } from "../cart/cart-item.ts";
import type { Product } from "../catalogue/queries.ts";

export type Quantity = {
  quantity: number;
  /** The most that can be chosen: what is in stock, within what a cart holds. */
  most: number;
  choose: (quantity: number) => void;
  soldOut: boolean;
  addToCart: () => void;
};

/** How many pieces of a product to buy: from 1 up to what is in stock. */
export function useQuantity(product: Product): Quantity {
  const [chosen, choose] = useState(1);
  const most = Math.min(product.stock_quantity ?? maximumQuantity, maximumQuantity);
  const quantity = Math.max(1, Math.min(chosen, most));
  return {
    quantity,
    most,
    choose,
    soldOut: product.stock_quantity === 0,
    addToCart: () => addProductToCart(product, quantity),
  };
}
