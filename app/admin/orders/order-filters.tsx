import { Check } from "lucide-react";
import { statusLabel } from "../../../domain/orders/order-labels.ts";
import { countedFound } from "../list/found.ts";
import { ListFilters } from "../list/list-filters.tsx";
import { ListSearch } from "../list/list-search.tsx";
import { sortParameter } from "../list/sort-in-address.ts";
import { FilterSelect } from "../list/filter-select.tsx";
import { DayFilter } from "./day-filter.tsx";
import { newestFirst, type OrderFilter } from "./order-filter.ts";
import { TabBar } from "./tab-bar.tsx";
import { orderStatuses } from "../../../domain/orders/statuses.ts";

type OrderFiltersProps = {
  filter: OrderFilter;
  change: (changes: Record<string, string | null>) => void;
  total: number;
};

const statusOptions = [
  { value: "", label: "All statuses" },
  ...orderStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
];

const sortOptions = [
  { value: "", label: "Newest first" },
  { value: "date", label: "Oldest first" },
  { value: "total.desc", label: "Highest total" },
  { value: "total", label: "Lowest total" },
  { value: "customer", label: "Customer A-Z" },
  { value: "status", label: "Status" },
  { value: "id", label: "Order ID" },
];

export function OrderFilters({ filter, change, total }: OrderFiltersProps) {
  const { q, tab, status, pendingPaymentToo, day, lastDay, sort } = filter;
  return (
    <>
      <TabBar tab={tab} onChange={(tab) => change({ tab, status: null, pending_payment: null })} />
      <ListFilters
        search={
          <ListSearch
            label="Search orders"
            placeholder="Number, name, email, SKU, tracking, invoice"
            text={q}
            onSearch={(text) => change({ q: text })}
          />
        }
        filters={
          <>
            <FilterSelect
              label="Status"
              value={status ?? ""}
              options={statusOptions}
              onChange={(value) => change({ status: value, pending_payment: null, tab: null })}
            />
            <DayFilter
              label="Date"
              none="Any date"
              clears="Clear the date"
              day={day}
              onChange={(value) => change({ date: value, ...(value === null && { until: null }) })}
            />
            {day !== null && (
              <DayFilter
                label="Until"
                none="That day"
                clears="Clear the last day"
                day={lastDay}
                after={day}
                onChange={(value) => change({ until: value })}
              />
            )}
            <div className="md:hidden">
              <FilterSelect
                label="Sort by"
                value={sortParameter(sort, newestFirst) ?? ""}
                options={sortOptions}
                onChange={(value) => change({ sort: value })}
              />
            </div>
          </>
        }
        active={[status, day].filter((value) => value !== null).length}
        show={`Show ${countedFound(q, total, "order")}`}
      />
      {status === "pending" && (
        <button
          type="button"
          aria-pressed={pendingPaymentToo}
          onClick={() => change({ pending_payment: pendingPaymentToo ? null : "too" })}
          className="bevel mt-2 inline-flex h-8 items-center gap-1.5 rounded-cut-sm border border-edge px-3 text-note hover:border-ink aria-pressed:border-sapphire aria-pressed:bg-sapphire-tint aria-pressed:text-sapphire max-md:h-11"
        >
          {pendingPaymentToo && <Check size={14} strokeWidth={1.75} aria-hidden="true" />}
          Pending payment too
        </button>
      )}
    </>
  );
}
