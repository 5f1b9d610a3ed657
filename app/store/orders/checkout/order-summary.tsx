import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { type CartItem, lineKey, offerNote } from "../../../features/cart/cart-item.ts";
import type { OrderTotals } from "../../../features/orders/totals.ts";
import { TotalsList } from "../../../features/orders/totals-list.tsx";
import { formatCents, toCents } from "../../../../domain/money/money.ts";
import type { Terms } from "../../../../domain/shop/shop.ts";
import type { GiftWrap } from "../../../features/delivery/rules.ts";
import { FreeShipping } from "../../../features/delivery/free-shipping.tsx";
import { OrderLines } from "../../../features/orders/order-lines.tsx";
import { useMoney } from "../../../base/shop/use-shop.ts";
import type { ComponentProps } from "react";
import { late } from "../../../base/late/late.tsx";

const DiscountCode = late(() => import("./discount-code.late.tsx")).part((code) => code.DiscountCode);

type OrderSummaryProps = {
  items: readonly CartItem[];
  wrap: GiftWrap | undefined;
  totals: OrderTotals;
  /** What a code takes off the order as a whole, in cents. */
  offOrder: number;
  terms: Terms;
  /** What is not known yet. */
  estimated: { tax: boolean; shipping: boolean } | undefined;
  code: Omit<ComponentProps<typeof DiscountCode>, "isWide">;
};

/** Beside the form; its background extends to the edge of the screen. */
export function OrderSummary(props: OrderSummaryProps) {
  const { t } = useLingui();
  return (
    <aside aria-labelledby="order-summary" className="border-s border-line bg-wash max-lg:hidden">
      <div className="sticky top-0 px-10 py-12 lg:pe-[max(var(--spacing-gutter),calc((100vw-var(--container-shop))/2))] xl:ps-12">
        <h2 id="order-summary" className="mb-6 font-display text-display-sm">{t`Order summary`}</h2>
        <LinesAndTotals {...props} isWide />
        <FreeShipping
          terms={props.terms}
          className="mt-7 flex items-center gap-2.5 border-t border-line-2 pt-5 text-note text-ink-2"
        />
      </div>
    </aside>
  );
}

/** On phones, collapsed into a bar with the total. */
export function FoldedOrderSummary(props: OrderSummaryProps) {
  const { t } = useLingui();
  const money = useMoney();
  return (
    <details
      open={props.code.refused?.code != null || undefined}
      className="group border-b border-line bg-wash lg:hidden"
    >
      <summary className="shell flex h-14 list-none items-center gap-2 text-ui font-medium [&::-webkit-details-marker]:hidden">
        {t`Order summary`}
        <ChevronDown
          size={16}
          strokeWidth={1.5}
          aria-hidden="true"
          className="transition-transform group-open:rotate-180"
        />
        <span className="figures ms-auto">{formatCents(props.totals.total, money)}</span>
      </summary>
      <div className="shell pt-2 pb-6">
        <LinesAndTotals {...props} isWide={false} />
      </div>
    </details>
  );
}

function LinesAndTotals({
  items,
  wrap,
  totals,
  offOrder,
  estimated,
  code,
  isWide,
}: OrderSummaryProps & { isWide: boolean }) {
  const { t } = useLingui();
  const money = useMoney();
  const pieces = items.map((item) => ({
    ...item,
    key: lineKey(item),
    priceCents: toCents(item.price, money),
    note: item.offer && t(offerNote),
  }));
  return (
    <>
      <OrderLines
        money={money}
        lines={
          wrap
            ? [
                ...pieces,
                { ...wrap, key: "wrap", image: null, quantity: 1, priceCents: toCents(wrap.price, money) },
              ]
            : pieces
        }
      />
      <div className="mt-6 border-t border-line-2 pt-5">
        <TotalsList {...totals} offOrder={offOrder} estimated={estimated} money={money} />
      </div>
      <DiscountCode {...code} isWide={isWide} />
    </>
  );
}
