import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Dialog, DialogButtons } from "../../base/dialogs/dialog.tsx";
import { Button } from "../../base/ui/button.tsx";
import { MessageStates } from "../mail/messages/message-states.tsx";
import { customerName, productName } from "./offer-parts.tsx";
import type { OfferRow } from "./queries.ts";

export function OfferMails({ offer }: { offer: OfferRow }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const customer = customerName(offer);
  const product = productName(offer);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="link target text-note text-ink-2 hover:text-ink"
      >
        <Trans>
          Mails{" "}
          <span className="sr-only">
            about {customer}'s offer for {product}
          </span>
        </Trans>
      </button>
      {isOpen && (
        <Dialog title={t`Mails about this offer`} onClose={() => setIsOpen(false)}>
          <div className="mt-4">
            <MessageStates about={{ offer_id: offer.id }} version={offer.status} />
          </div>
          <DialogButtons>
            <Button tone="secondary" size="small" onClick={() => setIsOpen(false)}>{t`Close`}</Button>
          </DialogButtons>
        </Dialog>
      )}
    </>
  );
}
