import { useLingui } from "@lingui/react/macro";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { formatPrice } from "../../../domain/money/money.ts";
import { ConfirmDialog } from "../../base/edits/confirm-dialog.tsx";
import { useAction } from "../../base/forms/use-action.ts";
import { offerSentence, showDecided } from "./decided.ts";
import { decideOffer, type OfferRow } from "./queries.ts";
import { useMoney } from "../../base/shop/use-shop.ts";

type RejectOfferProps = { offer: OfferRow; onDecided: () => Promise<void>; onClose: () => void };

export function RejectOffer({ offer, onDecided, onClose }: RejectOfferProps) {
  const { t } = useLingui();
  const money = useMoney();
  const { busy, failure, run } = useAction();

  const reject = () =>
    run(
      async () => {
        const status = await decideOffer(browserClient(), offer, "rejected");
        await onDecided();
        showDecided("rejected", offer, status);
        onClose();
      },
      { title: t`Error updating offer` },
    );

  return (
    <ConfirmDialog
      title={t`Reject ${{ price: formatPrice(offer.offer_price, money) }}?`}
      action={t`Reject offer`}
      busyAction={t`Rejecting`}
      busy={busy}
      failure={failure}
      onConfirm={() => void reject()}
      onClose={onClose}
    >
      {offerSentence(offer, money)}
    </ConfirmDialog>
  );
}
