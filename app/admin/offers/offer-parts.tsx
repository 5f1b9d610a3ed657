import { msg } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { formatDay, formatDayAndTime } from "../formats/shop-times.ts";
import { formatPrice } from "../../../domain/money/money.ts";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { offerState } from "../../features/offers/offer-state.ts";
import { Badge } from "../../base/ui/badge.tsx";
import { Photo } from "../../base/ui/photo.tsx";
import { LeavingLink } from "../list/row-controls.tsx";
import { offerLabels, offerTones } from "./offer-status.ts";
import type { OfferRow } from "./queries.ts";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";
import { say } from "../../base/language/languages.ts";
import { useMoney } from "../../base/shop/use-shop.ts";

export function OfferPhoto({ offer: { product } }: { offer: OfferRow }) {
  return <Photo image={product?.image ?? null} alt="" sizes="64px" className="w-16 shrink-0 self-start" />;
}

export function OfferProduct({ offer: { product } }: { offer: OfferRow }) {
  const { t } = useLingui();
  if (!product) return <span className="text-ink-3">{t`Deleted product`}</span>;
  return (
    <LeavingLink
      to={`/admin/products/edit/${product.id}`}
      className="py-1 text-ui font-medium wrap-anywhere hover:text-sapphire"
    >
      {unbrokenWords(product.name)}
    </LeavingLink>
  );
}

export function OfferCustomer({ offer: { user, customer_id: id } }: { offer: OfferRow }) {
  const { t } = useLingui();
  const name = user.full_name || user.email || t`A customer`;
  return (
    <>
      {id === null ? (
        <span className="text-ui wrap-anywhere">{name}</span>
      ) : (
        <LeavingLink to={`/admin/customers/${id}`} className="py-1 text-ui wrap-anywhere hover:text-sapphire">
          {name}
        </LeavingLink>
      )}
      {user.full_name && <span className="block truncate text-ink-3">{user.email ?? t`No email`}</span>}
    </>
  );
}

/** The price, and below it what the customer would pay. */
export function OfferPrices({
  offer: { product, offer_price: offer, answer_price: answer },
}: {
  offer: OfferRow;
}) {
  const { t } = useLingui();
  const money = useMoney();
  return (
    <span className="figures block w-fit whitespace-nowrap max-md:text-end">
      {product && (
        <s className="block text-ink-3">
          <Trans>
            <span className="sr-only">Price</span> {{ price: formatPrice(product.price, money) }}
          </Trans>
        </s>
      )}
      <span className="text-ui font-medium">
        <Trans>
          <span className="sr-only">Offer</span> {{ price: formatPrice(offer, money) }}
        </Trans>
      </span>
      {answer !== null && (
        <span className="block text-ink-2">{t`You: ${{ price: formatPrice(answer, money) }}`}</span>
      )}
    </span>
  );
}

export function OfferBadge({ offer: { status, is_unseen: isUnseen } }: { offer: OfferRow }) {
  const { t } = useLingui();
  return <Badge tone={isUnseen ? "rose" : offerTones[status]}>{t(offerLabels[status])}</Badge>;
}

export function OfferedOn({ offer: { created_at: time } }: { offer: OfferRow }) {
  return (
    <time dateTime={time} title={formatDayAndTime(time)} className="figures text-note text-ink-3">
      {formatDay(time)}
    </time>
  );
}

/** Until when an answer can be accepted, or an accepted offer bought, or the order that bought it. */
export function OfferBuying({ offer }: { offer: OfferRow }) {
  const state = offerState(offer);
  if (state === "bought" && offer.order_id !== null) {
    const number = orderNumber(offer.order_id);
    return (
      <Link to={`/admin/orders/${offer.order_id}`} className="target link figures text-note">
        <Trans>
          <span className="sr-only">Bought with order</span> <span translate="no">{number}</span>
        </Trans>
      </Link>
    );
  }
  if ((state !== "answered" && state !== "open" && state !== "ended") || offer.expires_at === null)
    return null;
  const day = (
    <time dateTime={offer.expires_at} title={formatDayAndTime(offer.expires_at)}>
      {formatDay(offer.expires_at)}
    </time>
  );
  return (
    <span className="figures block text-note text-ink-3">
      {state === "ended" ? <Trans>Ended {day}</Trans> : <Trans>Until {day}</Trans>}
    </span>
  );
}

export function productName({ product }: OfferRow): string {
  return product?.name ?? say(msg`a deleted product`);
}

export function customerName({ user }: OfferRow): string {
  return user.full_name || user.email || say(msg`A customer`);
}
