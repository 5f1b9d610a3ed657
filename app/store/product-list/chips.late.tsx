import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { priceLabel, standaloneLabel } from "../../features/catalog/facets.ts";
import {
  isNarrowed,
  listedFacets,
  noFacets,
  type ProductFilter,
  withValue,
} from "../../features/catalog/product-filter.ts";
import { productsAddress } from "../../features/catalog/products-address.ts";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";

type ChipsProps = { filter: ProductFilter; onFollow: () => void };

/** The search text and the choices, each a link to the list without it. */
export function Chips({ filter, onFollow }: ChipsProps) {
  const { q, category, facets } = filter;
  const without = (change: Partial<typeof facets>) =>
    productsAddress({ ...filter, facets: { ...facets, ...change } });
  const price = priceLabel(facets);
  return (
    <>
      {q && (
        <Chip
          to={productsAddress({ ...filter, q: "" })}
          label={`Clear the search for ${q}`}
          onFollow={onFollow}
        >
          “{q}”
        </Chip>
      )}
      {q && category && (
        <Chip
          to={productsAddress({ ...filter, category: null })}
          label={`Remove ${category}`}
          onFollow={onFollow}
        >
          {unbrokenWords(category)}
        </Chip>
      )}
      {listedFacets.flatMap((facet) =>
        facets[facet].map((value) => (
          <Chip
            key={`${facet} ${value}`}
            to={without(withValue(facets, facet, value))}
            label={`Remove ${standaloneLabel(facet, value)}`}
            onFollow={onFollow}
          >
            {standaloneLabel(facet, value)}
          </Chip>
        )),
      )}
      {price !== null && (
        <Chip to={without({ min: null, max: null })} label={`Remove ${price}`} onFollow={onFollow}>
          {price}
        </Chip>
      )}
      {facets.stock && (
        <Chip to={without({ stock: false })} label="Remove In stock" onFollow={onFollow}>
          In stock
        </Chip>
      )}
      {facets.sale && (
        <Chip to={without({ sale: false })} label="Remove On sale" onFollow={onFollow}>
          On sale
        </Chip>
      )}
      {isNarrowed(facets) && (
        <Link
          to={productsAddress({ ...filter, facets: noFacets })}
          preventScrollReset
          onClick={onFollow}
          className="link target"
        >
          Clear all
        </Link>
      )}
    </>
  );
}

type ChipProps = { to: string; label: string; onFollow: () => void; children: ReactNode };

/** It disappears when it is followed, so the focus moves to the number of products. */
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
