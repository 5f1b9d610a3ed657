import { useLingui } from "@lingui/react/macro";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { formatPrice } from "../../../domain/money/money.ts";
import { ConfirmDialog } from "../../base/edits/confirm-dialog.tsx";
import { useAction } from "../../base/forms/use-action.ts";
import { showDecided } from "./decided.ts";
import { customerName } from "./offer-parts.tsx";
import { decideOffer, type OfferRow } from "./queries.ts";
import { useMoney } from "../../base/shop/use-shop.ts";

type TakeBackAnswerProps = { offer: OfferRow; onDecided: () => Promise<void>; onClose: () => void };

export function TakeBackAnswer({ offer, onDecided, onClose }: TakeBackAnswerProps) {
  const { t } = useLingui();
  const money = useMoney();
  const { busy, failure, run } = useAction();

  const takeBack = () =>
    run(
      async () => {
        const status = await decideOffer(browserClient(), offer, "pending");
        await onDecided();
        showDecided("pending", offer, status);
        onClose();
      },
      { title: t`Error updating offer` },
    );

  return (
    <ConfirmDialog
      title={t`Take ${{ price: formatPrice(offer.answer_price ?? 0, money) }} back?`}
      action={t`Take back`}
      busyAction={t`Taking back`}
      busy={busy}
      failure={failure}
      onConfirm={() => void takeBack()}
      onClose={onClose}
    >
      {t`${{ customer: customerName(offer) }} can no longer accept this price, but gets no mail about it. The offer waits for you again.`}
    </ConfirmDialog>
  );
}
