import { useLingui } from "@lingui/react/macro";
import { type RefObject, useState } from "react";
import { useLocation } from "react-router";
import { showToast } from "../../base/behaviors/toasts.ts";
import { ProductInBrief } from "../catalog/product-in-brief.tsx";
import type { PageProduct } from "../catalog/queries.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { formatPrice } from "../../../domain/money/money.ts";
import { currencyInWords } from "../../../domain/base/typed-number.ts";
import { Field } from "../../base/forms/field.tsx";
import { Refusal } from "../../base/forms/refusal.ts";
import { TextArea } from "../../base/forms/text-area.tsx";
import { type SentForm, useForm } from "../../base/forms/use-form.ts";
import { readSession, whenSessionKnown } from "../../base/session/session-store.ts";
import { useAuthor } from "../../base/forms/use-author.ts";
import { useSession } from "../../base/session/use-session.ts";
import { Button, ButtonLink } from "../../base/ui/button.tsx";
import { Dialog, DialogButtons } from "../../base/dialogs/dialog.tsx";
import { checkOffer, emptyOffer, type CheckedOffer, problemTitles, tooHigh } from "./offer-form.ts";
import { readRefusedPrice, sendOffer } from "./queries.ts";
import { useMoney } from "../../base/shop/use-shop.ts";

type OfferDialogProps = { dialog: RefObject<HTMLDialogElement | null>; product: PageProduct };

export function OfferDialog({ dialog, product }: OfferDialogProps) {
  const { t } = useLingui();
  const money = useMoney();
  const session = useSession();
  const [currentPrice, setCurrentPrice] = useState(product.final_price);
  const { busy, formProps, field } = useForm({
    values: emptyOffer,
    check: (typed) => checkOffer(typed, currentPrice, money),
    send,
    problemToast: (sentence, field) => ({ title: t(problemTitles[field]), description: sentence }),
    failureToast: () => ({
      title: t`Error Sending Offer`,
      description:
        readSession().status === "signed-out" ? t`Your session has ended. Please log in again.` : undefined,
    }),
    draft: { name: `offer-${product.id}`, author: useAuthor() },
  });

  async function send({ price, message }: CheckedOffer, { clear }: SentForm) {
    const known = await whenSessionKnown();
    if (known.status !== "signed-in") return;
    const offer = { productId: product.id, userId: known.user.id, price, message };
    const { error } = await sendOffer(browserClient(), offer);
    if (error) {
      const priceNow = readRefusedPrice(error);
      if (priceNow === null) throw error;
      setCurrentPrice(priceNow);
      throw new Refusal(tooHigh(priceNow, money), "price");
    }
    clear();
    dialog.current?.close();
    showToast({
      title: t`Offer Sent!`,
      description: t`The seller has your offer of ${{ price: formatPrice(price, money) }} for ${{ name: product.name }}.`,
    });
  }

  return (
    <Dialog ref={dialog} title={t`Make an Offer`}>
      <ProductInBrief product={{ ...product, final_price: currentPrice }} />
      <form {...formProps} className="mt-5 space-y-4">
        <Field
          {...field("price")}
          label={t`Your offer price`}
          inputMode="decimal"
          autoComplete="off"
          hint={t`In ${{ currency: currencyInWords(t, money) }}, lower than the current price.`}
          required
        />
        <TextArea {...field("message")} label={t`Message (optional)`} rows={3} />
        {session.status === "signed-out" ? (
          <LogInAgain />
        ) : (
          <DialogButtons>
            <Button tone="secondary" onClick={() => dialog.current?.close()}>{t`Cancel`}</Button>
            <Button type="submit" busy={busy} className="min-w-36">
              {busy ? t`Sending` : t`Send offer`}
            </Button>
          </DialogButtons>
        )}
      </form>
    </Dialog>
  );
}

/** For a customer whose session has ended. It takes the focus, which would otherwise be lost. */
function LogInAgain() {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  return (
    <div className="bg-wash p-4">
      <p className="text-ui text-ink-2">{t`Your session has ended. Log in again to send your offer: what you typed is kept.`}</p>
      <ButtonLink
        ref={takeFocus}
        to="/login"
        state={{ redirect: pathname + search }}
        className="mt-3"
      >{t`Log in`}</ButtonLink>
    </div>
  );
}

function takeFocus(link: HTMLAnchorElement | null) {
  link?.focus();
}
