import type { ReactNode } from "react";
import { Link, useRevalidator } from "react-router";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { formatDay, formatDayAndTime } from "../../../domain/base/day-and-time.ts";
import { productPath } from "../../../domain/catalog/product-path.ts";
import { formatPrice } from "../../../domain/money/money.ts";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";
import { MoreRows } from "../../base/list/more-rows.tsx";
import { AnswerDecision } from "../../features/offers/answer-decision.tsx";
import { agreedPrice, type OfferState, offerState } from "../../features/offers/offer-state.ts";
import { Badge, type BadgeTone } from "../../base/ui/badge.tsx";
import { Photo } from "../../base/ui/photo.tsx";
import { Price } from "../../base/ui/price.tsx";
import { BuyAtOffer } from "./buy-at-offer.tsx";
import { useCustomer } from "./customer.ts";
import { type CustomersOffer, decideOwnOffer, listCustomersOffers, offerPageSize } from "./queries.ts";

type OfferRowsProps = {
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
  const { product, offer_price: price, answer_price: answer, answer_message: message } = offer;
  const state = offerState(offer);
  return (
    <li className="border-b border-line py-5">
      <article className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-cols-[4rem_minmax(0,1fr)_auto] sm:gap-x-5">
        <Photo image={product?.image ?? null} alt="" sizes="64px" className="w-16 self-start" />
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-ui leading-snug font-medium">
            {product ? (
              <Link to={productPath(product)} className="hover:text-sapphire">
                {unbrokenWords(product.name)}
              </Link>
            ) : (
              "A piece that is no longer sold"
            )}
          </h2>
          <Price className="mt-1" price={price} originalPrice={product?.final_price} />
          <p className="figures mt-1 text-note text-ink-3">
            Offered on <time dateTime={offer.created_at}>{formatDay(offer.created_at)}</time>
          </p>
          {answer !== null && (
            <p className="figures mt-2 text-ui">
              The seller’s price: <span className="font-medium">{formatPrice(answer)}</span>
            </p>
          )}
          {message !== null && (
            <p className="mt-1 max-w-[36rem] text-ui whitespace-pre-line text-ink-2">{message}</p>
          )}
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
  answered: "Answered",
  declined: "Declined",
  rejected: "Rejected",
  open: "Accepted",
  ended: "Ended",
  bought: "Bought",
};

const tones: Record<OfferState, BadgeTone> = {
  pending: "yellow",
  answered: "blue",
  declined: "ghost",
  rejected: "red",
  open: "green",
  ended: "ghost",
  bought: "emerald",
};

function WhatNow({ offer, state }: { offer: CustomersOffer; state: OfferState }) {
  const { product, expires_at: until, order_id: order } = offer;
  if (state === "pending") return <>The seller has not answered yet.</>;
  if (state === "rejected") return <>The seller did not accept it.</>;
  if (state === "declined") return <>You did not want it at that price.</>;
  if (state === "bought" && order !== null)
    return (
      <Link to={`/account/orders/${order}`} className="target link figures">
        Order {orderNumber(order)}
      </Link>
    );
  if (state === "ended" && until !== null)
    return (
      <span className="figures">
        {offer.status === "answered" ? "You could decide" : "It could be bought"} until{" "}
        <time dateTime={until}>{formatDay(until)}</time>.
      </span>
    );
  const price = agreedPrice(offer);
  const obstacle = obstacleTo(product, price);
  if (state === "answered")
    return (
      <>
        {obstacle && <p className="mb-2">{obstacle}</p>}
        <Answered offer={offer} price={price} canAccept={obstacle === null} />
        <Until time={until} />
      </>
    );
  if (!product || obstacle !== null) return <>{obstacle}</>;
  return (
    <>
      <BuyAtOffer offer={{ id: offer.id, price }} product={product} />
      <Until time={until} />
    </>
  );
}

/** Why the piece cannot be bought at this price now; null if it can. The piece itself says so when it is gone. */
function obstacleTo(product: CustomersOffer["product"], price: number): ReactNode {
  if (!product) return "";
  if (product.stock_quantity === 0) return "Sold out.";
  if (product.final_price > price) return null;
  return (
    <Link to={productPath(product)} className="target link figures">
      It costs {formatPrice(product.final_price)} by now
    </Link>
  );
}

type AnsweredProps = { offer: CustomersOffer; price: number; canAccept: boolean };

function Answered({ offer: { id, product }, price, canAccept }: AnsweredProps) {
  const { revalidate } = useRevalidator();
  return (
    <AnswerDecision
      price={price}
      name={product?.name ?? "this piece"}
      accept={canAccept ? () => decideOwnOffer(browserClient(), id, true, price) : null}
      decline={() => decideOwnOffer(browserClient(), id, false, price)}
      onChange={revalidate}
    />
  );
}

function Until({ time }: { time: string | null }) {
  if (time === null) return null;
  return (
    <p className="figures mt-2">
      Until <time dateTime={time}>{formatDayAndTime(time)}</time>
    </p>
  );
}
