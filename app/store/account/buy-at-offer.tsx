import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { showToast } from "../../base/behaviors/toasts.ts";
import { priceBefore } from "../../features/catalog/price-before.ts";
import type { CartItem } from "../../features/cart/cart-item.ts";
import { addToCart } from "../../features/cart/cart-lines.ts";
import { useCart } from "../../features/cart/use-cart.ts";
import { formatPrice } from "../../../domain/money/money.ts";
import { Button, ButtonLink } from "../../base/ui/button.tsx";
import type { OfferedProduct } from "./queries.ts";
import { useMoney } from "../../base/shop/use-shop.ts";

type BuyAtOfferProps = { offer: NonNullable<CartItem["offer"]>; product: OfferedProduct };

/** Puts one piece into the cart, at the price that the seller accepted. */
export function BuyAtOffer({ offer, product }: BuyAtOfferProps) {
  const { t } = useLingui();
  const money = useMoney();
  const navigate = useNavigate();
  const isInCart = useCart().some((item) => item.offer?.id === offer.id);
  if (isInCart) return <ButtonLink to="/cart" tone="secondary" size="small">{t`In your cart`}</ButtonLink>;

  async function buy() {
    const { id, name, image, category, final_price } = product;
    addToCart({
      id,
      name,
      image,
      category,
      price: offer.price,
      original_price: priceBefore(product) ?? final_price,
      quantity: 1,
      offer,
    });
    showToast({
      title: t`Added to cart!`,
      description: t`${{ quantity: 1 }} x ${name} has been added to your cart.`,
    });
    await navigate("/cart");
  }

  return (
    <Button size="small" onClick={() => void buy()}>
      {t`Buy at ${{ price: formatPrice(offer.price, money) }}`}
      <span className="sr-only">: {product.name}</span>
    </Button>
  );
}
