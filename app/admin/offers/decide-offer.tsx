import { browserClient } from "../../clients/data-api/browser-client.ts";
import { formatPrice } from "../../formats/money.ts";
import { showToast } from "../../behaviors/toasts.tsx";
import { ConfirmDialog } from "../../edits/confirm-dialog.tsx";
import { useAction } from "../../forms/use-action.ts";
import { customerName, productName } from "./offer-parts.tsx";
import { type Decision, decideOffer, type OfferRow } from "./queries.ts";

type DecideOfferProps = {
  offer: OfferRow;
  decision: Decision;
  onDecided: () => Promise<void>;
  onClose: () => void;
};

/** Asks before an offer is accepted or rejected: the customer sees it, and it cannot be undone. */
export function DecideOffer({ offer, decision, onDecided, onClose }: DecideOfferProps) {
  const { busy, failure, run } = useAction();
  const accepts = decision === "accepted";
  const price = formatPrice(offer.offer_price);

  const confirm = () =>
    run(
      async () => {
        const status = await decideOffer(browserClient(), offer.id, decision);
        await onDecided();
        showToast(
          status === decision
            ? { title: `Offer ${decision}`, description: "The offer status has been updated." }
            : {
                title: "Error updating offer",
                description: `Somebody else has ${status ?? "deleted"} this offer in the meantime.`,
                destructive: true,
              },
        );
        onClose();
      },
      { title: "Error updating offer" },
    );

  return (
    <ConfirmDialog
      title={accepts ? `Accept ${price}?` : `Reject ${price}?`}
      action={accepts ? "Accept offer" : "Reject offer"}
      busyAction={accepts ? "Accepting" : "Rejecting"}
      tone={accepts ? "primary" : "danger"}
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {`${customerName(offer)} offers ${price} for ${productName(offer)}`}
      {offer.product && `, which costs ${formatPrice(offer.product.final_price)}`}. A decision is final.
    </ConfirmDialog>
  );
}
