import { useWords } from "../../../base/shop/use-shop.ts";
import { useOriginal } from "../../../base/shop/use-original.ts";
import { useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { Link } from "react-router";
import { countIn } from "../../../features/catalog/categories.ts";
import type { FacetCounts } from "../../../features/catalog/facets.ts";
import type { ProductFilter } from "../../../features/catalog/product-filter.ts";
import { productsAddress } from "../../../features/catalog/products-address.ts";
import { unbrokenWords } from "../../../base/ui/unbroken-words.tsx";

export type CategoryChoices = {
  filter: ProductFilter;
  /** The names of all categories, in the owner's order. */
  categories: readonly string[];
  /** How many products match, by category and by facet; null if they could not be fetched. */
  counts: FacetCounts | null;
};

type CategoryListProps = CategoryChoices & { look: "side" | "sheet" };

/** All Products and the categories, with the number of matches, beside the list or in a sheet. */
export function CategoryList({ filter, categories, counts, look }: CategoryListProps) {
  const { t } = useLingui();
  const words = useWords();
  const original = useOriginal();
  return (
    <ul
      className={
        look === "side"
          ? "category-choices mt-3 text-ui"
          : "category-choices category-choices-tall mt-2 text-body"
      }
    >
      {[null, ...categories].map((category) => {
        const chosen = category === filter.category;
        return (
          <li key={category}>
            <Link
              to={productsAddress({ ...filter, category })}
              preventScrollReset
              discover="none"
              aria-current={chosen ? "true" : undefined}
            >
              <span className="min-w-0 flex-1 wrap-break-word" {...original(category ?? "")}>
                {unbrokenWords(
                  category === null && filter.collection !== undefined
                    ? t`Whole collection`
                    : words(category ?? t`All Products`),
                )}
              </span>
              {counts && (
                <span className="figures text-micro font-normal text-ink-3">
                  {countIn(counts.categories, category)}
                </span>
              )}
              {look === "sheet" && (
                <span className="w-5 text-sapphire">
                  {chosen && <Check size={18} strokeWidth={1.5} aria-hidden="true" />}
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
