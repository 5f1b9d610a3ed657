import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { z } from "zod/mini";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { FormDialog } from "../../base/edits/form-dialog.tsx";
import { formatPrice } from "../../../domain/money/money.ts";
import { checkSchema } from "../../base/forms/check.ts";
import { Field } from "../../base/forms/field.tsx";
import { useForm } from "../../base/forms/use-form.ts";
import { offerSentence, showDecided } from "./decided.ts";
import { daysOfOffer } from "./days-of-offer.ts";
import { decideOffer, type OfferRow } from "./queries.ts";
import { useMoney } from "../../base/shop/use-shop.ts";

type AcceptOfferProps = { offer: OfferRow; onDecided: () => Promise<void>; onClose: () => void };

const untouched = { days: "7" };

const schema = z.object({ days: daysOfOffer });

export function AcceptOffer({ offer, onDecided, onClose }: AcceptOfferProps) {
  const { t } = useLingui();
  const money = useMoney();
  const [draft, setDraft] = useState(untouched);
  const form = useForm({
    values: draft,
    onChange: (changes) => setDraft((now) => ({ ...now, ...changes })),
    check: (typed) => checkSchema(schema, typed),
    send: async ({ days }) => {
      const status = await decideOffer(browserClient(), offer, "accepted", days);
      await onDecided();
      showDecided("accepted", offer, status);
      onClose();
    },
    failureToast: { title: t`Error updating offer` },
  });
  return (
    <FormDialog
      title={t`Accept ${{ price: formatPrice(offer.offer_price, money) }}?`}
      action={t`Accept offer`}
      form={form}
      isDirty={draft.days !== untouched.days}
      onClose={onClose}
    >
      <p className="text-ui text-ink-2 wrap-break-word">{offerSentence(offer, money)}</p>
      <Field
        {...form.field("days")}
        label={t`Days to buy it`}
        hint={t`The customer can buy one piece at this price, once.`}
        inputMode="numeric"
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
