import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatCents } from "../../../../domain/money/money.ts";
import { moneyIn } from "../../../../domain/money/order-money.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { FormDialog } from "../../../base/edits/form-dialog.tsx";
import { checked } from "../../../base/forms/check.ts";
import { useForm } from "../../../base/forms/use-form.ts";
import { BookedBySelect, likelyBookedBy } from "../booked-by.tsx";
import { duePayment } from "../due-payment.ts";
import { mailAboutStatus } from "../mail-about-status.ts";
import { type Order, receivePayment } from "../queries.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

export function BookPaymentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui();
  const money = useMoney();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState({ method: likelyBookedBy(order) });
  const amount = formatCents(duePayment(order, money), moneyIn(order.currency, money));
  const mail = mailAboutStatus(order, "paid", money);
  const form = useForm({
    values: draft,
    onChange: (changes) => setDraft((before) => ({ ...before, ...changes })),
    check: (typed) => checked(typed, {}),
    send: async ({ method }) => {
      await receivePayment(browserClient(), order.id, method);
      await revalidate();
      showToast({ title: t`Success`, description: t`${amount} is booked as received.` });
      onClose();
    },
    failureToast: { title: t`Error` },
  });
  return (
    <FormDialog title={t`Book a payment`} action={t`Book`} form={form} isDirty={false} onClose={onClose}>
      <BookedBySelect {...form.field("method")} />
      <p className="text-ui text-ink-2 wrap-anywhere">
        {t`${amount} is booked as received.`}
        {mail !== null && ` ${mail}`}
      </p>
    </FormDialog>
  );
}
