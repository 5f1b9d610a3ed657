import { useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { formatDay } from "../../../../domain/base/day-and-time.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";
import { moneyIn } from "../../../../domain/money/order-money.ts";
import { formatPrice } from "../../../../domain/money/money.ts";
import { orderNumber } from "../../../../domain/orders/order-number.ts";
import { Photo } from "../../../base/ui/photo.tsx";
import { MoreRows } from "../../../base/list/more-rows.tsx";
import { useCustomer } from "./customer.ts";
import { itemCount } from "./item-count.ts";
import { type ListedCustomerOrder, listCustomerOrders, orderPageSize } from "./queries.ts";
import { OrderStatusBadge } from "../../../features/orders/order-status-badge.tsx";

type OrderRowsProps = {
  first: readonly ListedCustomerOrder[];
  /** The key of the history entry, so that Back finds the rows that were loaded. */
  place: string;
};

/** The customer's orders as far as they have scrolled. */
export function OrderRows({ first, place }: OrderRowsProps) {
  const { t } = useLingui();
  const { id } = useCustomer();
  const source = {
    first,
    total: Infinity,
    pageSize: orderPageSize,
    load: (from: number) => listCustomerOrders(browserClient(), id, from),
  };
  // Another customer may log in and go back to the same history entry, and must not find these rows there.
  const list = `${place} ${id}`;
  return (
    <div className="border-t border-line">
      <MoreRows source={source} place={list} failureTitle={t`Error fetching orders`}>
        {(rows) => (
          <ul>
            {rows.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        )}
      </MoreRows>
    </div>
  );
}

/** The whole row is a link. Long histories stay fast: rows are memoized, and not rendered while off screen. */
const OrderRow = memo(function OrderRow({ order }: { order: ListedCustomerOrder }) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const { id, created_at: placedAt, status, currency, total_amount: total } = order;
  const lines = order.order_items.filter((line) => !line.is_gift_wrap);
  return (
    <li className="border-b border-line [contain-intrinsic-height:auto_9.5rem] [content-visibility:auto]">
      <article className="figures group relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 py-4 text-ui md:grid-cols-[6rem_minmax(0,1fr)_9.5rem_5.5rem_7rem_1.25rem] md:py-5">
        <h2>
          <Link
            to={`/account/orders/${id}`}
            className="font-medium group-hover:text-sapphire after:absolute after:inset-0"
          >
            <span className="sr-only">{t`Order`} </span>
            <span translate="no">{orderNumber(id)}</span>
          </Link>
        </h2>
        <p className="text-ink-2 max-md:row-start-2 max-md:text-note">
          <time dateTime={placedAt}>{formatDay(placedAt, i18n.locale)}</time>
        </p>
        <p className="max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end">
          <OrderStatusBadge status={status} />
        </p>
        <p className="text-note text-ink-2 max-md:row-start-3 md:text-end">{t(itemCount(lines))}</p>
        <p className="font-medium max-md:col-start-2 max-md:row-start-3 max-md:justify-self-end md:text-end">
          {formatPrice(total, moneyIn(currency, money))}
        </p>
        <ChevronRight
          size={18}
          strokeWidth={1.5}
          aria-hidden="true"
          className="text-ink-3 group-hover:text-sapphire max-md:hidden"
        />
        <Pieces lines={lines} />
      </article>
    </li>
  );
});

const mostPictures = 5;

/** Pictures of what was ordered. They have no words: the row says how many pieces there are. */
function Pieces({ lines }: { lines: ListedCustomerOrder["order_items"] }) {
  const more = lines.length - mostPictures;
  return (
    <div className="col-span-full mt-2 flex items-center gap-2">
      {lines.slice(0, mostPictures).map(({ id, image_at_purchase }) => (
        <Photo
          key={id}
          image={image_at_purchase}
          alt=""
          sizes="48px"
          widths={[160]}
          className="w-12 shrink-0"
        />
      ))}
      {more > 0 && (
        <span aria-hidden="true" className="text-note text-ink-3">
          +{more}
        </span>
      )}
    </div>
  );
}
