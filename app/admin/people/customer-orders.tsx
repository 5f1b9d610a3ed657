import { plural } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDay, formatDayAndTime } from "../formats/shop-times.ts";
import { formatPrice } from "../../../domain/money/money.ts";
import { moneyIn } from "../../../domain/money/order-money.ts";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { Badge } from "../../base/ui/badge.tsx";
import { offerLabels, offerTones } from "../offers/offer-status.ts";
import { OrderBadge } from "../orders/order-badge.tsx";
import { Panel } from "../page/panel.tsx";
import { counted } from "../formats/counted.ts";
import type { Customer } from "./queries.ts";
import { useMoney } from "../../base/shop/use-shop.ts";

export function CustomerOrders({ customer: { placed, orders } }: { customer: Customer }) {
  const { t } = useLingui();
  const money = useMoney();
  return (
    <Panel title={t`Orders`} aside={<Count>{counted(orders)}</Count>} flush>
      {placed.length === 0 ? (
        <Nothing>{t`No orders yet.`}</Nothing>
      ) : (
        <Rows>
          {placed.map((order) => {
            const number = orderNumber(order.id);
            return (
              <li key={order.id} className={row}>
                <Link to={`/admin/orders/${order.id}`} className="target link figures font-medium">
                  <Trans>
                    <span className="sr-only">Order</span> <span translate="no">{number}</span>
                  </Trans>
                </Link>
                <On time={order.created_at} />
                <span className="justify-self-start">
                  <OrderBadge order={order} />
                </span>
                <span className="figures text-end">
                  {formatPrice(order.total_amount, moneyIn(order.currency, money))}
                </span>
              </li>
            );
          })}
        </Rows>
      )}
      {orders > placed.length && (
        <p className="border-t border-line px-4 py-3 text-note text-ink-3 md:px-5">{t`The latest ${{ latest: counted(placed.length) }} of ${plural({ count: orders }, { one: "# order", other: "# orders" })}.`}</p>
      )}
    </Panel>
  );
}

export function CustomerOffers({ offers }: { offers: Customer["offers"] }) {
  const { t } = useLingui();
  const money = useMoney();
  if (offers.length === 0) return null;
  return (
    <Panel title={t`Counter offers`} aside={<Count>{counted(offers.length)}</Count>} flush>
      <Rows>
        {offers.map((offer) => (
          <li key={offer.id} className={row}>
            <Link to="/admin/offers" className="target link min-w-0 truncate">
              {offer.product_name ?? t`A deleted product`}
            </Link>
            <On time={offer.created_at} />
            <span className="justify-self-start">
              <Badge tone={offerTones[offer.status]}>{t(offerLabels[offer.status])}</Badge>
            </span>
            <span className="figures text-end">
              {formatPrice(offer.offer_price, money)}
              {offer.answer_price !== null && (
                <span className="block text-note text-ink-2">{t`You: ${{ price: formatPrice(offer.answer_price, money) }}`}</span>
              )}
            </span>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}

export const row =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_8rem_11rem_7rem] md:px-5";

export function Rows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line text-ui">{children}</ul>;
}

export function On({ time }: { time: string }) {
  return (
    <time dateTime={time} title={formatDayAndTime(time)} className="figures text-note text-ink-2">
      {formatDay(time)}
    </time>
  );
}

export function Count({ children }: { children: string }) {
  return <span className="figures text-note text-ink-3">{children}</span>;
}

function Nothing({ children }: { children: string }) {
  return <p className="px-4 py-4 text-ui text-ink-3 md:px-5">{children}</p>;
}
