import { useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { Link } from "react-router";
import type { ProductFilter } from "../../../features/catalog/product-filter.ts";
import { sortsFor } from "../../../features/catalog/product-sorts.ts";
import { productsAddress } from "../../../features/catalog/products-address.ts";

/** The sort orders as links, in a sheet. */
export function SortList({ filter }: { filter: ProductFilter }) {
  const { t } = useLingui();
  return (
    <ul className="mt-2 text-body">
      {sortsFor(filter).map(({ value, label }) => {
        const chosen = value === filter.sort;
        return (
          <li key={value}>
            <Link
              to={productsAddress({ ...filter, sort: value })}
              preventScrollReset
              aria-current={chosen ? "true" : undefined}
              className={`flex h-12 items-center justify-between border-b border-line ${chosen ? "font-medium" : ""}`}
            >
              {t(label)}
              {chosen && <Check size={18} strokeWidth={1.5} aria-hidden="true" className="text-sapphire" />}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
