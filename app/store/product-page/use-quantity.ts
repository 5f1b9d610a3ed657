import { useState } from "react";
import { addProductToCart } from "../../features/cart/add-product.ts";
import { maximumOf } from "../../features/quantity/maximum-quantity.ts";
import { isSoldOut, stocksOf, withSurcharge } from "../../features/options/options.ts";
import { priceBefore } from "../../features/catalog/price-before.ts";
import type { PageProduct } from "../../features/catalog/queries.ts";
import { type OptionsChoice, useOptions } from "../../features/options/use-options.ts";

export type Quantity = {
  quantity: number;
  /** The stock with the chosen options, at most the cart's limit. */
  max: number;
  choose: (quantity: number) => void;
  soldOut: boolean;
  choice: OptionsChoice;
  /** Per piece with the chosen options; the price before is struck through. */
  price: number;
  priceBefore: number | null;
  /** Pieces left with the chosen options; null if they are not counted. */
  stock: number | null;
  addToCart: () => Promise<void>;
};

export function useQuantity(product: PageProduct): Quantity {
  const [wanted, choose] = useState(1);
  const choice = useOptions(product.options);
  const { chosen } = choice;
  const supply = { stock: product.stock_quantity, options: product.options };
  const stocks = stocksOf(supply, chosen).map(({ pieces }) => pieces);
  const stock = stocks.length === 0 ? null : Math.min(...stocks);
  const max = maximumOf(stock);
  const quantity = Math.max(1, Math.min(wanted, max));
  const before = priceBefore(product);
  return {
    quantity,
    max,
    choose,
    soldOut: product.stock_quantity === 0 || product.options.some(isSoldOut),
    choice,
    price: withSurcharge(product.final_price, chosen),
    priceBefore: before === null ? null : withSurcharge(before, chosen),
    stock,
    addToCart: async () => {
      const checked = await choice.check();
      if (checked) await addProductToCart(product, quantity, checked);
    },
  };
}
