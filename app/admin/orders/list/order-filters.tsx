import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { statusLabel } from "../../../../domain/orders/order-labels.ts";
import { isMoreThanFound, mostFound } from "../../list/found.ts";
import { ListFilters } from "../../list/list-filters.tsx";
import { ListSearch } from "../../list/list-search.tsx";
import { sortParameter } from "../../list/sort-in-address.ts";
import { FilterSelect } from "../../list/filter-select.tsx";
import { DayFilter } from "./day-filter.tsx";
import { newestFirst, type OrderFilter } from "../order-filter.ts";
import { TabBar } from "./tab-bar.tsx";
import { orderStatuses } from "../../../../domain/orders/statuses.ts";
import { say } from "../../../base/language/languages.ts";

type OrderFiltersProps = {
  filter: OrderFilter;
  change: (changes: Record<string, string | null>) => void;
  total: number;
};

const sortOptions = [
  { value: "", label: msg`Newest first` },
  { value: "date", label: msg`Oldest first` },
  { value: "total.desc", label: msg`Highest total` },
  { value: "total", label: msg`Lowest total` },
  { value: "customer", label: msg`Customer A-Z` },
  { value: "status", label: msg`Status` },
  { value: "id", label: msg`Order ID` },
];

export function OrderFilters({ filter, change, total }: OrderFiltersProps) {
  const { t } = useLingui();
  const { q, tab, status, pendingPaymentToo, day, lastDay, sort } = filter;
  return (
    <>
      <TabBar tab={tab} onChange={(tab) => change({ tab, status: null, pending_payment: null })} />
      <ListFilters
        search={
          <ListSearch
            label={t`Search orders`}
            placeholder={t`Number, name, email, SKU, tracking, invoice`}
            text={q}
            onSearch={(text) => change({ q: text })}
          />
        }
        filters={
          <>
            <FilterSelect
              label={t`Status`}
              value={status ?? ""}
              options={[
                { value: "", label: t`All statuses` },
                ...orderStatuses.map((value) => ({ value, label: statusLabel(value, say) })),
              ]}
              onChange={(value) => change({ status: value, pending_payment: null, tab: null })}
            />
            <DayFilter
              label={t`Date`}
              none={t`Any date`}
              clears={t`Clear the date`}
              day={day}
              onChange={(value) => change({ date: value, ...(value === null && { until: null }) })}
            />
            {day !== null && (
              <DayFilter
                label={t`Until`}
                none={t`That day`}
                clears={t`Clear the last day`}
                day={lastDay}
                after={day}
                onChange={(value) => change({ until: value })}
              />
            )}
            <div className="md:hidden">
              <FilterSelect
                label={t`Sort by`}
                value={sortParameter(sort, newestFirst) ?? ""}
                options={sortOptions.map(({ value, label }) => ({ value, label: t(label) }))}
                onChange={(value) => change({ sort: value })}
              />
            </div>
          </>
        }
        active={[status, day].filter((value) => value !== null).length}
        show={
          isMoreThanFound(q, total)
            ? t`Show ${plural({ count: mostFound }, { one: "more than # order", other: "more than # orders" })}`
            : t`Show ${plural({ count: total }, { one: "# order", other: "# orders" })}`
        }
      />
      {status === "pending" && (
        <button
          type="button"
          aria-pressed={pendingPaymentToo}
          onClick={() => change({ pending_payment: pendingPaymentToo ? null : "too" })}
          className="bevel mt-2 inline-flex h-8 items-center gap-1.5 rounded-cut-sm border border-edge px-3 text-note hover:border-ink aria-pressed:border-sapphire aria-pressed:bg-sapphire-tint aria-pressed:text-sapphire max-md:h-11"
        >
          {pendingPaymentToo && <Check size={14} strokeWidth={1.75} aria-hidden="true" />}
          {t`Pending payment too`}
        </button>
      )}
    </>
  );
}
