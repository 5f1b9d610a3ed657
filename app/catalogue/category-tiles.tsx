import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import diamond from "../../catalogue/princess-cut-diamond.webp";
import ruby from "../../catalogue/oval-ruby.webp";
import { productsAddress } from "./product-filter.ts";

const tiles = [
  { category: "Lab-Grown Diamonds", words: "See the diamonds", photograph: diamond },
  { category: "Gemstones", words: "See the stones", photograph: ruby },
];

/** Two categories, each by one stone as large as the screen allows. */
export function CategoryTiles() {
  return (
    <section aria-label="Two of our categories" className="mt-section grid gap-1 md:grid-cols-2">
      {tiles.map(({ category, words, photograph }) => (
        <Link
          key={category}
          to={productsAddress({ category })}
          prefetch="intent"
          className="group relative block overflow-hidden bg-tile -outline-offset-4"
        >
          <img
            src={photograph}
            alt=""
            width={1200}
            height={1200}
            loading="lazy"
            decoding="async"
            className="aspect-square w-full object-cover 2xl:aspect-6/5"
          />
          <span className="absolute inset-x-0 top-0 flex items-baseline justify-between lg:flex-wrap gap-x-4 gap-y-1 px-gutter pt-6 lg:pt-9">
            <span className="font-display text-display-md">{category}</span>
            <span className="link text-ui font-medium max-lg:hidden">{words}</span>
            <ArrowRight
              size={20}
              strokeWidth={1.5}
              aria-hidden="true"
              className="shrink-0 translate-y-0.5 transition-transform group-hover:translate-x-1 lg:hidden"
            />
          </span>
        </Link>
      ))}
    </section>
  );
}
