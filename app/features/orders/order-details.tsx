import { useLingui } from "@lingui/react/macro";
import type { Translated } from "../../base/clients/data-api/translated.ts";
import type { ReactNode } from "react";
import { TotalsList } from "./totals-list.tsx";
import { moneyIn } from "../../../domain/money/order-money.ts";
import { type OrderAmounts, totalsOfOrder } from "./totals.ts";
import { toCents } from "../../../domain/money/money.ts";
import type { ChosenOption } from "../options/options.ts";
import { OrderLines } from "./order-lines.tsx";
import { Fact } from "./fact.tsx";
import { addressLines } from "../../../domain/delivery/address-lines.ts";
import type { ShippingAddress } from "../../../domain/delivery/shipping-address.ts";
import { useMoney } from "../../base/shop/use-shop.ts";

type OrderDetailsProps = {
  order: OrderAmounts & {
    order_items: readonly (Translated & {
      id: number;
      product_id: number | null;
      quantity: number;
      price_at_purchase: number;
      name_at_purchase: string;
      image_at_purchase: string | null;
      options: readonly ChosenOption[];
      offer_id?: number | null;
      is_gift_wrap?: boolean | undefined;
    })[];
  };
  address?: ShippingAddress | undefined;
  title: string;
  children: ReactNode;
};

export function OrderDetails({ order, address, title, children }: OrderDetailsProps) {
  const { i18n, t } = useLingui();
  const money = moneyIn(order.currency, useMoney());
  return (
    <div className="grid gap-x-16 gap-y-10 md:grid-cols-[minmax(0,1fr)_16rem]">
      <section aria-labelledby="items">
        <h2 id="items" className="mb-6 font-display text-display-sm">
          {title}
        </h2>
        <OrderLines
          priceEach
          money={money}
          lines={order.order_items.map((item) => ({
            key: item.id,
            productId: item.product_id,
            options: item.options,
            note: item.is_gift_wrap
              ? t`Gift wrap`
              : item.offer_id == null
                ? undefined
                : t`At the price of your offer`,
            name: item.name_at_purchase,
            originalName: item.originalName,
            untranslated: item.untranslated,
            image: item.image_at_purchase,
            quantity: item.quantity,
            priceCents: toCents(item.price_at_purchase, money),
          }))}
        />
        <div className="mt-6 border-t border-line-2 pt-5">
          <TotalsList {...totalsOfOrder(order, money)} money={money} />
        </div>
      </section>
      <dl className="space-y-6 text-ui wrap-anywhere">
        {address && (
          <>
            <Fact label={t`Ships to`}>{addressLines(address, i18n.locale)}</Fact>
            <Fact label={t`Email`}>{address.email}</Fact>
          </>
        )}
        {address?.phone && <Fact label={t`Phone`}>{address.phone}</Fact>}
        {children}
      </dl>
    </div>
  );
}
