import { ChevronRight } from "lucide-react";
import type { Route } from "./+types/orders";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { formatDay, formatDayAndTime } from "../formats/shop-times.ts";
import { moneyIn } from "../../../domain/money/order-money.ts";
import { formatPrice } from "../../../domain/money/money.ts";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { useFailureToast } from "../../base/loading/use-failure-toast.ts";
import { useAction } from "../../base/forms/use-action.ts";
import { Button, ButtonLink } from "../../base/ui/button.tsx";
import { EmptyState } from "../../base/ui/empty-state.tsx";
import { Amount, cellSize } from "../formats/amount.tsx";
import { ChooseRow } from "../list/choose-row.tsx";
import type { Column } from "../list/column.ts";
import { DataTable } from "../list/data-table.tsx";
import { foundLine } from "../list/found.ts";
import { loadListing } from "../list/listing.ts";
import { RowBlock } from "../list/row-blocks.tsx";
import { RowLink } from "../list/row-controls.tsx";
import { sortParameter } from "../list/sort-in-address.ts";
import { type Chosen, useChosen } from "../list/use-chosen.ts";
import { useListAddress } from "../list/use-list-address.ts";
import { listViews } from "../list/views/queries.ts";
import { Views } from "../list/views/views.tsx";
import { adminTitle, PageHeader } from "../page/page-header.tsx";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import { OrderBadge } from "./order-badge.tsx";
import { newestFirst, readOrderFilter } from "./order-filter.ts";
import { OrderFilters } from "./order-filters.tsx";
import { type ListedOrder, listOrders } from "./queries.ts";

const most = 200;

export const meta = adminTitle("Orders");

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
  useFailureToast(listing, "Failed to fetch orders");
  const { filter, change } = useListAddress(readOrderFilter);
  const chosen = useChosen(listing, most);
  const { run } = useAction();
  return (
    <>
      <PageHeader title="Orders">
        <Button
          tone="secondary"
          size="small"
          onClick={() => void run(chosen.chooseAll, { title: "Error choosing the orders" })}
        >
          Choose all
        </Button>
        <ButtonLink tone="secondary" size="small" to="/admin/orders/ship">
          Ship many
        </ButtonLink>
      </PageHeader>
      <Views list="orders" views={listing.views} />
      <OrderFilters filter={filter} change={change} total={listing.total} />
      <DataTable
        label="Orders"
        listing={listing}
        columns={columnsWith(chosen)}
        renderBlock={(order) => (
          <RowBlock
            title={<FirstCell order={order} chosen={chosen} />}
            value={formatPrice(order.total_amount, moneyIn(order.currency))}
            meta={`${customerName(order)}, ${customerEmail(order)}`}
            badges={<OrderBadge order={order} />}
            actions={<PlacedAt order={order} />}
          />
        )}
        blockHeight={107}
        sort={filter.sort}
        onSort={(sort) => change({ sort: sortParameter(sort, newestFirst) }, { toTop: true })}
        empty={<EmptyState cut="cushion" title="No orders found matching your criteria." />}
        counted={(total) =>
          foundLine(filter.q, total, "order", "add to the search, or choose a status or a day")
        }
      />
      <BulkBar chosen={chosen} />
    </>
  );
}

/** The first cell of a row has its checkbox, too. */
function columnsWith(chosen: Chosen): Column<ListedOrder>[] {
  return [
    {
      title: "Order ID",
      sort: "id",
      className: "w-40",
      render: (order) => <FirstCell order={order} chosen={chosen} />,
    },
    ...columns,
  ];
}

const columns: Column<ListedOrder>[] = [
  { title: "Date", sort: "date", className: "w-36", render: (order) => <PlacedAt order={order} /> },
  {
    title: "Customer",
    sort: "customer",
    render: (order) => (
      <>
        <span className="block truncate text-ui">{customerName(order)}</span>
        <span className="block truncate text-ink-3">{customerEmail(order)}</span>
      </>
    ),
  },
  {
    title: "Total",
    sort: "total",
    className: "w-36",
    align: "right",
    render: (order) => (
      <Amount className={cellSize}>{formatPrice(order.total_amount, moneyIn(order.currency))}</Amount>
    ),
  },
  {
    title: "Status",
    sort: "status",
    className: "w-56 pl-8!",
    render: (order) => (
      <span className="flex items-center justify-between gap-3">
        <OrderBadge order={order} />
        <ChevronRight size={16} strokeWidth={1.6} aria-hidden="true" className="text-ink-3" />
      </span>
    ),
  },
];

/** The number comes first for screen readers, which name a row by its content. */
function FirstCell({ order, chosen }: { order: ListedOrder; chosen: Chosen }) {
  return (
    <span className="flex flex-row-reverse items-center justify-end">
      <OrderLink order={order} />
      <ChooseRow id={order.id} label={`Choose order ${orderNumber(order.id)}`} chosen={chosen} />
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
  return name || "Guest";
}

function customerEmail({ customer_email: email }: ListedOrder): string {
  return email || "No email";
}
