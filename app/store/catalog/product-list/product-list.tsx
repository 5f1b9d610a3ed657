import { useLingui } from "@lingui/react/macro";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { MoreRows } from "../../../base/list/more-rows.tsx";
import { ProductCard } from "../../../features/product-cards/product-card.tsx";
import { type ProductFilter, productPageSize } from "../../../features/catalog/product-filter.ts";
import { sizes, widths } from "../../../features/product-cards/column-width.ts";
import type { CardProduct } from "../../../features/catalog/queries.ts";
import { late } from "../../../base/late/late.tsx";

type ProductListProps = {
  filter: ProductFilter;
  /** Where the list begins, counted from 1. */
  page: number;
  first: readonly CardProduct[];
  matches: number;
  /** The key of the history entry, so that Back finds the rows that were loaded. */
  place: string;
};

const queries = late(() => import("../../../features/catalog/listing-queries.late.ts"));

/** The products as far as the shopper has scrolled. */
export function ProductList({ filter, page, first, matches, place }: ProductListProps) {
  const { t } = useLingui();
  const before = (page - 1) * productPageSize;
  const source = {
    first,
    total: matches - before,
    pageSize: productPageSize,
    async load(from: number, to: number) {
      const [{ listMatchingProducts }, client] = await Promise.all([queries.load(), lazyClient()]);
      return listMatchingProducts(client, filter, { from: before + from, to: before + to });
    },
  };
  return (
    <div className="product-pages">
      <MoreRows source={source} place={place} failureTitle={t`Error fetching products`}>
        {(rows, isFirst) => (
          <div className="product-rows">
            {rows.map((product, index) => (
              <ProductCard
                key={product.id}
                product={product}
                sizes={sizes}
                widths={widths}
                eager={isFirst && index < 3}
              />
            ))}
          </div>
        )}
      </MoreRows>
    </div>
  );
}

/** Covers the list while another one loads; appears after 200 ms. */
export function ProductListSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className="late absolute inset-0 z-10 overflow-hidden bg-paper">
      <span className="sr-only">{t`Loading products...`}</span>
      <div aria-hidden="true" className="product-rows">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index}>
            <div className="skeleton aspect-square" />
            <div className="skeleton mt-4 h-3.5 w-4/5" />
            <div className="skeleton mt-2.5 h-3 w-1/2" />
            <div className="skeleton mt-3 h-3.5 w-1/4" />
          </div>
        ))}
      </div>
    </div>
  );
}
