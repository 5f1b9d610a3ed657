import { useLingui } from "@lingui/react/macro";
import { useWords } from "../../base/shop/use-shop.ts";
import type { ReactNode } from "react";
import { formatCents, type MoneyFormat } from "../../../domain/money/money.ts";
import { taxLabel } from "../../../domain/money/tax-label.ts";
import type { OrderTotals } from "./totals.ts";

type TotalsListProps = OrderTotals & {
  estimated?: { tax: boolean; shipping: boolean } | undefined;
  /** What a code takes off the cart above, in cents. The subtotal is without it. */
  offOrder?: number;
  money: MoneyFormat;
};

export function TotalsList({ estimated, offOrder = 0, money, ...totals }: TotalsListProps) {
  const { t } = useLingui();
  const words = useWords();
  const { subtotal, shipping, tax, total, taxed } = totals;
  const label = taxed && t(taxLabel({ ...totals, taxed: { ...taxed, name: words(taxed.name) } }));
  const amount = (cents: number) => formatCents(cents, money);
  return (
    <>
      <dl className="space-y-2.5 text-ui text-ink-2">
        {offOrder > 0 && <Row label={t`Discount`}>{amount(-offOrder)}</Row>}
        <Row label={t`Subtotal`}>{amount(subtotal)}</Row>
        <Row label={estimated?.shipping ? t`Estimated shipping` : t`Shipping`}>
          {shipping === 0 ? t({ message: "Free", context: "price" }) : amount(shipping)}
        </Row>
        {label && <Row label={estimated?.tax ? t`${{ tax: label }}, estimated` : label}>{amount(tax)}</Row>}
      </dl>
      <dl className="mt-5 border-t border-line-2 pt-5">
        <Row
          label={<span className="text-body font-medium">{estimated ? t`Estimated total` : t`Total`}</span>}
        >
          <span className="font-display text-[1.625rem] leading-none tracking-[-0.01em]">
            {amount(total)}
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
