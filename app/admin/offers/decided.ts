import { showToast } from "../../base/behaviors/toasts.ts";
import { formatPrice } from "../../../domain/money/money.ts";
import { customerName, productName } from "./offer-parts.tsx";
import type { Decision, OfferRow } from "./queries.ts";
import type { OfferStatus } from "./offer-status.ts";

export function offeredSentence(offer: OfferRow): string {
  const offered = `${customerName(offer)} offers ${formatPrice(offer.offer_price)} for ${productName(offer)}`;
  return `${offered}${offer.product ? `, which costs ${formatPrice(offer.product.final_price)}` : ""}.`;
}

export function offerSentence(offer: OfferRow): string {
  return `${offeredSentence(offer)} A decision is final.`;
}

const done: Record<Decision, string> = {
  accepted: "Offer accepted",
  rejected: "Offer rejected",
  pending: "Answer taken back",
};

const meanwhile: Record<OfferStatus, string> = {
  pending: "Somebody else has taken the answer to this offer back in the meantime.",
  answered: "Somebody else has answered this offer in the meantime.",
  accepted: "Somebody else has accepted this offer in the meantime.",
  rejected: "Somebody else has rejected this offer in the meantime.",
  declined: "The customer has declined your price in the meantime.",
};

/** @param before what it was; an answer can also be accepted by its customer */
export function meanwhileSentence(before: OfferStatus, now: OfferStatus | null): string {
  if (now === null) return "Somebody else has deleted this offer in the meantime.";
  if (before === "answered" && now === "accepted") return "This offer has been accepted in the meantime.";
  return before === now
    ? "Somebody else has changed the answer to this offer in the meantime."
    : meanwhile[now];
}

/** @param status what it is now; null if the offer is gone */
export function showDecided(decision: Decision, offer: OfferRow, status: OfferStatus | null) {
  showToast(
    status === decision
      ? { title: done[decision], description: "The offer status has been updated." }
      : {
          title: "Error updating offer",
          description: meanwhileSentence(offer.status, status),
          destructive: true,
        },
  );
}
