import { lazyClient } from "../clients/lazy/lazy-client.ts";
import { useMoreRows } from "../list/more-rows.tsx";
import { rowsAtATime } from "../catalogue/listing.ts";
import { ProductCard } from "../product-cards/product-card.tsx";
import type { ProductFilter } from "../catalogue/product-filter.ts";
import { type CardProduct, listProducts } from "../catalogue/queries.ts";

type ProductRowsProps = {
  filter: ProductFilter;
  /** The first rows. */
  first: readonly CardProduct[];
  /** How many products match the filter. */
  matches: number;
  /** The key of the history entry, so that Back finds the rows that were loaded. */
  place: string;
};

const sizes = "(width < 48rem) 46vw, (width < 64rem) 30vw, (width < 90rem) 24vw, 22rem";

/** The products as far as the shopper has scrolled. */
export function ProductRows({ filter, first, matches, place }: ProductRowsProps) {
  const source = {
    first,
    total: matches,
    pageSize: rowsAtATime,
    load: async (from: number, to: number) => listProducts(await lazyClient(), filter, { from, to }),
  };
  const { rows, showMore } = useMoreRows(source, place, "Error fetching products");
  return (
    <>
      <div className="product-rows">
        {rows.map((product, index) => (
          <ProductCard key={product.id} product={product} sizes={sizes} eager={index < 3} />
        ))}
      </div>
      {showMore}
    </>
  );
}
