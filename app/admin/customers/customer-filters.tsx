import { countedFound } from "../list/found.ts";
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
  { value: "", label: "All customers" },
  { value: "account", label: "With an account" },
  { value: "guest", label: "Guests" },
];

const sortOptions = [
  { value: "", label: "Latest order first" },
  { value: "last", label: "Oldest order first" },
  { value: "sum.desc", label: "Highest sum" },
  { value: "orders.desc", label: "Most orders" },
  { value: "name", label: "Name A-Z" },
];

export function CustomerFilters({ filter, change, total }: CustomerFiltersProps) {
  const { q, kind, sort } = filter;
  return (
    <ListFilters
      search={
        <ListSearch
          label="Search customers"
          placeholder="Name or email"
          text={q}
          onSearch={(text) => change({ q: text })}
        />
      }
      filters={
        <>
          <FilterSelect
            label="Kind"
            value={kind ?? ""}
            options={kindOptions}
            onChange={(value) => change({ kind: value })}
          />
          <div className="md:hidden">
            <FilterSelect
              label="Sort by"
              value={sortParameter(sort, latestFirst) ?? ""}
              options={sortOptions}
              onChange={(value) => change({ sort: value })}
            />
          </div>
        </>
      }
      active={kind === null ? 0 : 1}
      show={`Show ${countedFound(q, total, "customer")}`}
    />
  );
}
