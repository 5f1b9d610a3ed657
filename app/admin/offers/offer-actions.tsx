import { useLingui } from "@lingui/react/macro";
import { Check, Eye, HandCoins, Pencil, Undo2, X } from "lucide-react";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { useAction } from "../../base/forms/use-action.ts";
import type { Part } from "../../base/jsx/jsx.ts";
import { offerState } from "../../features/offers/offer-state.ts";
import { RowAction, RowActions } from "../list/row-controls.tsx";
import { AcceptOffer } from "./accept-offer.tsx";
import { AnswerOffer } from "./answer-offer.tsx";
import { customerName, productName } from "./offer-parts.tsx";
import { markOfferSeen, type OfferRow } from "./queries.ts";
import { RejectOffer } from "./reject-offer.tsx";
import { TakeBackAnswer } from "./take-back-answer.tsx";

export type OfferQuestion = Part<{
  offer: OfferRow;
  onDecided: () => Promise<void>;
  onClose: () => void;
}>;

type OfferActionsProps = {
  offer: OfferRow;
  onAsk: (question: OfferQuestion) => void;
  onSeen: () => Promise<void>;
};

export function hasActions(offer: OfferRow): boolean {
  const state = offerState(offer);
  return state === "pending" || state === "answered" || offer.is_unseen;
}

/** What the owner can do about an offer: decide while it is open, and note that the customer has declined. */
export function OfferActions({ offer, onAsk, onSeen }: OfferActionsProps) {
  const { t } = useLingui();
  const { busy, run } = useAction();
  const state = offerState(offer);
  const customer = customerName(offer);
  const product = productName(offer);

  const see = () =>
    run(
      async () => {
        await markOfferSeen(browserClient(), offer.id);
        await onSeen();
      },
      { title: t`Error updating offer` },
    );

  if (offer.is_unseen)
    return (
      <RowActions>
        <RowAction
          Icon={Eye}
          label={t`Mark ${customer}'s offer for ${product} as seen`}
          disabled={busy}
          onClick={() => void see()}
        />
      </RowActions>
    );
  if (state === "pending")
    return (
      <RowActions>
        <RowAction
          Icon={Check}
          label={t`Accept ${customer}'s offer for ${product}`}
          onClick={() => onAsk(AcceptOffer)}
        />
        {offer.product && (
          <RowAction
            Icon={HandCoins}
            label={t`Answer ${customer}'s offer for ${product} with a price`}
            onClick={() => onAsk(AnswerOffer)}
          />
        )}
        <RowAction
          Icon={X}
          label={t`Reject ${customer}'s offer for ${product}`}
          destructive
          onClick={() => onAsk(RejectOffer)}
        />
      </RowActions>
    );
  if (state === "answered")
    return (
      <RowActions>
        {offer.product && (
          <RowAction
            Icon={Pencil}
            label={t`Change your price for ${customer}'s offer for ${product}`}
            onClick={() => onAsk(AnswerOffer)}
          />
        )}
        <RowAction
          Icon={Undo2}
          label={t`Take back your price for ${customer}'s offer for ${product}`}
          onClick={() => onAsk(TakeBackAnswer)}
        />
      </RowActions>
    );
  return null;
}
