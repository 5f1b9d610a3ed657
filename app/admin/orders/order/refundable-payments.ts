import { msg } from "@lingui/core/runtime-macro";
import { formatCents, type MoneyFormat } from "../../../../domain/money/money.ts";
import { moneyIn } from "../../../../domain/money/order-money.ts";
import { paidByLabels } from "../../../../domain/money/paid-by.ts";
import { refundableOf } from "../../../features/orders/money.ts";
import type { Order, OrderPayment } from "../queries.ts";
import { say } from "../../../base/language/languages.ts";

export type RefundablePayment = {
  id: number;
  method: OrderPayment["method"];
  /** In cents. */
  left: number;
};

/** The payments that a refund can go back from, the one with most left first. The database knows the same bounds. */
export function refundablePayments({ payments, refunds }: Order): RefundablePayment[] {
  return payments
    .map((payment) => ({
      id: payment.id,
      method: payment.method,
      left: refundableOf({
        payments: [payment],
        refunds: refunds.filter(({ payment_id: from }) => from === payment.id),
      }),
    }))
    .filter(({ left }) => left > 0)
    .toSorted((one, other) => other.left - one.left);
}

export function paymentLabel(
  { method, left }: RefundablePayment,
  { currency }: Order,
  money: MoneyFormat,
): string {
  const amount = formatCents(left, moneyIn(currency, money));
  return say(msg`${{ payment: say(paidByLabels[method]) }}: up to ${{ amount }}`);
}
