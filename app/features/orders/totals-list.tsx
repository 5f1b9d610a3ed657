import type { ReactNode } from "react";
import { formatCents } from "../../../domain/money.ts";
import type { OrderTotals } from "./totals.ts";

type TotalsListProps = OrderTotals & {
  /** For a cart, before checkout. */
  estimated?: boolean;
};

export function TotalsList({ subtotal, shipping, tax, total, estimated = false }: TotalsListProps) {
  return (
    <>
      <dl className="space-y-2.5 text-ui text-ink-2">
        <Row label="Subtotal">{formatCents(subtotal)}</Row>
        <Row label="Shipping">{shipping === 0 ? "Free" : formatCents(shipping)}</Row>
        <Row label="Tax (8%)">{formatCents(tax)}</Row>
      </dl>
      <dl className="mt-5 border-t border-line-2 pt-5">
        <Row label={<span className="text-body font-medium">{estimated ? "Estimated total" : "Total"}</span>}>
          <span className="font-display text-[1.625rem] leading-none tracking-[-0.01em]">
            {formatCents(total)}
          </span>
        </Row>
      </dl>
    </>
  );
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}
