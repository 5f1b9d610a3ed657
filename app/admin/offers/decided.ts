import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { showToast } from "../../base/behaviors/toasts.ts";
import { formatPrice, type MoneyFormat } from "../../../domain/money/money.ts";
import { customerName } from "./offer-parts.tsx";
import type { Decision, OfferRow } from "./queries.ts";
import type { OfferStatus } from "./offer-status.ts";
import { say } from "../../base/language/languages.ts";

export function offeredSentence(offer: OfferRow, money: MoneyFormat): string {
  const customer = customerName(offer);
  const price = formatPrice(offer.offer_price, money);
  if (!offer.product) return say(msg`${{ customer }} offers ${{ price }} for a deleted product.`);
  const { name: product, final_price } = offer.product;
  return say(
    msg`${{ customer }} offers ${{ price }} for ${{ product }}, which costs ${{ currentPrice: formatPrice(final_price, money) }}.`,
  );
}

export function offerSentence(offer: OfferRow, money: MoneyFormat): string {
  return `${offeredSentence(offer, money)} ${say(msg`A decision is final.`)}`;
}

const done: Record<Decision, MessageDescriptor> = {
  accepted: msg`Offer accepted`,
  rejected: msg`Offer rejected`,
  pending: msg`Answer taken back`,
};

const meanwhile: Record<OfferStatus, MessageDescriptor> = {
  pending: msg`Somebody else has taken the answer to this offer back in the meantime.`,
  answered: msg`Somebody else has answered this offer in the meantime.`,
  accepted: msg`Somebody else has accepted this offer in the meantime.`,
  rejected: msg`Somebody else has rejected this offer in the meantime.`,
  declined: msg`The customer has declined your price in the meantime.`,
};

/** @param before what it was; an answer can also be accepted by its customer */
export function meanwhileSentence(before: OfferStatus, now: OfferStatus | null): string {
  if (now === null) return say(msg`Somebody else has deleted this offer in the meantime.`);
  if (before === "answered" && now === "accepted")
    return say(msg`This offer has been accepted in the meantime.`);
  return before === now
    ? say(msg`Somebody else has changed the answer to this offer in the meantime.`)
    : say(meanwhile[now]);
}

/** @param status what it is now; null if the offer is gone */
export function showDecided(decision: Decision, offer: OfferRow, status: OfferStatus | null) {
  showToast(
    status === decision
      ? { title: say(done[decision]), description: say(msg`The offer status has been updated.`) }
      : {
          title: say(msg`Error updating offer`),
          description: meanwhileSentence(offer.status, status),
          destructive: true,
        },
  );
}
