import { useState } from "react";
import { addProductToCart } from "../../../features/cart/add-product.ts";
import { maximumOf } from "../../../features/cart/quantity/maximum-quantity.ts";
import { pictureOf, stockOf, withSurcharge } from "../../../features/options/options.ts";
import { isSoldOut } from "../../../features/options/sold-out.ts";
import { priceBefore } from "../../../features/catalog/price-before.ts";
import type { PageProduct } from "../../../features/catalog/queries.ts";
import { type OptionsChoice, useOptions } from "../../../features/options/use-options.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

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
  /** The photograph of what is chosen. */
  picture: string | null;
  addToCart: () => Promise<void>;
};

export function useQuantity(product: PageProduct): Quantity {
  const money = useMoney();
  const [wanted, choose] = useState(1);
  const choice = useOptions(product.options);
  const { chosen } = choice;
  const { options } = product;
  const stock = stockOf({ stock: product.stock_quantity, options }, chosen);
  const max = maximumOf(stock);
  const quantity = Math.max(1, Math.min(wanted, max));
  const before = priceBefore(product);
  return {
    quantity,
    max,
    choose,
    soldOut: stock === 0 || options.some((option) => isSoldOut(option, options)),
    choice,
    price: withSurcharge(product.final_price, chosen, money),
    priceBefore: before === null ? null : withSurcharge(before, chosen, money),
    stock,
    picture: pictureOf(product, chosen),
    addToCart: async () => {
      const checked = await choice.check();
      if (checked) await addProductToCart(product, quantity, checked);
    },
  };
}
