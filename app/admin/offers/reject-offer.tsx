import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { formatPrice } from "../../../domain/money/money.ts";
import { ConfirmDialog } from "../../base/edits/confirm-dialog.tsx";
import { useAction } from "../../base/forms/use-action.ts";
import { offerSentence, showDecided } from "./decided.ts";
import { decideOffer, type OfferRow } from "./queries.ts";

type RejectOfferProps = { offer: OfferRow; onDecided: () => Promise<void>; onClose: () => void };

export function RejectOffer({ offer, onDecided, onClose }: RejectOfferProps) {
  const { busy, failure, run } = useAction();

  const reject = () =>
    run(
      async () => {
        const status = await decideOffer(browserClient(), offer, "rejected");
        await onDecided();
        showDecided("rejected", offer, status);
        onClose();
      },
      { title: "Error updating offer" },
    );

  return (
    <ConfirmDialog
      title={`Reject ${formatPrice(offer.offer_price)}?`}
      action="Reject offer"
      busyAction="Rejecting"
      busy={busy}
      failure={failure}
      onConfirm={() => void reject()}
      onClose={onClose}
    >
      {offerSentence(offer)}
    </ConfirmDialog>
  );
}
