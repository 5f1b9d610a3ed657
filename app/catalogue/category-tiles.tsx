import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import diamond from "../../catalogue/princess-cut-diamond.webp";
import ruby from "../../catalogue/oval-ruby.webp";
import { EmptyState } from "../ui/empty-state.tsx";
import { type CategoryCount, isEmpty } from "./categories.ts";
import { productsAddress } from "./product-filter.ts";

const tiles = [
  { category: "Lab-Grown Diamonds", words: "See the diamonds", photograph: diamond },
  { category: "Gemstones", words: "See the stones", photograph: ruby },
];

/** Two categories, each by one stone as large as the screen allows; those without products are left out. */
export function CategoryTiles({ counts }: { counts: readonly CategoryCount[] | null }) {
  if (isEmpty(counts, null)) return <EmptyShop />;
  const filled = tiles.filter(({ category }) => !isEmpty(counts, category));
  if (filled.length === 0) return null;
  return (
    <section aria-label="From our categories" className="mt-section grid gap-1 md:grid-cols-2">
      {filled.map(({ category, words, photograph }) => (
        <Link
          key={category}
          to={productsAddress({ category })}
          prefetch="intent"
          className="group relative block overflow-hidden bg-tile -outline-offset-4 md:only:col-span-2"
        >
          <img
            src={photograph}
            alt=""
            width={1200}
            height={1200}
            loading="lazy"
            decoding="async"
            className="aspect-square w-full object-cover md:group-only:aspect-2/1 2xl:not-group-only:aspect-6/5"
          />
          <span className="absolute inset-x-0 top-0 flex items-baseline justify-between gap-x-4 px-gutter pt-6 lg:flex-wrap lg:gap-y-1 lg:pt-9">
            <span className="font-display text-display-sm lg:text-display-md">{category}</span>
            <span className="link text-ui font-medium max-lg:hidden">{words}</span>
            <ArrowRight
              size={20}
              strokeWidth={1.5}
              aria-hidden="true"
              className="shrink-0 translate-y-0.5 transition-transform group-hover:translate-x-1 max-xs:hidden lg:hidden"
            />
          </span>
        </Link>
      ))}
    </section>
  );
}

/** What stands there while the shop has no products. */
function EmptyShop() {
  return (
    <div className="mt-section shell">
      <EmptyState title="The cases are empty just now">
        New pieces stand under All Products as soon as they are for sale.
      </EmptyState>
    </div>
  );
}
