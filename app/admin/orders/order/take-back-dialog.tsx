import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatCents } from "../../../../domain/money/money.ts";
import { moneyIn } from "../../../../domain/money/order-money.ts";
import type { PaidBy } from "../../../../domain/money/paid-by.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { FormDialog } from "../../../base/edits/form-dialog.tsx";
import { checked } from "../../../base/forms/check.ts";
import { Field } from "../../../base/forms/field.tsx";
import { useForm } from "../../../base/forms/use-form.ts";
import { issuedPapers } from "../../../features/papers/issued-paper.ts";
import { tooLong } from "../../../../domain/text/too-long.ts";
import { isVoid } from "../../../../domain/orders/statuses.ts";
import { type Order, type OrderPayment, takeBackPayment } from "../queries.ts";
import { say } from "../../../base/language/languages.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

type TakeBackDialogProps = { order: Order; payment: OrderPayment; onClose: () => void };

export function TakeBackDialog({ order, payment, onClose }: TakeBackDialogProps) {
  const { t } = useLingui();
  const money = useMoney();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState({ reason: "" });
  const amount = formatCents(payment.amount_cents, moneyIn(order.currency, money));
  const form = useForm({
    values: draft,
    onChange: (changes) => setDraft((before) => ({ ...before, ...changes })),
    check: ({ reason }) =>
      checked(
        { reason: reason.trim() },
        { reason: reason.trim() === "" ? t`Please say why.` : tooLong(reason.trim(), 500, say) },
      ),
    send: async ({ reason }) => {
      await takeBackPayment(browserClient(), payment.id, reason);
      await revalidate();
      showToast({ title: t`Success`, description: t`The booking of ${amount} is taken back.` });
      onClose();
    },
    failureToast: { title: t`Error` },
  });
  return (
    <FormDialog
      title={t`Take back this booking?`}
      action={t`Take back`}
      form={form}
      isDirty={draft.reason !== ""}
      onClose={onClose}
    >
      <Field
        {...form.field("reason")}
        label={t`Reason`}
        hint={t`It stays in the order's history. Only you see it.`}
      />
      <div className="space-y-2 text-ui text-ink-2 wrap-anywhere">
        {consequences(order, payment, amount).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </FormDialog>
  );
}

const bookedAs: Readonly<Record<PaidBy, (amount: string) => MessageDescriptor>> = {
  stripe: (amount) => msg`${{ amount }} was booked as paid by card.`,
  cash: (amount) => msg`${{ amount }} was booked as paid in cash.`,
  transfer: (amount) => msg`${{ amount }} was booked as paid by bank transfer.`,
  card: (amount) => msg`${{ amount }} was booked as paid by card elsewhere.`,
  other: (amount) => msg`${{ amount }} was booked as paid by hand.`,
};

function consequences(order: Order, payment: OrderPayment, amount: string): string[] {
  const booked = say(bookedAs[payment.method](amount));
  const last = issuedPapers(order.papers).at(-1);
  const isWaiting =
    payment.former_status === "pending_payment" && (order.status === "paid" || order.status === "processing");
  return [
    `${booked} ${say(
      isVoid(order.status)
        ? msg`It no longer counts as received, and nothing is to be refunded.`
        : msg`It no longer counts as received: the order is due again.`,
    )}`,
    say(
      isWaiting
        ? msg`The order waits for its payment by card again. Without one it is cancelled after 30 minutes, and its pieces return to stock.`
        : msg`If the booking changed the order's status, the status goes back, and stock and promotions with it.`,
    ),
    ...(last?.kind === "invoice"
      ? [
          say(
            msg`Invoice ${{ number: last.number }} stays. If it says that this was paid, a credit note cancels it, and a new invoice follows where one is due.`,
          ),
        ]
      : []),
    say(msg`The customer gets no mail. Money that did come in is refunded instead.`),
  ];
}
