import { useState } from "react";
import { Button } from "../../base/ui/button.tsx";
import { Dialog, DialogButtons } from "../../base/dialogs/dialog.tsx";
import { customerName, OfferedOn, productName } from "./offer-parts.tsx";
import type { OfferRow } from "./queries.ts";

/** How many characters fit in two lines of the table. */
const shortMessage = 60;

export function OfferMessages({ offer }: { offer: OfferRow }) {
  return (
    <>
      <OfferMessage offer={offer} />
      {offer.answer_message !== null && (
        <span title={offer.answer_message} className="mt-1 line-clamp-2 text-ink-3 wrap-anywhere">
          You: {offer.answer_message}
        </span>
      )}
    </>
  );
}

/** The start of the customer's message. A dialog shows all of it. */
function OfferMessage({ offer }: { offer: OfferRow }) {
  const [isOpen, setIsOpen] = useState(false);
  const message = offer.message?.trim() ?? "";
  if (message === "") return <span className="text-ink-3">No message</span>;
  if (message.length <= shortMessage && !message.includes("\n"))
    return <span className="text-ink-2 wrap-anywhere">{message}</span>;
  return (
    <>
      <span className="line-clamp-2 text-ink-2 wrap-anywhere">{message}</span>
      <button type="button" onClick={() => setIsOpen(true)} className="link target text-ink-2 hover:text-ink">
        Read more
        <span className="sr-only">{` of ${customerName(offer)}'s message about ${productName(offer)}`}</span>
      </button>
      {isOpen && (
        <Dialog title={`Message from ${customerName(offer)}`} onClose={() => setIsOpen(false)}>
          <p className="mt-1 text-note text-ink-3">
            About {productName(offer)}, <OfferedOn offer={offer} />
          </p>
          <p className="mt-4 text-ui whitespace-pre-line wrap-anywhere">{message}</p>
          <DialogButtons>
            <Button tone="secondary" size="small" onClick={() => setIsOpen(false)}>
              Close
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </>
  );
}
