import { Link } from "react-router";
import { priceBefore } from "../catalogue/price-before.ts";
import { hideToast, lastPressed, showToast } from "../behaviors/toasts.tsx";
import { Photo } from "../ui/photo.tsx";
import { maximumOf } from "../quantity/maximum-quantity.ts";
import { addToCart, readCart } from "./cart-store.ts";

/** What the cart needs to know about a product. Prices are dollars; a null stock is not tracked. */
export type ProductForCart = {
  id: number;
  name: string;
  price: number;
  original_price: number | null;
  final_price: number;
  image: string | null;
  category: string;
  stock_quantity: number | null;
};

/** Adds pieces of a product to the cart, as many as the stock allows, and shows a toast. */
export function addProductToCart(product: ProductForCart, quantity: number) {
  const inCart = readCart().find((item) => item.id === product.id)?.quantity ?? 0;
  const max = maximumOf(product.stock_quantity);
  const added = Math.min(quantity, max - inCart);
  if (added <= 0) {
    showToast({ title: "No more to add", description: noMoreSentence(product, max), destructive: true });
    return;
  }
  addToCart({
    id: product.id,
    name: product.name,
    price: product.final_price,
    original_price: priceBefore(product),
    image: product.image,
    category: product.category,
    quantity: added,
  });
  const sentence = `${added} x ${product.name} has been added to your cart.`;
  showToast({
    title: "Added to cart!",
    description: added < quantity ? `${sentence} There are no more in stock.` : sentence,
    clearOf: lastPressed(),
    picture: <Photo image={product.image} alt="" sizes="56px" className="w-14 shrink-0 self-start" />,
    action: (
      <Link to="/cart" onClick={hideToast} className="link">
        View cart
      </Link>
    ),
  });
}

function noMoreSentence({ name, stock_quantity }: ProductForCart, max: number) {
  if (stock_quantity === 0) return `${name} is out of stock.`;
  if (stock_quantity === null || stock_quantity > max) return `A cart holds up to ${max} of ${name}.`;
  return `Your cart already holds all ${max} in stock of ${name}.`;
}
