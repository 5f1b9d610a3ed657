import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/runtime-macro";
import { formatDayAndTime } from "../../../domain/base/day-and-time.ts";
import { formatPrice, type MoneyFormat } from "../../../domain/money/money.ts";
import { unindexed } from "../../base/page/page-meta.ts";
import { sharedPageHeaders } from "../../base/loading/public-page.ts";
import { ButtonLink } from "../../base/ui/button.tsx";
import { Photo } from "../../base/ui/photo.tsx";
import { MailedPage, MailedText } from "../../features/mail/mailed-page.tsx";
import { MailedToken } from "../../features/mail/mailed-token.tsx";
import { AnswerDecision } from "../../features/offers/answer-decision.tsx";
import { agreedPrice, offerState } from "../../features/offers/offer-state.ts";
import { OfferedPiece } from "../../features/offers/offered-piece.tsx";
import { decideMailedOffer, findMailedOffer, type MailedOffer } from "./queries.ts";
import { useMoney } from "../../base/shop/use-shop.ts";

export const meta = unindexed(msg`Your offer`, { name: "referrer", content: "no-referrer" });

export const headers = sharedPageHeaders;

/** Where the link of a mail leads that answers an offer with a price. Only its buttons decide: mail scanners open links. */
export default function MailedOfferPage() {
  const { t } = useLingui();
  return (
    <MailedPage title={t`Your offer`}>
      <MailedToken
        find={findMailedOffer}
        waiting={t`Looking up your offer...`}
        gone={t`This link no longer opens an offer. If you have an account, your offers are there.`}
      >
        {(offer, token, lookAgain) => (
          <>
            <Offered offer={offer} />
            <WhatNow token={token} offer={offer} onChange={lookAgain} />
          </>
        )}
      </MailedToken>
    </MailedPage>
  );
}

function Offered({ offer: { product, offer_price, answer_price, answer_message } }: { offer: MailedOffer }) {
  const { t } = useLingui();
  return (
    <section className="mt-8 border-y border-line py-5">
      <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-5">
        <Photo image={product?.image ?? null} alt="" sizes="80px" className="w-20 self-start" />
        <div className="min-w-0">
          <h2 className="text-body font-medium wrap-anywhere">
            <OfferedPiece product={product} />
          </h2>
          <dl className="mt-2 grid max-w-60 grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-ui">
            {product && <Amount label={t`Price in the shop`} amount={product.final_price} />}
            <Amount label={t`Your offer`} amount={offer_price} />
            {answer_price !== null && <Amount label={t`Our price`} amount={answer_price} isMain />}
          </dl>
        </div>
      </div>
      {answer_message !== null && (
        <p dir="auto" className="mt-4 text-ui whitespace-pre-line text-ink-2 wrap-anywhere">
          {answer_message}
        </p>
      )}
    </section>
  );
}

function Amount({ label, amount, isMain = false }: { label: string; amount: number; isMain?: boolean }) {
  const money = useMoney();
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className={`figures text-end ${isMain ? "font-medium" : "text-ink-2"}`}>
        {formatPrice(amount, money)}
      </dd>
    </>
  );
}

type WhatNowProps = { token: string; offer: MailedOffer; onChange: () => Promise<void> };

function WhatNow({ token, offer, onChange }: WhatNowProps) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const { product, expires_at: until } = offer;
  const state = offerState(offer);
  const price = agreedPrice(offer);
  if (state !== "answered")
    return (
      <>
        <MailedText role="status">
          {state === "open" && until !== null
            ? t`This price is accepted. You can buy one piece at ${{ price: formatPrice(price, money) }} in your account until ${{ date: formatDayAndTime(until, i18n.locale) }}, as long as we have it.`
            : t(outcomes[state])}
        </MailedText>
        <ButtonLink to={state === "open" ? "/account/offers" : "/products"} className="mt-6">
          {state === "open" ? t`Buy it in your account` : t`To the shop`}
        </ButtonLink>
      </>
    );
  const obstacle = obstacleTo(offer, price, money);
  return (
    <div className="mt-5">
      <p className="mb-4 text-ui text-ink-2">
        {obstacle ? t(obstacle) : t`Would you like it at our price?`}
        {until !== null && <Until time={until} />}
      </p>
      <AnswerDecision
        price={price}
        name={product?.name ?? t`this piece`}
        accept={obstacle === null ? () => decideMailedOffer(token, true, price) : null}
        decline={() => decideMailedOffer(token, false, price)}
        onChange={onChange}
      />
    </div>
  );
}

function Until({ time }: { time: string }) {
  const { i18n } = useLingui();
  const day = formatDayAndTime(time, i18n.locale);
  return (
    <span className="figures block text-note text-ink-3">
      <Trans>
        You can decide until <time dateTime={time}>{day}</time>.
      </Trans>
    </span>
  );
}

const outcomes = {
  pending: msg`We have taken our price back for now. You will get another answer from us.`,
  declined: msg`You have declined this price. You can make another offer on the page of the piece.`,
  rejected: msg`We have taken our price back, and cannot sell it at your offer.`,
  open: msg`This price is accepted.`,
  ended: msg`The time for this price is over. You can make another offer on the page of the piece.`,
  bought: msg`This price is accepted, and the piece is bought. Thank you!`,
};

/** Why the seller's price cannot be accepted now, in a sentence; null if it can. */
function obstacleTo({ product }: MailedOffer, price: number, money: MoneyFormat): MessageDescriptor | null {
  if (!product) return msg`This piece is no longer sold.`;
  if (product.stock_quantity === 0) return msg`This piece is sold out.`;
  return product.final_price <= price
    ? msg`It now costs ${{ price: formatPrice(product.final_price, money) }} in the shop, so you can buy it there.`
    : null;
}
