import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { randomUuid } from "../../../base/browser/random-uuid.ts";
import { FormDialog } from "../../../base/edits/form-dialog.tsx";
import { formatCents, type MoneyFormat, toAmount, toCents } from "../../../../domain/money/money.ts";
import { moneyIn } from "../../../../domain/money/order-money.ts";
import { typedAmount } from "../../../../domain/base/typed-number.ts";
import { type Checked, checked } from "../../../base/forms/check.ts";
import { Field } from "../../../base/forms/field.tsx";
import { Select } from "../../../base/forms/select.tsx";
import { useForm } from "../../../base/forms/use-form.ts";
import { amountProblem, parseAmount } from "../../../../domain/base/number-rules.ts";
import { tooLong } from "../../../../domain/text/too-long.ts";
import { type OrderRequest, quantityOf } from "../../../features/inquiries/requests/order-request.ts";
import { nameOfLine, returnableLines } from "../order-lines.ts";
import { type Order, type RequestedRefund, requestRefund } from "../queries.ts";
import { paymentLabel, type RefundablePayment } from "./refundable-payments.ts";
import { say } from "../../../base/language/languages.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

type RefundDialogProps = {
  order: Order;
  payments: readonly RefundablePayment[];
  /** What a customer asked for; without it, everything that is left of the payment. */
  filled: { amountCents: number; reason: string; pieces: OrderRequest["pieces"] } | undefined;
  onChange: () => Promise<void>;
  onClose: () => void;
};

/** The pieces of a line have the field `nameOf(line)`. */
type Draft = Record<string, string>;
type Line = ReturnType<typeof returnableLines>[number];

/** Asks for a refund to the card, or books one that the owner gives. However often its button is pressed, it is one refund. */
export function RefundDialog({ order, payments, filled, onChange, onClose }: RefundDialogProps) {
  const { t } = useLingui();
  const money = moneyIn(order.currency, useMoney());
  const [idempotencyKey] = useState(randomUuid);
  const [lines] = useState(() => returnableLines(order));
  const proposedOf = ({ left }: RefundablePayment) =>
    typedAmount(toAmount(Math.min(filled?.amountCents ?? left, left), money), money);
  const [untouched] = useState<Draft>({
    payment: String(payments[0]!.id),
    amount: proposedOf(payments[0]!),
    reason: filled?.reason ?? "",
    ...Object.fromEntries(lines.map((each) => [nameOf(each), String(proposed(each, filled?.pieces ?? []))])),
  });
  const [draft, setDraft] = useState(untouched);
  const paymentIn = ({ payment }: Draft) => payments.find(({ id }) => String(id) === payment) ?? payments[0]!;
  const payment = paymentIn(draft);
  const byHand = payment.method !== "stripe";
  const form = useForm({
    values: draft,
    onChange: (changes) =>
      setDraft((before) => {
        const now = { ...before, ...(changes as Draft) };
        // Another payment proposes its own amount, unless one was typed.
        return now["payment"] !== before["payment"] && now["amount"] === proposedOf(paymentIn(before))
          ? { ...now, amount: proposedOf(paymentIn(now)) }
          : now;
      }),
    check: (typed) => check(typed, lines, paymentIn(typed), money),
    send,
    failureToast: { title: t`The refund could not be made` },
  });

  async function send(values: RequestedRefund): Promise<void> {
    await requestRefund(browserClient(), order.id, values, idempotencyKey);
    await onChange();
    const amount = formatCents(values.amountCents, money);
    showToast({
      title: t`Success`,
      description: byHand ? t`${amount} are booked as refunded.` : t`${amount} are being refunded.`,
    });
    onClose();
  }

  return (
    <FormDialog
      title={t`Refund`}
      action={t`Refund`}
      form={form}
      isDirty={Object.keys(untouched).some((name) => draft[name] !== untouched[name])}
      onClose={onClose}
    >
      {payments.length > 1 && (
        <Select
          {...form.field("payment")}
          label={t`From which payment`}
          hint={t`A refund goes back from one payment. The rest takes a second refund.`}
        >
          {payments.map((each) => (
            <option key={each.id} value={each.id}>
              {paymentLabel(each, order, money)}
            </option>
          ))}
        </Select>
      )}
      <Field
        {...form.field("amount")}
        label={t`Amount`}
        inputMode="decimal"
        hint={t`Up to ${{ amount: formatCents(payment.left, money) }} can be refunded.`}
      />
      {byHand && (
        <p className="text-ui text-ink-2">{t`This payment did not come through Stripe. Give the money back yourself; this books it and tells the customer by mail.`}</p>
      )}
      <Field {...form.field("reason")} label={t`Reason`} hint={t`The customer sees it.`} />
      {lines.length > 0 && (
        <fieldset className="space-y-3">
          <legend className="text-ui font-medium">{t`Pieces that go back into stock`}</legend>
          {lines.map((each) => (
            <Select key={each.line.id} {...form.field(nameOf(each))} label={nameOfLine(each.line)}>
              {Array.from({ length: each.most + 1 }, (_, quantity) => (
                <option key={quantity} value={quantity}>
                  {quantity === 0
                    ? t({ message: "None", context: "pieces" })
                    : t`${quantity} of ${{ most: each.most }}`}
                </option>
              ))}
            </Select>
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}

function nameOf({ line }: Line): string {
  return `pieces-${line.id}`;
}

/** What the customer asked to send back, unless it is back already. */
function proposed({ line, most }: Line, asked: OrderRequest["pieces"]): number {
  return Math.min(quantityOf(asked, line.id), most);
}

function check(
  draft: Draft,
  lines: readonly Line[],
  payment: RefundablePayment,
  money: MoneyFormat,
): Checked<Draft, RequestedRefund> {
  const reason = draft["reason"]!.trim();
  const typed = draft["amount"]!;
  const amount = parseAmount(typed, money);
  const pieces = lines
    .map((each) => ({ order_item_id: each.line.id, quantity: Number(draft[nameOf(each)]) }))
    .filter(({ quantity }) => quantity > 0);
  const rule = { max: toAmount(payment.left, money), example: 19.5 };
  return checked<Draft, RequestedRefund>(
    { paymentId: payment.id, amountCents: toCents(amount ?? 0, money), reason, pieces },
    {
      amount:
        typed.trim() === "" || amount === 0
          ? say(msg`Please enter what to refund.`)
          : (amountProblem(typed, rule, say, money) ?? undefined),
      reason: reason === "" ? say(msg`Please say why.`) : tooLong(reason, 500, say),
    },
  );
}
