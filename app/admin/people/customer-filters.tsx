import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { isMoreThanFound, mostFound } from "../list/found.ts";
import { ListFilters } from "../list/list-filters.tsx";
import { ListSearch } from "../list/list-search.tsx";
import { sortParameter } from "../list/sort-in-address.ts";
import { FilterSelect } from "../list/filter-select.tsx";
import { type CustomerFilter, latestFirst } from "./customer-filter.ts";

type CustomerFiltersProps = {
  filter: CustomerFilter;
  change: (changes: Record<string, string | null>) => void;
  total: number;
};

const kindOptions = [
  { value: "", label: msg`All customers` },
  { value: "account", label: msg`With an account` },
  { value: "guest", label: msg`Guests` },
];

const sortOptions = [
  { value: "", label: msg`Latest order first` },
  { value: "last", label: msg`Oldest order first` },
  { value: "sum.desc", label: msg`Highest sum` },
  { value: "orders.desc", label: msg`Most orders` },
  { value: "name", label: msg`Name A-Z` },
];

export function CustomerFilters({ filter, change, total }: CustomerFiltersProps) {
  const { t } = useLingui();
  const { q, kind, sort } = filter;
  return (
    <ListFilters
      search={
        <ListSearch
          label={t`Search customers`}
          placeholder={t`Name or email`}
          text={q}
          onSearch={(text) => change({ q: text })}
        />
      }
      filters={
        <>
          <FilterSelect
            label={t`Kind`}
            value={kind ?? ""}
            options={kindOptions.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={(value) => change({ kind: value })}
          />
          <div className="md:hidden">
            <FilterSelect
              label={t`Sort by`}
              value={sortParameter(sort, latestFirst) ?? ""}
              options={sortOptions.map(({ value, label }) => ({ value, label: t(label) }))}
              onChange={(value) => change({ sort: value })}
            />
          </div>
        </>
      }
      active={kind === null ? 0 : 1}
      show={
        isMoreThanFound(q, total)
          ? t`Show ${plural({ count: mostFound }, { one: "more than # customer", other: "more than # customers" })}`
          : t`Show ${plural({ count: total }, { one: "# customer", other: "# customers" })}`
      }
    />
  );
}
