import { type RefObject, useState } from "react";
import { ProductInBrief } from "../catalogue/product-in-brief.tsx";
import type { Product } from "../catalogue/queries.ts";
import { browserClient } from "../clients/browser-client.ts";
import { formatPrice } from "../formats/money.ts";
import type { Texts } from "../forms/text-draft.ts";
import { readSession } from "../session/session-store.ts";
import { useSession } from "../session/use-session.ts";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { showToast } from "../behaviors/toasts.tsx";
import { useDraftForm } from "../forms/use-draft-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../forms/field.tsx";
import { TextArea } from "../forms/text-area.tsx";
import { LogInAgain } from "./log-in-again.tsx";
import { readCurrentPrice, showOfferFailure } from "./offer-failure.ts";
import { checkOffer, type OfferField, offerFields, tooHigh } from "./offer-form.ts";
import { readPrice } from "./offer-price.ts";
import { sendOffer } from "./queries.ts";

type OfferDialogProps = { dialog: RefObject<HTMLDialogElement | null>; product: Product };

/** A lower price that a customer offers for a product, with a word to the seller. */
export function OfferDialog({ dialog, product }: OfferDialogProps) {
  const session = useSession();
  const [currentPrice, setCurrentPrice] = useState(product.final_price);
  const { busy, formProps, fieldProps } = useDraftForm({
    draft: `offer-${product.id}`,
    fields: offerFields,
    check: (typed) => checkOffer(typed, currentPrice),
    send,
  });

  async function send(typed: Texts<OfferField>) {
    const price = readPrice(typed.price);
    if (session.status !== "signed-in" || price === null) return {};
    const { error } = await sendOffer(browserClient(), {
      productId: product.id,
      userId: session.user.id,
      price,
      message: typed.message.trim(),
    });
    if (error) {
      showOfferFailure(error, { sessionEnded: readSession().status === "signed-out" });
      const priceNow = readCurrentPrice(error.details);
      if (priceNow === null) return {};
      setCurrentPrice(priceNow);
      return { price: tooHigh(priceNow) };
    }
    dialog.current?.close();
    showToast({
      title: "Offer Sent!",
      description: `The seller has your offer of ${formatPrice(price)} for ${product.name}.`,
    });
    return null;
  }

  return (
    <Dialog ref={dialog} title="Make an Offer">
      <ProductInBrief product={{ ...product, final_price: currentPrice }} />
      <form {...formProps} className="mt-5 space-y-4">
        <Field
          {...fieldProps("price")}
          label="Your offer price"
          inputMode="decimal"
          autoComplete="off"
          hint="In dollars, lower than the current price."
          required
        />
        <TextArea {...fieldProps("message")} label="Message (optional)" rows={3} />
        {session.status === "signed-out" ? (
          <LogInAgain />
        ) : (
          <DialogButtons dialog={dialog} busy={busy} action="Send offer" />
        )}
      </form>
    </Dialog>
  );
}
