import { showToast } from "../../base/behaviors/toasts.ts";
import { formatPrice } from "../../../domain/money.ts";
import { customerName, productName } from "./offer-parts.tsx";
import type { Decision, OfferRow } from "./queries.ts";
import type { OfferStatus } from "./offer-status.ts";

/** The decision to make. */
export function offerSentence(offer: OfferRow): string {
  const offered = `${customerName(offer)} offers ${formatPrice(offer.offer_price)} for ${productName(offer)}`;
  const costs = offer.product ? `, which costs ${formatPrice(offer.product.final_price)}` : "";
  return `${offered}${costs}. A decision is final.`;
}

/** @param status what it is now; null if the offer is gone */
export function showDecided(decision: Decision, status: OfferStatus | null) {
  showToast(
    status === decision
      ? { title: `Offer ${decision}`, description: "The offer status has been updated." }
      : {
          title: "Error updating offer",
          description: `Somebody else has ${status ?? "deleted"} this offer in the meantime.`,
          destructive: true,
        },
  );
}
