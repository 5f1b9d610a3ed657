import { useState } from "react";
import { showToast } from "../../base/behaviors/toasts.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { randomUuid } from "../../base/clients/random-uuid.ts";
import { FormDialog } from "../../base/edits/form-dialog.tsx";
import { formatCents, type MoneyFormat, toAmount, toCents } from "../../../domain/money.ts";
import { moneyIn } from "../../../domain/order-money.ts";
import { typedAmount } from "../../../domain/typed-number.ts";
import { type Checked, checked } from "../../base/forms/check.ts";
import { Checkbox } from "../../base/forms/checkbox.tsx";
import { Field } from "../../base/forms/field.tsx";
import { useForm } from "../../base/forms/use-form.ts";
import { amountProblem, parseAmount } from "../ui/typed-number.ts";
import { tooLong } from "../ui/too-long.ts";
import { type Order, requestRefund } from "./queries.ts";

type RefundDialogProps = {
  order: Order;
  /** In cents, at most. */
  refundable: number;
  /** What a customer asked for; without it, everything that is left. */
  filled: { amountCents: number; reason: string } | undefined;
  onChange: () => Promise<void>;
  onClose: () => void;
};

type Draft = { amount: string; reason: string; restock: boolean };
type Values = { amountCents: number; reason: string; restock: boolean };

/** Asks for a refund to the card. However often its button is pressed, it is one refund. */
export function RefundDialog({ order, refundable, filled, onChange, onClose }: RefundDialogProps) {
  const money = moneyIn(order.currency);
  const [idempotencyKey] = useState(randomUuid);
  const [untouched] = useState<Draft>({
    amount: typedAmount(toAmount(filled?.amountCents ?? refundable, money), money),
    reason: filled?.reason ?? "",
    restock: false,
  });
  const [draft, setDraft] = useState(untouched);
  const form = useForm({
    values: draft,
    onChange: (changes) => setDraft((before) => ({ ...before, ...changes })),
    check: (typed) => check(typed, refundable, money),
    send,
    failureToast: { title: "Refund Failed" },
  });

  async function send(values: Values): Promise<void> {
    await requestRefund(browserClient(), order.id, values, idempotencyKey);
    await onChange();
    showToast({
      title: "Success",
      description: `${formatCents(values.amountCents, money)} are being refunded.`,
    });
    onClose();
  }

  return (
    <FormDialog
      title="Refund"
      action="Refund"
      form={form}
      isDirty={draft.amount !== untouched.amount || draft.reason !== untouched.reason || draft.restock}
      onClose={onClose}
    >
      <Field
        {...form.field("amount")}
        label="Amount"
        inputMode="decimal"
        hint={`Up to ${formatCents(refundable, money)} can be refunded.`}
      />
      <Field {...form.field("reason")} label="Reason" hint="The customer sees it." />
      <Checkbox {...form.field("restock")} label="Put the pieces of this order back into stock" />
    </FormDialog>
  );
}

function check(draft: Draft, refundable: number, money: MoneyFormat): Checked<Draft, Values> {
  const reason = draft.reason.trim();
  const amount = parseAmount(draft.amount, money);
  const rule = { max: toAmount(refundable, money), example: 19.5 };
  return checked(
    { amountCents: toCents(amount ?? 0, money), reason, restock: draft.restock },
    {
      amount:
        draft.amount.trim() === "" || amount === 0
          ? "Please enter what to refund."
          : (amountProblem(draft.amount, rule, money) ?? undefined),
      reason: reason === "" ? "Please say why." : tooLong(reason, 500),
    },
  );
}
