import { useLingui } from "@lingui/react/macro";
import { paymentMethodLabels, paymentStatusLabels } from "../../../domain/orders/order-labels.ts";
import { isPayable, type PaidOrder, type Refund } from "./money.ts";
import { MoneyList } from "./money-list.tsx";
import { Fact } from "./fact.tsx";
import { PayByCard } from "./pay-by-card.tsx";

type PaymentFactProps = {
  order: PaidOrder & {
    id: number;
    created_at: string;
    payment_status: keyof typeof paymentStatusLabels;
    payments: readonly { state: string }[];
    refunds: readonly Refund[];
  };
  guestKey?: string | undefined;
  onChange: () => Promise<void>;
};

export function PaymentFact({ order, guestKey, onChange }: PaymentFactProps) {
  const { t } = useLingui();
  const isArriving = order.payments.some(({ state }) => state === "processing");
  return (
    <Fact label={t`Payment`}>
      <span className="block">{t(paymentMethodLabels[order.payment_method])}</span>
      <span className="block">{t(paymentStatusLabels[order.payment_status])}</span>
      <MoneyList order={order} refunds={order.refunds} />
      {isArriving && <p className="mt-2 text-note text-ink-2">{t`Your payment is on its way.`}</p>}
      {!isArriving && isPayable(order) && (
        <PayByCard
          orderId={order.id}
          isWaiting={order.status === "pending_payment"}
          guestKey={guestKey}
          onChange={onChange}
        />
      )}
    </Fact>
  );
}
