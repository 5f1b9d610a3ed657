import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link, useRevalidator } from "react-router";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { formatDay, formatDayAndTime } from "../../../../domain/base/day-and-time.ts";
import { productPath } from "../../../../domain/catalog/product-path.ts";
import { formatPrice, type MoneyFormat } from "../../../../domain/money/money.ts";
import { orderNumber } from "../../../../domain/orders/order-number.ts";
import { MoreRows } from "../../../base/list/more-rows.tsx";
import { AnswerDecision } from "../../../features/offers/answer-decision.tsx";
import { agreedPrice, type OfferState, offerState } from "../../../features/offers/offer-state.ts";
import { OfferedPiece } from "../../../features/offers/offered-piece.tsx";
import { Badge, type BadgeTone } from "../../../base/ui/badge.tsx";
import { Photo } from "../../../base/ui/photo.tsx";
import { Price } from "../../../base/ui/price.tsx";
import { BuyAtOffer } from "./buy-at-offer.tsx";
import { useCustomer } from "./customer.ts";
import { type CustomersOffer, decideOwnOffer, listCustomersOffers, offerPageSize } from "./queries.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

type OfferRowsProps = {
  first: readonly CustomersOffer[];
  /** The key of the history entry, so that Back finds the rows that were loaded. */
  place: string;
};

/** The customer's offers as far as they have scrolled. */
export function OfferRows({ first, place }: OfferRowsProps) {
  const { t } = useLingui();
  const { id } = useCustomer();
  const source = {
    first,
    total: Infinity,
    pageSize: offerPageSize,
    load: (from: number) => listCustomersOffers(browserClient(), id, from),
  };
  return (
    <div className="border-t border-line">
      <MoreRows source={source} place={`${place} ${id}`} failureTitle={t`Error fetching offers`}>
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
  const { t, i18n } = useLingui();
  const money = useMoney();
  const { product, offer_price: price, answer_price: answer, answer_message: message } = offer;
  const state = offerState(offer);
  const day = formatDay(offer.created_at, i18n.locale);
  return (
    <li className="border-b border-line py-5">
      <article className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-cols-[4rem_minmax(0,1fr)_auto] sm:gap-x-5">
        <Photo image={product?.image ?? null} alt="" sizes="64px" className="w-16 self-start" />
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-ui leading-snug font-medium">
            <OfferedPiece product={product} />
          </h2>
          <Price className="mt-1" price={price} originalPrice={product?.final_price} />
          <p className="figures mt-1 text-note text-ink-3">
            <Trans>
              Offered on <time dateTime={offer.created_at}>{day}</time>
            </Trans>
          </p>
          {answer !== null && (
            <p className="figures mt-2 text-ui">
              <SellersPrice price={formatPrice(answer, money)} />
            </p>
          )}
          {message !== null && (
            <p dir="auto" className="mt-1 max-w-[36rem] text-ui whitespace-pre-line text-ink-2">
              {message}
            </p>
          )}
        </div>
        <div className="col-start-2 flex flex-col items-start gap-2 sm:col-start-3 sm:items-end sm:text-end">
          <Badge tone={tones[state]}>{t(labels[state])}</Badge>
          <div className="text-note text-ink-2">
            <WhatNow offer={offer} state={state} />
          </div>
        </div>
      </article>
    </li>
  );
}

const labels: Record<OfferState, MessageDescriptor> = {
  pending: msg`Pending`,
  answered: msg`Answered`,
  declined: msg({ message: "Declined", context: "by the reader" }),
  rejected: msg`Rejected`,
  open: msg`Accepted`,
  ended: msg`Ended`,
  bought: msg`Bought`,
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
  const { t, i18n } = useLingui();
  const money = useMoney();
  const { product, expires_at: until, order_id: order } = offer;
  if (state === "pending") return <>{t`The seller has not answered yet.`}</>;
  if (state === "rejected") return <>{t`The seller did not accept it.`}</>;
  if (state === "declined") return <>{t`You did not want it at that price.`}</>;
  if (state === "bought" && order !== null)
    return (
      <Link to={`/account/orders/${order}`} className="target link figures">
        {t`Order ${{ number: orderNumber(order) }}`}
      </Link>
    );
  if (state === "ended" && until !== null)
    return <Ended isAnswered={offer.status === "answered"} until={until} />;
  const price = agreedPrice(offer);
  const obstacle = obstacleTo(product, price, i18n.t, money);
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

function SellersPrice({ price }: { price: string }) {
  return (
    <Trans>
      The seller's price: <span className="font-medium">{price}</span>
    </Trans>
  );
}

function Ended({ isAnswered, until }: { isAnswered: boolean; until: string }) {
  const { i18n } = useLingui();
  const day = formatDay(until, i18n.locale);
  return (
    <span className="figures">
      {isAnswered ? (
        <Trans>
          You could decide until <time dateTime={until}>{day}</time>.
        </Trans>
      ) : (
        <Trans>
          It could be bought until <time dateTime={until}>{day}</time>.
        </Trans>
      )}
    </span>
  );
}

/** Why the piece cannot be bought at this price now; null if it can. The piece itself says so when it is gone. */
function obstacleTo(
  product: CustomersOffer["product"],
  price: number,
  t: I18n["t"],
  money: MoneyFormat,
): ReactNode {
  if (!product) return "";
  if (product.stock_quantity === 0) return t(msg`Sold out.`);
  if (product.final_price > price) return null;
  return (
    <Link to={productPath(product)} className="target link figures">
      {t(msg`It now costs ${{ price: formatPrice(product.final_price, money) }}`)}
    </Link>
  );
}

type AnsweredProps = { offer: CustomersOffer; price: number; canAccept: boolean };

function Answered({ offer: { id, product }, price, canAccept }: AnsweredProps) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  return (
    <AnswerDecision
      price={price}
      name={product?.name ?? t`this piece`}
      accept={canAccept ? () => decideOwnOffer(browserClient(), id, true, price) : null}
      decline={() => decideOwnOffer(browserClient(), id, false, price)}
      onChange={revalidate}
    />
  );
}

function Until({ time }: { time: string | null }) {
  const { i18n } = useLingui();
  if (time === null) return null;
  const day = formatDayAndTime(time, i18n.locale);
  return (
    <p className="figures mt-2">
      <Trans>
        Until <time dateTime={time}>{day}</time>
      </Trans>
    </p>
  );
}
