import { Link } from "react-router";
import { formatDayAndTime } from "../../../domain/base/day-and-time.ts";
import { productPath } from "../../../domain/catalog/product-path.ts";
import { formatPrice } from "../../../domain/money/money.ts";
import { unindexed } from "../../base/page/page-meta.ts";
import { sharedPageHeaders } from "../../base/loading/public-page.ts";
import { ButtonLink } from "../../base/ui/button.tsx";
import { Photo } from "../../base/ui/photo.tsx";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";
import { MailedToken } from "../../features/mailed-links/mailed-token.tsx";
import { AnswerDecision } from "../../features/offers/answer-decision.tsx";
import { agreedPrice, offerState } from "../../features/offers/offer-state.ts";
import { decideMailedOffer, findMailedOffer, type MailedOffer } from "./queries.ts";

export const meta = unindexed("Your offer", { name: "referrer", content: "no-referrer" });

export const headers = sharedPageHeaders;

/** Where the link of a mail leads that answers an offer with a price. Only its buttons decide: mail scanners open links. */
export default function MailedOfferPage() {
  return (
    <div className="mx-auto min-h-page w-full max-w-[36rem] px-gutter pt-12 pb-24 md:pt-20">
      <h1 className="font-display text-display-lg">Your offer</h1>
      <MailedToken
        find={findMailedOffer}
        waiting="Looking up your offer..."
        gone="This link opens no offer any more. If you have an account, your offers are there."
      >
        {(offer, token, lookAgain) => (
          <>
            <Offered offer={offer} />
            <WhatNow token={token} offer={offer} onChange={lookAgain} />
          </>
        )}
      </MailedToken>
    </div>
  );
}

function Offered({ offer: { product, offer_price, answer_price, answer_message } }: { offer: MailedOffer }) {
  return (
    <section className="mt-8 border-y border-line py-5">
      <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-5">
        <Photo image={product?.image ?? null} alt="" sizes="80px" className="w-20 self-start" />
        <div className="min-w-0">
          <h2 className="text-body font-medium wrap-anywhere">
            {product ? (
              <Link to={productPath(product)} className="hover:text-sapphire">
                {unbrokenWords(product.name)}
              </Link>
            ) : (
              "A piece that is no longer sold"
            )}
          </h2>
          <dl className="mt-2 grid max-w-60 grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-ui">
            {product && <Amount label="Price in the shop" amount={product.final_price} />}
            <Amount label="Your offer" amount={offer_price} />
            {answer_price !== null && <Amount label="Our price" amount={answer_price} isMain />}
          </dl>
        </div>
      </div>
      {answer_message !== null && (
        <p className="mt-4 text-ui whitespace-pre-line text-ink-2 wrap-anywhere">{answer_message}</p>
      )}
    </section>
  );
}

function Amount({ label, amount, isMain = false }: { label: string; amount: number; isMain?: boolean }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className={`figures text-right ${isMain ? "font-medium" : "text-ink-2"}`}>{formatPrice(amount)}</dd>
    </>
  );
}

type WhatNowProps = { token: string; offer: MailedOffer; onChange: () => Promise<void> };

function WhatNow({ token, offer, onChange }: WhatNowProps) {
  const { product, expires_at: until } = offer;
  const state = offerState(offer);
  const price = agreedPrice(offer);
  if (state !== "answered")
    return (
      <>
        <p role="status" className="mt-4 text-ui text-ink-2 wrap-anywhere">
          {state === "open" && until !== null
            ? `This price is accepted. You can buy one piece at ${formatPrice(price)} in your account until ${formatDayAndTime(until)}, as long as we have it.`
            : outcomes[state]}
        </p>
        <ButtonLink to={state === "open" ? "/account/offers" : "/products"} className="mt-6">
          {state === "open" ? "Buy it in your account" : "To the shop"}
        </ButtonLink>
      </>
    );
  const obstacle = obstacleTo(offer, price);
  return (
    <div className="mt-5">
      <p className="mb-4 text-ui text-ink-2">
        {obstacle ?? "Would you like it at our price?"}
        {until !== null && (
          <span className="figures block text-note text-ink-3">
            You can decide until <time dateTime={until}>{formatDayAndTime(until)}</time>.
          </span>
        )}
      </p>
      <AnswerDecision
        price={price}
        name={product?.name ?? "this piece"}
        accept={obstacle === null ? () => decideMailedOffer(token, true, price) : null}
        decline={() => decideMailedOffer(token, false, price)}
        onChange={onChange}
      />
    </div>
  );
}

const outcomes = {
  pending: "We have taken our price back for now. You get another answer from us.",
  declined: "You have declined this price. You can make another offer on the page of the piece.",
  rejected: "We have taken our price back, and cannot sell it at your offer.",
  open: "This price is accepted.",
  ended: "The time for this price is over. You can make another offer on the page of the piece.",
  bought: "This price is accepted, and the piece is bought. Thank you!",
};

/** Why the seller's price cannot be accepted now, in a sentence; null if it can. */
function obstacleTo({ product }: MailedOffer, price: number): string | null {
  if (!product) return "This piece is no longer sold.";
  if (product.stock_quantity === 0) return "This piece is sold out.";
  return product.final_price <= price
    ? `It costs ${formatPrice(product.final_price)} in the shop by now, so you can buy it there.`
    : null;
}
