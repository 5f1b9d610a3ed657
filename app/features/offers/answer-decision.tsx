import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { formatPrice } from "../../../domain/money/money.ts";
import { useFocusFallback } from "../../base/behaviors/use-focus-fallback.ts";
import { showToast } from "../../base/behaviors/toasts.ts";
import { Failure } from "../../base/dialogs/failure.tsx";
import { ConfirmDialog } from "../../base/edits/confirm-dialog.tsx";
import { useAction } from "../../base/forms/use-action.ts";
import { Button } from "../../base/ui/button.tsx";
import { useMoney } from "../../base/shop/use-shop.ts";

type AnswerDecisionProps = {
  /** The seller's price, in the shop's currency. */
  price: number;
  name: string;
  /** Null if the piece cannot be bought at that price now; it can still be declined. */
  accept: (() => Promise<void>) | null;
  decline: () => Promise<void>;
  onChange: () => Promise<unknown>;
};

/** Accepts or declines the price with which the seller answered an offer. Declining is final, so it asks first. */
export function AnswerDecision({ price, name, accept, decline, onChange }: AnswerDecisionProps) {
  const { t } = useLingui();
  const money = useMoney();
  const [isAsking, setAsking] = useState(false);
  const { busy, failure, run } = useAction();
  const area = useRef<HTMLDivElement>(null);
  useFocusFallback(area);
  const amount = formatPrice(price, money);

  /** After a refusal the page shows what the seller has changed. */
  async function decide(work: () => Promise<void>, title: string, description: string) {
    await run(
      async () => {
        await work();
        showToast({ title, description });
      },
      { title: t`Your answer could not be sent` },
    );
    setAsking(false);
    await onChange();
  }

  return (
    <div ref={area}>
      <div className="flex flex-wrap gap-2">
        {accept && (
          <Button
            size="small"
            busy={busy && !isAsking}
            onClick={() => void decide(accept, t`Price accepted`, t`You can buy ${name} for ${amount}.`)}
          >
            <Trans>
              Accept {amount}
              <span className="sr-only">: {name}</span>
            </Trans>
          </Button>
        )}
        <Button tone="secondary" size="small" disabled={busy} onClick={() => setAsking(true)}>
          <Trans>
            Decline
            <span className="sr-only">
              {" "}
              {amount}: {name}
            </span>
          </Trans>
        </Button>
      </div>
      <Failure>{failure}</Failure>
      {isAsking && (
        <ConfirmDialog
          title={t`Decline ${amount}?`}
          action={t`Decline`}
          busyAction={t`Declining`}
          busy={busy}
          onConfirm={() => void decide(decline, t`Price declined`, t`You can make another offer.`)}
          onClose={() => setAsking(false)}
        >{t`The seller is told that you do not want ${name} at this price. You can make another offer.`}</ConfirmDialog>
      )}
    </div>
  );
}
