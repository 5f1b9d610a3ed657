import { Link } from "react-router";
import { formatDay, formatDayAndTime } from "../../../domain/day-and-time.ts";
import { formatPrice } from "../../../domain/money.ts";
import { orderNumber } from "../../../domain/order-number.ts";
import { offerState } from "../../features/offers/offer-state.ts";
import { Badge } from "../../base/ui/badge.tsx";
import { Photo } from "../../base/ui/photo.tsx";
import { offerLabels, offerTones } from "./offer-status.ts";
import type { OfferRow } from "./queries.ts";
import { UnbrokenWords } from "../../base/ui/unbroken-words.tsx";

export function OfferPhoto({ offer: { product } }: { offer: OfferRow }) {
  return <Photo image={product?.image ?? null} alt="" sizes="64px" className="w-16 shrink-0 self-start" />;
}

/** The product's name, with a link to its page in the shop. */
export function OfferProduct({ offer: { product } }: { offer: OfferRow }) {
  if (!product) return <span className="text-ink-3">Deleted product</span>;
  return (
    <Link to={`/product/${product.id}`} className="text-ui font-medium wrap-anywhere hover:text-sapphire">
      <UnbrokenWords>{product.name}</UnbrokenWords>
    </Link>
  );
}

/** The price, and below it what the customer would pay. */
export function OfferPrices({ offer: { product, offer_price: offer } }: { offer: OfferRow }) {
  return (
    <span className="figures inline-block whitespace-nowrap max-md:text-right">
      {product && (
        <s className="block text-ink-3">
          <span className="sr-only">Price </span>
          {formatPrice(product.price)}
        </s>
      )}
      <span className="text-ui font-medium">
        <span className="sr-only">Offer </span>
        {formatPrice(offer)}
      </span>
    </span>
  );
}

export function OfferBadge({ offer: { status } }: { offer: OfferRow }) {
  return <Badge tone={offerTones[status]}>{offerLabels[status]}</Badge>;
}

export function OfferedOn({ offer: { created_at: time } }: { offer: OfferRow }) {
  return (
    <time dateTime={time} title={formatDayAndTime(time)} className="figures text-note text-ink-3">
      {formatDay(time)}
    </time>
  );
}

/** Until when an accepted offer can be bought, or the order that bought it. */
export function OfferBuying({ offer }: { offer: OfferRow }) {
  const state = offerState(offer);
  if (state === "bought" && offer.order_id !== null)
    return (
      <Link to={`/admin/orders/${offer.order_id}`} className="target link figures text-note">
        <span className="sr-only">Bought with order </span>
        {orderNumber(offer.order_id)}
      </Link>
    );
  if ((state !== "open" && state !== "ended") || offer.expires_at === null) return null;
  return (
    <span className="figures block text-note text-ink-3">
      {state === "open" ? "Until " : "Ended "}
      <time dateTime={offer.expires_at} title={formatDayAndTime(offer.expires_at)}>
        {formatDay(offer.expires_at)}
      </time>
    </span>
  );
}

export function productName({ product }: OfferRow): string {
  return product?.name ?? "a deleted product";
}

export function customerName({ user }: OfferRow): string {
  return user.full_name || user.email || "A customer";
}
