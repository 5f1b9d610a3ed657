import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import type { Route } from "./+types/customers";
import { formatDay, formatDayAndTime } from "../formats/shop-times.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { useFailureToast } from "../../base/loading/use-failure-toast.ts";
import { EmptyState } from "../../base/ui/empty-state.tsx";
import type { Column } from "../list/column.ts";
import { DataTable } from "../list/data-table.tsx";
import { isMoreThanFound, mostFound } from "../list/found.ts";
import { loadListing } from "../list/listing.ts";
import { RowBlock } from "../list/row-blocks.tsx";
import { RowLink } from "../list/row-controls.tsx";
import { sortParameter } from "../list/sort-in-address.ts";
import { useListAddress } from "../list/use-list-address.ts";
import { listViews } from "../list/views/queries.ts";
import { Views } from "../list/views/views.tsx";
import { adminTitle, PageHeader } from "../page/page-header.tsx";
import { Amount, cellSize } from "../formats/amount.tsx";
import { counted } from "../formats/counted.ts";
import { CustomerBadge } from "./customer-badge.tsx";
import { type CustomerFilter, latestFirst, readCustomerFilter } from "./customer-filter.ts";
import { CustomerFilters } from "./customer-filters.tsx";
import { type ListedCustomer, listCustomers, sumsOf } from "./queries.ts";
import { sumWords } from "../orders/sums.ts";
import { say } from "../../base/language/languages.ts";
import { useMoney } from "../../base/shop/use-shop.ts";
import type { MoneyFormat } from "../../../domain/money/money.ts";

export const meta = adminTitle(msg`Customers`);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const db = browserClient();
  const filter = readCustomerFilter(new URL(request.url).searchParams);
  const [listing, views] = await Promise.all([
    loadListing((from, to) => listCustomers(db, filter, from, to)),
    listViews(db, "customers"),
  ]);
  return { ...listing, views };
}

export default function Customers({ loaderData: listing }: Route.ComponentProps) {
  const { t } = useLingui();
  const money = useMoney();
  useFailureToast(listing, t`The customers could not be loaded`);
  const { filter, change } = useListAddress(readCustomerFilter);
  return (
    <>
      <PageHeader title={t`Customers`} />
      <Views list="customers" views={listing.views} />
      <CustomerFilters filter={filter} change={change} total={listing.total} />
      <DataTable
        label={t`Customers`}
        listing={listing}
        columns={columnsOf(money)}
        renderBlock={(customer) => (
          <RowBlock
            title={<CustomerLink customer={customer} />}
            value={sumWords(sumsOf(customer), money).join(", ")}
            meta={t`${{ email: customer.email }}, ${plural({ count: customer.orders }, { one: "# order", other: "# orders" })}`}
            badges={<CustomerBadge hasAccount={customer.account_id !== null} />}
            actions={<LastOrder customer={customer} />}
          />
        )}
        blockHeight={107}
        sort={filter.sort}
        onSort={(sort) => change({ sort: sortParameter(sort, latestFirst) }, { toTop: true })}
        empty={<EmptyState cut="cushion" title={emptyTitle(filter)} />}
        counted={(total) =>
          isMoreThanFound(filter.q, total)
            ? t`There are ${plural({ count: mostFound }, { one: "more than # customer", other: "more than # customers" })}. To find the others, add to the search.`
            : t`${plural({ count: total }, { one: "# customer", other: "# customers" })}`
        }
      />
    </>
  );
}

function emptyTitle({ q, kind }: CustomerFilter): string {
  return q === "" && kind === null
    ? say(msg`No customers yet.`)
    : say(msg`No customers found matching your criteria.`);
}

function columnsOf(money: MoneyFormat): Column<ListedCustomer>[] {
  return [
    {
      title: say(msg`Customer`),
      sort: "name",
      render: (customer) => (
        <>
          <CustomerLink customer={customer} />
          <span translate="no" className="block truncate text-ink-3">
            {customer.email}
          </span>
        </>
      ),
    },
    {
      title: say(msg`Kind`),
      className: "w-32",
      render: ({ account_id: account }) => <CustomerBadge hasAccount={account !== null} />,
    },
    {
      title: say(msg`Orders`),
      sort: "orders",
      className: "w-28",
      align: "end",
      render: ({ orders }) => <span className="figures">{counted(orders)}</span>,
    },
    {
      title: say(msg`Sum`),
      sort: "sum",
      className: "w-36",
      align: "end",
      render: (customer) =>
        sumWords(sumsOf(customer), money).map((sum) => (
          <Amount key={sum} className={cellSize}>
            {sum}
          </Amount>
        )),
    },
    {
      title: say(msg`Last order`),
      sort: "last",
      className: "w-40 ps-8!",
      render: (customer) => <LastOrder customer={customer} />,
    },
  ];
}

function CustomerLink({ customer: { id, name, email } }: { customer: ListedCustomer }) {
  return (
    <RowLink to={`/admin/customers/${id}`}>
      <span className="block truncate">{name || email}</span>
    </RowLink>
  );
}

function LastOrder({ customer: { last_order_at: time } }: { customer: ListedCustomer }) {
  const { t } = useLingui();
  if (time === null) return <span className="text-ink-3">{t({ message: "None", context: "order" })}</span>;
  return (
    <time dateTime={time} title={formatDayAndTime(time)} className="figures text-ink-2">
      {formatDay(time)}
    </time>
  );
}
