import { useLingui } from "@lingui/react/macro";
import { useOriginal } from "../../base/shop/use-original.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { addProductToCart } from "../cart/add-product.ts";
import { ChooseAndAdd } from "./choose-and-add.tsx";
import { WishButton } from "../cart/wishing/wish-button.tsx";
import { Photo } from "../../base/ui/photo.tsx";
import { Price } from "../../base/ui/price.tsx";
import { Rating } from "../../base/ui/rating.tsx";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";
import { priceBefore } from "../catalog/price-before.ts";
import type { CardProduct } from "../catalog/queries.ts";
import { productPath } from "../../../domain/catalog/product-path.ts";
import { picturesOf } from "../../../domain/catalog/pictures.ts";

type ProductCardProps = {
  product: CardProduct;
  sizes: string;
  /** The widths in which its pictures are offered; all of them by default. */
  widths?: readonly number[];
  eager?: boolean;
};

export function ProductCard({ product, sizes, widths, eager }: ProductCardProps) {
  const { t } = useLingui();
  const original = useOriginal();
  const { id, name, rating, reviews, final_price } = product;
  const before = priceBefore(product);
  const [picture = null, secondPicture] = picturesOf(product);
  // The router knows every route, so the attribute would only add bytes.
  const link = { to: productPath(product), prefetch: "intent", discover: "none" } as const;
  const photo = { image: picture, secondImage: secondPicture, alt: name, sizes, widths, eager };
  return (
    <article className="product-card">
      <Photo {...photo} />
      {before !== null && <span className="sale">{t`Sale`}</span>}
      <WishButton id={id} name={name} />
      <div>
        <h3>
          {/* Covers the photograph, too. */}
          <Link {...link} {...original(product, "name")}>
            {unbrokenWords(name)}
          </Link>
        </h3>
        <Rating rating={rating} reviews={reviews} />
        <Price price={final_price} originalPrice={before} />
        <CardStrip product={product}>
          <Link {...link} aria-label={t`View details of ${name}`} />
        </CardStrip>
      </div>
    </article>
  );
}

function CardStrip({ product, children }: { product: CardProduct; children: ReactNode }) {
  const { t } = useLingui();
  const soldOut = product.stock_quantity === 0;
  return (
    <div className="card-strip">
      {product.requires_options && !soldOut ? (
        <ChooseAndAdd product={product} />
      ) : (
        <button
          type="button"
          disabled={soldOut}
          aria-label={
            soldOut ? t`${{ name: product.name }}: out of stock` : t`Add to Cart: ${{ name: product.name }}`
          }
          onClick={() => void addProductToCart(product, 1)}
        >
          {soldOut ? t`Out of stock` : t`Add to Cart`}
        </button>
      )}
      {children}
    </div>
  );
}
