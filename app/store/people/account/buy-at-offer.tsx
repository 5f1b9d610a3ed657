import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { priceBefore } from "../../../features/catalog/price-before.ts";
import type { CartItem } from "../../../features/cart/cart-item.ts";
import { addToCart } from "../../../features/cart/cart-lines.ts";
import { useCart } from "../../../features/cart/use-cart.ts";
import { formatPrice } from "../../../../domain/money/money.ts";
import { Button, ButtonLink } from "../../../base/ui/button.tsx";
import type { OfferedProduct } from "./queries.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";
import { cartLine } from "../../../features/cart/add-to-cart.late.tsx";
import { late } from "../../../base/late/late.tsx";
import { useLateDialog } from "../../../base/dialogs/use-late-dialog.ts";

type BuyAtOfferProps = { offer: NonNullable<CartItem["offer"]>; product: OfferedProduct };

const dialogCode = late(() => import("../../../features/cart/choose-options-dialog.late.tsx"));

/** Puts one piece into the cart once its size is chosen, at the price that the seller accepted. */
export function BuyAtOffer({ offer, product }: BuyAtOfferProps) {
  const { t } = useLingui();
  const money = useMoney();
  const navigate = useNavigate();
  const { Dialog, dialog, loading, open } = useLateDialog(dialogCode, (code) => code.ChooseOptionsDialog);
  const isInCart = useCart().some((item) => item.offer?.id === offer.id);
  if (isInCart) return <ButtonLink to="/cart" tone="secondary" size="small">{t`In your cart`}</ButtonLink>;

  const words = t`Buy at ${{ price: formatPrice(offer.price, money) }}`;

  function buy() {
    const { id, name, image, category, final_price } = product;
    return put({
      id,
      name,
      image,
      category,
      price: offer.price,
      original_price: priceBefore(product) ?? final_price,
      quantity: 1,
      offer,
    });
  }

  async function put(line: CartItem) {
    const { name } = line;
    addToCart(line);
    showToast({
      title: t`Added to cart!`,
      description: t`${{ quantity: 1 }} x ${name} has been added to your cart.`,
    });
    await navigate("/cart");
  }

  return (
    <>
      <Button
        size="small"
        aria-haspopup={product.requires_options ? "dialog" : undefined}
        busy={loading}
        onClick={product.requires_options ? open : () => void buy()}
      >
        {words}
        <span className="sr-only">: {product.name}</span>
      </Button>
      {Dialog && (
        <Dialog
          dialog={dialog}
          product={{ id: product.id, name: product.name }}
          price={offer.price}
          action={t`Add to Cart`}
          onChosen={(whole, chosen) => void put(cartLine(whole, 1, chosen, offer))}
        />
      )}
    </>
  );
}
