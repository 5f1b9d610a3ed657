import { Eye } from "lucide-react";
import { Link } from "react-router";
import { addProductToCart } from "../cart/add-to-cart.tsx";
import { Photo } from "../ui/photo.tsx";
import { Price } from "../ui/price.tsx";
import { Rating } from "../ui/rating.tsx";
import { UnbrokenWords } from "../ui/unbroken-words.tsx";
import { priceBefore } from "../catalogue/price-before.ts";
import type { CardProduct } from "../catalogue/queries.ts";
import { picturesOf } from "../catalogue/pictures.ts";

type ProductCardProps = {
  product: CardProduct;
  /** The card's width, as in `<img sizes>`. */
  sizes: string;
  /** For the first row of a page. */
  eager?: boolean;
};

export function ProductCard({ product, sizes, eager }: ProductCardProps) {
  const { id, name, rating, reviews, final_price } = product;
  const before = priceBefore(product);
  const [picture, secondPicture] = picturesOf(product);
  const address = `/product/${id}`;
  return (
    <article className="product-card group flex flex-col">
      <Link to={address} prefetch="intent" tabIndex={-1} className="relative block">
        <Photo image={picture ?? null} secondImage={secondPicture} alt={name} sizes={sizes} eager={eager} />
        {before !== null && <span className="sale absolute top-0 left-0">Sale</span>}
      </Link>
      <div className="mt-4 flex flex-1 flex-col">
        <h3 className="text-ui font-medium text-pretty wrap-break-word">
          <Link to={address} prefetch="intent" className="transition-colors hover:text-sapphire">
            <UnbrokenWords>{name}</UnbrokenWords>
          </Link>
        </h3>
        <div className="mt-1.5">
          <Rating rating={rating} reviews={reviews} />
        </div>
        <div className="mt-2">
          <Price price={final_price} originalPrice={before} />
        </div>
        <CardStrip product={product} address={address} />
      </div>
    </article>
  );
}

function CardStrip({ product, address }: { product: CardProduct; address: string }) {
  const soldOut = product.stock_quantity === 0;
  return (
    <div className="mt-auto pt-4">
      <div className="flex h-10 rounded-cut-sm border border-line-2 bevel transition-colors group-hover:border-edge">
        <button
          type="button"
          disabled={soldOut}
          aria-label={soldOut ? `${product.name}: out of stock` : `Add to Cart: ${product.name}`}
          onClick={() => addProductToCart(product, 1)}
          className="target flex-1 px-2 text-note font-medium transition-colors enabled:hover:bg-ink enabled:hover:text-ink-inverse disabled:cursor-not-allowed disabled:bg-wash disabled:text-ink-3"
        >
          {soldOut ? "Out of stock" : "Add to Cart"}
        </button>
        <Link
          to={address}
          prefetch="intent"
          aria-label={`View details of ${product.name}`}
          className="target grid w-10 shrink-0 place-items-center border-l border-line-2 transition-colors group-hover:border-edge hover:bg-ink hover:text-ink-inverse"
        >
          <Eye size={17} strokeWidth={1.5} aria-hidden="true" />
        </Link>
      </div>
    </div>
  );
}
