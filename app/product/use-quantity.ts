import { useState } from "react";
import { addProductToCart } from "../cart/add-to-cart.tsx";
import { maximumOf } from "../quantity/maximum-quantity.ts";
import type { PageProduct } from "../catalogue/queries.ts";

export type Quantity = {
  quantity: number;
  /** What is in stock, up to the limit of the cart. */
  max: number;
  choose: (quantity: number) => void;
  soldOut: boolean;
  addToCart: () => void;
};

export function useQuantity(product: PageProduct): Quantity {
  const [chosen, choose] = useState(1);
  const max = maximumOf(product.stock_quantity);
  const quantity = Math.max(1, Math.min(chosen, max));
  return {
    quantity,
    max,
    choose,
    soldOut: product.stock_quantity === 0,
    addToCart: () => addProductToCart(product, quantity),
  };
}
