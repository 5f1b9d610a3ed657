import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { type FacetCounts, priceLabel, valueLabel } from "../catalogue/facets.ts";
import {
  isNarrowed,
  listedFacets,
  noFacets,
  type ProductFilter,
  productsAddress,
  withValue,
} from "../catalogue/product-filter.ts";

type ResultsLineProps = { filter: ProductFilter; counts: FacetCounts };

/** How many products there are, and what was chosen, to take off one by one or all at once. */
export function ResultsLine({ filter, counts }: ResultsLineProps) {
  const { q, category, facets } = filter;
  const count = useRef<HTMLParagraphElement>(null);
  const toCount = () => count.current?.focus();
  const without = (change: Partial<typeof facets>) =>
    productsAddress({ ...filter, facets: { ...facets, ...change } });
  const price = priceLabel(facets);
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 text-ui text-ink-2 max-lg:text-note">
      <p ref={count} role="status" tabIndex={-1} className="figures outline-none">
        Showing {counts.found} of {counts.shop} products
      </p>
      {counts.spelling !== null && counts.found > 0 && <p>Spelled as “{counts.spelling}”</p>}
      {q && (
        <Chip
          to={productsAddress({ ...filter, q: "" })}
          label={`Clear the search for ${q}`}
          onFollow={toCount}
        >
          “{q}”
        </Chip>
      )}
      {q && category && (
        <Chip
          to={productsAddress({ ...filter, category: null })}
          label={`Remove ${category}`}
          onFollow={toCount}
        >
          {category}
        </Chip>
      )}
      {listedFacets.flatMap((facet) =>
        facets[facet].map((value) => (
          <Chip
            key={`${facet} ${value}`}
            to={without(withValue(facets, facet, value))}
            label={`Remove ${valueLabel(facet, value)}`}
            onFollow={toCount}
          >
            {valueLabel(facet, value)}
          </Chip>
        )),
      )}
      {price !== null && (
        <Chip to={without({ min: null, max: null })} label={`Remove ${price}`} onFollow={toCount}>
          {price}
        </Chip>
      )}
      {facets.stock && (
        <Chip to={without({ stock: false })} label="Remove In stock" onFollow={toCount}>
          In stock
        </Chip>
      )}
      {facets.sale && (
        <Chip to={without({ sale: false })} label="Remove On sale" onFollow={toCount}>
          On sale
        </Chip>
      )}
      {isNarrowed(facets) && (
        <Link
          to={productsAddress({ ...filter, facets: noFacets })}
          preventScrollReset
          onClick={toCount}
          className="link target"
        >
          Clear all
        </Link>
      )}
    </div>
  );
}

type ChipProps = { to: string; label: string; onFollow: () => void; children: ReactNode };

/** Disappears when it is followed, so the focus goes to the number of products. */
function Chip({ to, label, onFollow, children }: ChipProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      rel="nofollow"
      onClick={onFollow}
      aria-label={label}
      className="badge badge-plain badge-sapphire target max-w-full min-w-0 hover:text-sapphire-deep"
    >
      <span className="max-w-48 truncate">{children}</span>
      <X size={14} strokeWidth={1.75} aria-hidden="true" />
    </Link>
  );
}
