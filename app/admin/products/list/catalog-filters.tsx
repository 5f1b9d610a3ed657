import { capitalized } from "../../../../domain/base/capitalized.ts";
import { productColumns } from "../../../../domain/catalog/columns.ts";
import { sortParameter } from "../../list/sort-in-address.ts";
import { FilterSelect } from "../../list/filter-select.tsx";
import { type CatalogFilter, newestFirst } from "./catalog-filter.ts";

type CatalogFiltersProps = {
  filter: CatalogFilter;
  /** The categories that products are in. */
  categories: readonly string[];
  onChange: (
    changes:
      | { category: string }
      | { filter: string }
      | { featured: string }
      | { status: string }
      | { sort: string },
  ) => void;
};

const stockOptions = [
  { value: "", label: "All Stock Status" },
  { value: "lowstock", label: "Low Stock" },
  { value: "outofstock", label: "Out of Stock" },
];
const featuredOptions = [
  { value: "", label: "All Featured Status" },
  { value: "yes", label: "Featured" },
  { value: "no", label: "Not Featured" },
];

const statusOptions = [
  { value: "", label: "All Statuses" },
  ...productColumns.status.choices.map((value) => ({ value, label: capitalized(value) })),
];

const sortOptions = [
  { value: "", label: "Newest first" },
  { value: "changed.desc", label: "Last changed first" },
  { value: "name", label: "Name A-Z" },
  { value: "price.desc", label: "Highest price" },
  { value: "price", label: "Lowest price" },
  { value: "stock", label: "Lowest stock" },
];

/** The list's filters, and on phones its order, which tables have in their heads. */
export function CatalogFilters({ filter, categories, onChange }: CatalogFiltersProps) {
  // A category that has become empty in the meantime may still be the chosen filter.
  const offered = new Set(filter.category === null ? categories : [...categories, filter.category]);
  return (
    <>
      <FilterSelect
        label="Category"
        value={filter.category ?? ""}
        options={[
          { value: "", label: "All Categories" },
          ...[...offered].map((category) => ({ value: category, label: category })),
        ]}
        onChange={(category) => onChange({ category })}
      />
      <FilterSelect
        label="Stock status"
        value={filter.stock ?? ""}
        options={stockOptions}
        onChange={(stock) => onChange({ filter: stock })}
      />
      <FilterSelect
        label="Featured status"
        value={filter.featured ?? ""}
        options={featuredOptions}
        onChange={(featured) => onChange({ featured })}
      />
      <FilterSelect
        label="Status"
        value={filter.status ?? ""}
        options={statusOptions}
        onChange={(status) => onChange({ status })}
      />
      <div className="md:hidden">
        <FilterSelect
          label="Sort by"
          value={sortParameter(filter.sort, newestFirst) ?? ""}
          options={sortOptions}
          onChange={(sort) => onChange({ sort })}
        />
      </div>
    </>
  );
}

/** How many filters are set. */
export function countFilters({ category, stock, featured, status }: CatalogFilter): number {
  return [category, stock, featured, status].filter((set) => set !== null).length;
}
