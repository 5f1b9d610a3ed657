import { Link } from "react-router";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { formatDay, formatDayAndTime } from "../../../domain/day-and-time.ts";
import { formatPrice } from "../../../domain/money.ts";
import { orderNumber } from "../../../domain/order-number.ts";
import { UnbrokenWords } from "../../base/ui/unbroken-words.tsx";
import { MoreRows } from "../../base/list/more-rows.tsx";
import { type OfferState, offerState } from "../../features/offers/offer-state.ts";
import { Badge, type BadgeTone } from "../../base/ui/badge.tsx";
import { Photo } from "../../base/ui/photo.tsx";
import { Price } from "../../base/ui/price.tsx";
import { BuyAtOffer } from "./buy-at-offer.tsx";
import { useCustomer } from "./customer.ts";
import { type CustomersOffer, listCustomersOffers, offerPageSize } from "./queries.ts";

type OfferRowsProps = {
  /** The first rows. */
  first: readonly CustomersOffer[];
  /** The key of the history entry, so that Back finds the rows that were loaded. */
  place: string;
};

/** The customer's offers as far as they have scrolled. */
export function OfferRows({ first, place }: OfferRowsProps) {
  const { id } = useCustomer();
  const source = {
    first,
    total: Infinity,
    pageSize: offerPageSize,
    load: (from: number) => listCustomersOffers(browserClient(), id, from),
  };
  return (
    <div className="border-t border-line">
      <MoreRows source={source} place={`${place} ${id}`} failureTitle="Error fetching offers">
        {(rows) => (
          <ul>
            {rows.map((offer) => (
              <OfferRow key={offer.id} offer={offer} />
            ))}
          </ul>
        )}
      </MoreRows>
    </div>
  );
}

function OfferRow({ offer }: { offer: CustomersOffer }) {
  const { product, offer_price: price } = offer;
  const state = offerState(offer);
  return (
    <li className="border-b border-line py-5">
      <article className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-cols-[4rem_minmax(0,1fr)_auto] sm:gap-x-5">
        <Photo image={product?.image ?? null} alt="" sizes="64px" className="w-16 self-start" />
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-ui leading-snug font-medium">
            {product ? (
              <Link to={`/product/${product.id}`} className="hover:text-sapphire">
                <UnbrokenWords>{product.name}</UnbrokenWords>
              </Link>
            ) : (
              "A piece that is no longer sold"
            )}
          </h2>
          <Price className="mt-1" price={price} originalPrice={product?.final_price} />
          <p className="figures mt-1 text-note text-ink-3">
            Offered on <time dateTime={offer.created_at}>{formatDay(offer.created_at)}</time>
          </p>
        </div>
        <div className="col-start-2 flex flex-col items-start gap-2 sm:col-start-3 sm:items-end sm:text-right">
          <Badge tone={tones[state]}>{labels[state]}</Badge>
          <div className="text-note text-ink-2">
            <WhatNow offer={offer} state={state} />
          </div>
        </div>
      </article>
    </li>
  );
}

const labels: Record<OfferState, string> = {
  pending: "Pending",
  rejected: "Rejected",
  open: "Accepted",
  ended: "Ended",
  bought: "Bought",
};

const tones: Record<OfferState, BadgeTone> = {
  pending: "yellow",
  rejected: "red",
  open: "green",
  ended: "ghost",
  bought: "emerald",
};

function WhatNow({ offer, state }: { offer: CustomersOffer; state: OfferState }) {
  const { product, expires_at: until, order_id: order } = offer;
  if (state === "pending") return "The seller has not answered yet.";
  if (state === "rejected") return "The seller did not accept it.";
  if (state === "bought" && order !== null)
    return (
      <Link to={`/account/orders/${order}`} className="target link figures">
        Order {orderNumber(order)}
      </Link>
    );
  if (state === "ended" && until !== null)
    return (
      <span className="figures">
        It could be bought until <time dateTime={until}>{formatDay(until)}</time>.
      </span>
    );
  if (!product) return null;
  if (product.stock_quantity === 0) return "Sold out.";
  if (product.final_price <= offer.offer_price)
    return (
      <Link to={`/product/${product.id}`} className="target link figures">
        It costs {formatPrice(product.final_price)} by now
      </Link>
    );
  return (
    <>
      <BuyAtOffer offer={{ id: offer.id, price: offer.offer_price }} product={product} />
      {until !== null && (
        <p className="figures mt-2">
          Until <time dateTime={until}>{formatDayAndTime(until)}</time>
        </p>
      )}
    </>
  );
}
