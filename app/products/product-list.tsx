import { Link } from "react-router";
import { lazyClient } from "../clients/lazy/lazy-client.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { MoreRows } from "../list/more-rows.tsx";
import { inPieces } from "../catalogue/facets.ts";
import { type NearMisses, productPageSize } from "../catalogue/product-listing.ts";
import { ProductCard } from "../product-cards/product-card.tsx";
import { isNarrowed, type ProductFilter, productsAddress } from "../catalogue/product-filter.ts";
import { type CardProduct, listMatchingProducts } from "../catalogue/queries.ts";

type ProductListProps = {
  filter: ProductFilter;
  /** The first products. */
  first: readonly CardProduct[];
  /** The number of matching products. */
  matches: number;
  /** The key of the history entry, so that Back finds the rows that were loaded. */
  place: string;
};

/** A column's width, without the page's margins and the gaps between columns. */
const sizes = "(width<48rem)44vw,(width<64rem)29vw,(width<90rem)23vw,22rem";

/** What browsers choose for these sizes. Every address is in the page, dozens of times. */
const widths = [320, 480, 640];

/** The products as far as the shopper has scrolled. */
export function ProductList({ filter, first, matches, place }: ProductListProps) {
  const source = {
    first,
    total: matches,
    pageSize: productPageSize,
    load: async (from: number, to: number) => listMatchingProducts(await lazyClient(), filter, { from, to }),
  };
  return (
    <div className="product-pages">
      <MoreRows source={source} place={place} failureTitle="Error fetching products">
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

type NoProductsProps = { filter: ProductFilter; near: NearMisses | null; categories: readonly string[] };

/** Offers what comes close and the categories, and a way back to all products, unless the shop has none. */
export function NoProducts({ filter, near, categories }: NoProductsProps) {
  const { q } = filter;
  const unfiltered = near?.unfiltered ?? 0;
  const isFiltered = filter.category !== null || isNarrowed(filter.facets);
  return (
    <>
      <EmptyState
        cut="emerald"
        title="No products found"
        action={
          unfiltered > 0 ? (
            <ButtonLink to={productsAddress({ q })} tone="secondary">
              {q
                ? `See ${inPieces(unfiltered)} for “${q}” without filters`
                : `See all ${inPieces(unfiltered)}`}
            </ButtonLink>
          ) : (
            (q || isFiltered) && (
              <ButtonLink to="/products" tone="secondary">
                See all products
              </ButtonLink>
            )
          )
        }
      >
        Try adjusting your search or filter criteria
      </EmptyState>
      {near && near.products.length > 0 && (
        <section aria-labelledby="near-misses" className="mt-10">
          <h3 id="near-misses" className="font-display text-display-sm">
            Close to your search
          </h3>
          <div className="product-rows mt-5">
            {near.products.map((product) => (
              <ProductCard key={product.id} product={product} sizes={sizes} widths={widths} />
            ))}
          </div>
        </section>
      )}
      {q && categories.length > 0 && (
        <nav aria-label="Browse categories" className="mt-10 lg:hidden">
          <ul className="flex flex-wrap gap-x-6 text-ui">
            {categories.map((category) => (
              <li key={category}>
                <Link to={productsAddress({ category })} className="link inline-block py-3">
                  {category}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

/** Covers the list while another one loads; appears after 200 ms. */
export function ProductListSkeleton() {
  return (
    <div role="status" className="late absolute inset-0 z-10 overflow-hidden bg-paper">
      <span className="sr-only">Loading products...</span>
      <div aria-hidden="true" className="product-rows">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index}>
            <div className="skeleton aspect-square" />
            <div className="skeleton mt-4 h-3.5 w-4/5" />
            <div className="skeleton mt-2.5 h-3 w-1/2" />
            <div className="skeleton mt-3 h-3.5 w-1/4" />
            <div className="skeleton mt-5 h-10" />
          </div>
        ))}
      </div>
    </div>
  );
}
