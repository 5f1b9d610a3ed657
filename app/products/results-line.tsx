import { X } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import type { FacetCounts } from "../catalogue/facets.ts";
import { type ProductFilter, productsAddress } from "../catalogue/product-filter.ts";

type ResultsLineProps = {
  filter: ProductFilter;
  counts: FacetCounts;
};

export function ResultsLine({ filter, counts }: ResultsLineProps) {
  const count = useRef<HTMLParagraphElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ui text-ink-2 max-lg:text-note">
      <p ref={count} role="status" tabIndex={-1} className="figures outline-none">
        Showing {counts.found} of {counts.shop} products
      </p>
      {counts.spelling !== null && counts.found > 0 && <p>Spelled as “{counts.spelling}”</p>}
      {filter.q && (
        <Link
          to={productsAddress({ ...filter, q: "" })}
          preventScrollReset
          // The link is about to disappear, so its neighbor gets the focus.
          onClick={() => count.current?.focus()}
          aria-label={`Clear the search for ${filter.q}`}
          className="badge badge-plain badge-sapphire target max-w-full min-w-0 hover:text-sapphire-deep"
        >
          <span className="max-w-48 truncate">“{filter.q}”</span>
          <X size={14} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}
