import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatCents } from "../../../domain/money/money.ts";
import { moneyIn } from "../../../domain/money/order-money.ts";
import { moneyOf, type PaidOrder, type Refund, refundStateLabels } from "./money.ts";
import { useMoney } from "../../base/shop/use-shop.ts";

type MoneyListProps = { order: PaidOrder; refunds: readonly Refund[] };

export function MoneyList({ order, refunds }: MoneyListProps) {
  const { t } = useLingui();
  const money = moneyIn(order.currency, useMoney());
  const { paid, refunded, due } = moneyOf(order, money);
  return (
    <>
      <dl className="mt-2 space-y-1.5 text-ui text-ink-2">
        {paid > 0 && <Row label={t({ message: "Paid", context: "amount" })}>{formatCents(paid, money)}</Row>}
        {refunded > 0 && (
          <Row label={t({ message: "Refunded", context: "amount" })}>{formatCents(refunded, money)}</Row>
        )}
        {due > 0 && <Row label={t`Due`}>{formatCents(due, money)}</Row>}
      </dl>
      {refunds.length > 0 && (
        <ul aria-label={t`Refunds`} className="mt-3 space-y-2 border-t border-line pt-3 text-note">
          {refunds.map((refund) => (
            <li key={refund.id}>
              <span className="figures flex justify-between gap-4">
                <span>{t(refundStateLabels[refund.state])}</span>
                <span>{formatCents(refund.amount_cents, money)}</span>
              </span>
              <span className="block wrap-anywhere text-ink-3">{refund.reason}</span>
              {refund.problem && <span className="block wrap-anywhere text-danger">{refund.problem}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="figures flex justify-between gap-4">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
