import { useLingui } from "@lingui/react/macro";
import { choiceLabel, choicesOf, productColumns } from "../../../../../domain/catalog/columns.ts";
import { sortParameter } from "../../../list/sort-in-address.ts";
import { FilterSelect } from "../../../list/filter-select.tsx";
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

/** The list's filters, and on phones its order, which tables have in their heads. */
export function CatalogFilters({ filter, categories, onChange }: CatalogFiltersProps) {
  const { t } = useLingui();
  // A category that has become empty in the meantime may still be the chosen filter.
  const offered = new Set(filter.category === null ? categories : [...categories, filter.category]);
  return (
    <>
      <FilterSelect
        label={t`Category`}
        value={filter.category ?? ""}
        options={[
          { value: "", label: t`All Categories` },
          ...[...offered].map((category) => ({ value: category, label: category })),
        ]}
        onChange={(category) => onChange({ category })}
      />
      <FilterSelect
        label={t`Stock status`}
        value={filter.stock ?? ""}
        options={[
          { value: "", label: t`All Stock Status` },
          { value: "lowstock", label: t`Low Stock` },
          { value: "outofstock", label: t`Out of Stock` },
          { value: "awaited", label: t`Shoppers Wait` },
        ]}
        onChange={(stock) => onChange({ filter: stock })}
      />
      <FilterSelect
        label={t`Featured status`}
        value={filter.featured ?? ""}
        options={[
          { value: "", label: t`All Featured Status` },
          { value: "yes", label: t({ message: "Featured", context: "product" }) },
          { value: "no", label: t({ message: "Not Featured", context: "product" }) },
        ]}
        onChange={(featured) => onChange({ featured })}
      />
      <FilterSelect
        label={t`Status`}
        value={filter.status ?? ""}
        options={[
          { value: "", label: t`All Statuses` },
          ...choicesOf(productColumns.status).map((value) => ({
            value,
            label: choiceLabel(productColumns.status, value, t),
          })),
        ]}
        onChange={(status) => onChange({ status })}
      />
      <div className="md:hidden">
        <FilterSelect
          label={t`Sort by`}
          value={sortParameter(filter.sort, newestFirst) ?? ""}
          options={[
            { value: "", label: t({ message: "Newest first", context: "products" }) },
            { value: "changed.desc", label: t`Last changed first` },
            { value: "name", label: t`Name A-Z` },
            { value: "price.desc", label: t`Highest price` },
            { value: "price", label: t`Lowest price` },
            { value: "stock", label: t`Lowest stock` },
          ]}
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
