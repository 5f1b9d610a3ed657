import { msg } from "@lingui/core/runtime-macro";
import type { Translated } from "../../base/clients/data-api/translated.ts";
import { say } from "../../base/language/languages.ts";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { useWords } from "../../base/shop/use-shop.ts";
import { optionWords } from "../options/chosen-options.tsx";
import { type ChosenOption, pictureOf, type ProductOption, withSurcharge } from "../options/options.ts";
import { priceBefore } from "../catalog/price-before.ts";
import { hideToast, lastPressed, showToast } from "../../base/behaviors/toasts.ts";
import { Photo } from "../../base/ui/photo.tsx";
import { maximumOf } from "./quantity/maximum-quantity.ts";
import type { CartItem } from "./cart-item.ts";
import { addToCart, findLine } from "./cart-lines.ts";
import { readCart } from "./cart-store.ts";
import { piecesLeft } from "./pieces-left.ts";
import { pageMoney } from "../../base/language/page-money.ts";

export type ProductForCart = Translated & {
  id: number;
  name: string;
  price: number;
  original_price: number | null;
  final_price: number;
  image: string | null;
  /** The further photographs, if what was chosen may have one of them. */
  images?: readonly string[];
  category: string;
  stock_quantity: number | null;
  /** The options, if what was chosen takes from the stock of values or has a photograph. */
  options?: readonly ProductOption[];
};

export function addProductToCart(product: ProductForCart, quantity: number, chosen: ChosenOption[] = []) {
  const line = cartLine(product, quantity, chosen);
  const inCart = findLine(line)?.quantity ?? 0;
  const left = piecesLeft(
    line,
    { stock: product.stock_quantity, options: product.options ?? [] },
    readCart(),
  );
  const max = maximumOf(left);
  const added = Math.min(quantity, max - inCart);
  if (added <= 0) {
    showToast({
      title: say(msg`No more to add`),
      description: noMoreSentence(product, max, left),
      destructive: true,
    });
    return;
  }
  addToCart({ ...line, quantity: added });
  showToast({
    title: say(msg`Added to cart!`),
    description: <Added line={line} quantity={added} isLast={added < quantity} />,
    clearOf: lastPressed(),
    picture: <Photo image={line.image} alt="" sizes="56px" className="w-14 shrink-0 self-start" />,
    action: (
      <Link to="/cart" onClick={hideToast} className="link">
        {say(msg`View cart`)}
      </Link>
    ),
  });
}

type AddedProps = { line: CartItem; quantity: number; isLast: boolean };

function Added({ line: { name: product, options = [] }, quantity, isLast }: AddedProps) {
  const { t } = useLingui();
  const words = useWords();
  const name = options.length > 0 ? `${product} (${optionWords(options, words)})` : product;
  return (
    <>
      {isLast
        ? t`${quantity} x ${name} has been added to your cart. There are no more in stock.`
        : t`${quantity} x ${name} has been added to your cart.`}
    </>
  );
}

export function cartLine(
  product: ProductForCart,
  quantity: number,
  chosen: ChosenOption[],
  offer?: CartItem["offer"],
): CartItem {
  const money = pageMoney();
  const before = priceBefore(product) ?? (offer ? product.final_price : null);
  const line = {
    id: product.id,
    name: product.name,
    originalName: product.originalName,
    untranslated: product.untranslated,
    price: withSurcharge(offer?.price ?? product.final_price, chosen, money),
    original_price: before === null ? null : withSurcharge(before, chosen, money),
    image: pictureOf(product, chosen),
    category: product.category,
    quantity,
    ...(offer && { offer }),
  };
  return chosen.length > 0 ? { ...line, options: chosen } : line;
}

function noMoreSentence({ name, stock_quantity }: ProductForCart, max: number, left: number | null) {
  if (stock_quantity === 0) return say(msg`${{ name }} is out of stock.`);
  if (left === null || left > max) return say(msg`A cart holds up to ${{ max }} of ${{ name }}.`);
  return say(msg`Your cart already holds all ${{ stock: stock_quantity ?? max }} in stock of ${{ name }}.`);
}
