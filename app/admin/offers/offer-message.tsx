import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../base/ui/button.tsx";
import { Dialog, DialogButtons } from "../../base/dialogs/dialog.tsx";
import { customerName, OfferedOn, productName } from "./offer-parts.tsx";
import type { OfferRow } from "./queries.ts";

/** How many characters fit in two lines of the table. */
const shortMessage = 60;

export function OfferMessages({ offer }: { offer: OfferRow }) {
  const { t } = useLingui();
  return (
    <>
      <OfferMessage offer={offer} />
      {offer.answer_message !== null && (
        <span title={offer.answer_message} className="mt-1 line-clamp-2 text-ink-3 wrap-anywhere">
          {t`You: ${{ message: offer.answer_message }}`}
        </span>
      )}
    </>
  );
}

/** The start of the customer's message. A dialog shows all of it. */
function OfferMessage({ offer }: { offer: OfferRow }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const customer = customerName(offer);
  const product = productName(offer);
  const message = offer.message?.trim() ?? "";
  if (message === "") return <span className="text-ink-3">{t`No message`}</span>;
  if (message.length <= shortMessage && !message.includes("\n"))
    return <bdi className="text-ink-2 wrap-anywhere">{message}</bdi>;
  return (
    <>
      <bdi className="line-clamp-2 text-ink-2 wrap-anywhere">{message}</bdi>
      <button type="button" onClick={() => setIsOpen(true)} className="link target text-ink-2 hover:text-ink">
        <Trans>
          Read more{" "}
          <span className="sr-only">
            of {customer}'s message about {product}
          </span>
        </Trans>
      </button>
      {isOpen && (
        <Dialog title={t`Message from ${customer}`} onClose={() => setIsOpen(false)}>
          <p className="mt-1 text-note text-ink-3">
            <Trans>
              About {product}, <OfferedOn offer={offer} />
            </Trans>
          </p>
          <p dir="auto" className="mt-4 text-ui whitespace-pre-line wrap-anywhere">
            {message}
          </p>
          <DialogButtons>
            <Button tone="secondary" size="small" onClick={() => setIsOpen(false)}>{t`Close`}</Button>
          </DialogButtons>
        </Dialog>
      )}
    </>
  );
}
