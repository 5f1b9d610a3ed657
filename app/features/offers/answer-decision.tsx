import { useRef, useState } from "react";
import { formatPrice } from "../../../domain/money/money.ts";
import { useFocusFallback } from "../../base/behaviors/use-focus-fallback.ts";
import { showToast } from "../../base/behaviors/toasts.ts";
import { Failure } from "../../base/dialogs/failure.tsx";
import { ConfirmDialog } from "../../base/edits/confirm-dialog.tsx";
import { useAction } from "../../base/forms/use-action.ts";
import { Button } from "../../base/ui/button.tsx";

type AnswerDecisionProps = {
  /** The seller's price, in the shop's currency. */
  price: number;
  name: string;
  /** Null if the piece cannot be bought at that price now; it can still be declined. */
  accept: (() => Promise<void>) | null;
  decline: () => Promise<void>;
  onChange: () => Promise<unknown>;
};

const failed = { title: "Could Not Answer" };

/** Accepts or declines the price with which the seller answered an offer. Declining is final, so it asks first. */
export function AnswerDecision({ price, name, accept, decline, onChange }: AnswerDecisionProps) {
  const [isAsking, setAsking] = useState(false);
  const { busy, failure, run } = useAction();
  const area = useRef<HTMLDivElement>(null);
  useFocusFallback(area);

  /** After a refusal the page shows what the seller has changed. */
  async function decide(work: () => Promise<void>, title: string, description: string) {
    await run(async () => {
      await work();
      showToast({ title, description });
    }, failed);
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
            onClick={() =>
              void decide(accept, "Price accepted", `You can buy ${name} for ${formatPrice(price)}.`)
            }
          >
            Accept {formatPrice(price)}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
        <Button tone="secondary" size="small" disabled={busy} onClick={() => setAsking(true)}>
          Decline
          <span className="sr-only">
            {" "}
            {formatPrice(price)}: {name}
          </span>
        </Button>
      </div>
      <Failure>{failure}</Failure>
      {isAsking && (
        <ConfirmDialog
          title={`Decline ${formatPrice(price)}?`}
          action="Decline"
          busyAction="Declining"
          busy={busy}
          onConfirm={() => void decide(decline, "Price declined", "You can make another offer.")}
          onClose={() => setAsking(false)}
        >
          The seller is told that you do not want {name} at this price. You can make another offer.
        </ConfirmDialog>
      )}
    </div>
  );
}
