import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { unlessErased } from "../../formats/unless-erased.ts";
import { say } from "../../../base/language/languages.ts";
import type { Route } from "./+types/orders";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { formatDay, formatDayAndTime } from "../../formats/shop-times.ts";
import { moneyIn } from "../../../../domain/money/order-money.ts";
import { formatPrice, type MoneyFormat } from "../../../../domain/money/money.ts";
import { orderNumber } from "../../../../domain/orders/order-number.ts";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { useAction } from "../../../base/forms/use-action.ts";
import { Button, ButtonLink } from "../../../base/ui/button.tsx";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import { Amount, cellSize } from "../../formats/amount.tsx";
import { ChooseRow } from "../../list/choose-row.tsx";
import type { Column } from "../../list/column.ts";
import { DataTable } from "../../list/data-table.tsx";
import { isMoreThanFound, mostFound } from "../../list/found.ts";
import { loadListing } from "../../list/listing.ts";
import { RowBlock } from "../../list/row-blocks.tsx";
import { RowLink } from "../../list/row-controls.tsx";
import { sortParameter } from "../../list/sort-in-address.ts";
import { type Chosen, useChosen } from "../../list/use-chosen.ts";
import { useListAddress } from "../../list/use-list-address.ts";
import { listViews } from "../../list/views/queries.ts";
import { Views } from "../../list/views/views.tsx";
import { adminTitle, PageHeader } from "../../page/page-header.tsx";
import { BulkBar } from "../bulk/bulk-bar.tsx";
import { OrderBadge } from "../order-badge.tsx";
import { newestFirst, readOrderFilter } from "../order-filter.ts";
import { OrderFilters } from "./order-filters.tsx";
import { type ListedOrder, listOrders } from "../queries.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

const most = 200;

export const meta = adminTitle(msg`Orders`);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const db = browserClient();
  const filter = readOrderFilter(new URL(request.url).searchParams);
  const [listing, views] = await Promise.all([
    loadListing((from, to) => listOrders(db, filter, from, to)),
    listViews(db, "orders"),
  ]);
  return { ...listing, views };
}

export default function Orders({ loaderData: listing }: Route.ComponentProps) {
  const { t } = useLingui();
  const money = useMoney();
  useFailureToast(listing, t`Failed to fetch orders`);
  const { filter, change } = useListAddress(readOrderFilter);
  const chosen = useChosen(listing, most);
  const { run } = useAction();
  return (
    <>
      <PageHeader title={t`Orders`}>
        <Button
          tone="secondary"
          size="small"
          onClick={() => void run(chosen.chooseAll, { title: t`The orders could not be selected` })}
        >{t`Choose all`}</Button>
        <ButtonLink tone="secondary" size="small" to="/admin/orders/ship">{t`Ship many`}</ButtonLink>
      </PageHeader>
      <Views list="orders" views={listing.views} />
      <OrderFilters filter={filter} change={change} total={listing.total} />
      <DataTable
        label={t`Orders`}
        listing={listing}
        columns={columnsWith(chosen, money)}
        renderBlock={(order) => (
          <RowBlock
            title={<FirstCell order={order} chosen={chosen} />}
            value={formatPrice(order.total_amount, moneyIn(order.currency, money))}
            meta={`${customerName(order)}, ${customerEmail(order)}`}
            badges={<OrderBadge order={order} />}
            actions={<PlacedAt order={order} />}
          />
        )}
        blockHeight={107}
        sort={filter.sort}
        onSort={(sort) => change({ sort: sortParameter(sort, newestFirst) }, { toTop: true })}
        empty={<EmptyState cut="cushion" title={t`No orders found matching your criteria.`} />}
        counted={(total) =>
          isMoreThanFound(filter.q, total)
            ? t`There are ${plural({ count: mostFound }, { one: "more than # order", other: "more than # orders" })}. To find the others, add to the search, or choose a status or a day.`
            : t`${plural({ count: total }, { one: "# order", other: "# orders" })}`
        }
      />
      <BulkBar chosen={chosen} />
    </>
  );
}

/** The first cell of a row has its checkbox, too. */
function columnsWith(chosen: Chosen, money: MoneyFormat): Column<ListedOrder>[] {
  return [
    {
      title: say(msg`Order ID`),
      sort: "id",
      className: "w-40",
      render: (order) => <FirstCell order={order} chosen={chosen} />,
    },
    { title: say(msg`Date`), sort: "date", className: "w-36", render: (order) => <PlacedAt order={order} /> },
    {
      title: say(msg`Customer`),
      sort: "customer",
      render: (order) => (
        <>
          <span className="block truncate text-ui">{customerName(order)}</span>
          <span className="block truncate text-ink-3">{customerEmail(order)}</span>
        </>
      ),
    },
    {
      title: say(msg`Total`),
      sort: "total",
      className: "w-36",
      align: "end",
      render: (order) => (
        <Amount className={cellSize}>
          {formatPrice(order.total_amount, moneyIn(order.currency, money))}
        </Amount>
      ),
    },
    {
      title: say(msg`Status`),
      sort: "status",
      className: "w-56 ps-8!",
      render: (order) => (
        <span className="flex items-center justify-between gap-3">
          <OrderBadge order={order} />
          <ChevronRight size={16} strokeWidth={1.6} aria-hidden="true" className="text-ink-3" />
        </span>
      ),
    },
  ];
}

/** The number comes first for screen readers, which name a row by its content. */
function FirstCell({ order, chosen }: { order: ListedOrder; chosen: Chosen }) {
  const { t } = useLingui();
  return (
    <span className="flex flex-row-reverse items-center justify-end">
      <OrderLink order={order} />
      <ChooseRow id={order.id} label={t`Choose order ${{ number: orderNumber(order.id) }}`} chosen={chosen} />
    </span>
  );
}

function OrderLink({ order: { id } }: { order: ListedOrder }) {
  return (
    <RowLink to={`/admin/orders/${id}`}>
      <span translate="no" className="figures">
        {orderNumber(id)}
      </span>
    </RowLink>
  );
}

function PlacedAt({ order: { created_at: time } }: { order: ListedOrder }) {
  return (
    <time dateTime={time} title={formatDayAndTime(time)} className="figures text-ink-2">
      {formatDay(time)}
    </time>
  );
}

function customerName({ customer_name: name }: ListedOrder): string {
  return unlessErased(name) || say(msg`Guest`);
}

function customerEmail({ customer_email: email }: ListedOrder): string {
  return unlessErased(email) || say(msg`No email`);
}
