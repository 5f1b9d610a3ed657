import { useMoney, useWords } from "../../../base/shop/use-shop.ts";
import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { priceLabel, standaloneLabel } from "../../../features/catalog/facets.ts";
import {
  isNarrowed,
  listedFacets,
  noFacets,
  type ProductFilter,
  withValue,
} from "../../../features/catalog/product-filter.ts";
import { productsAddress } from "../../../features/catalog/products-address.ts";
import { unbrokenWords } from "../../../base/ui/unbroken-words.tsx";

type ChipsProps = { filter: ProductFilter; onFollow: () => void };

/** The search text and the choices, each a link to the list without it. */
export function Chips({ filter, onFollow }: ChipsProps) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const words = useWords();
  const { q, category, facets } = filter;
  const without = (change: Partial<typeof facets>) =>
    productsAddress({ ...filter, facets: { ...facets, ...change } });
  const price = priceLabel(facets, i18n.t, money);
  return (
    <>
      {q && (
        <Chip
          to={productsAddress({ ...filter, q: "" })}
          label={t`Clear the search for ${q}`}
          onFollow={onFollow}
        >
          "{q}"
        </Chip>
      )}
      {q && category && (
        <Chip
          to={productsAddress({ ...filter, category: null })}
          label={t`Remove ${{ choice: words(category) }}`}
          onFollow={onFollow}
        >
          {unbrokenWords(words(category))}
        </Chip>
      )}
      {listedFacets.flatMap((facet) =>
        facets[facet].map((value) => {
          const label = standaloneLabel(facet, value, i18n.t, words);
          return (
            <Chip
              key={`${facet} ${value}`}
              to={without(withValue(facets, facet, value))}
              label={t`Remove ${{ choice: label }}`}
              onFollow={onFollow}
            >
              {label}
            </Chip>
          );
        }),
      )}
      {price !== null && (
        <Chip
          to={without({ min: null, max: null })}
          label={t`Remove ${{ choice: price }}`}
          onFollow={onFollow}
        >
          {price}
        </Chip>
      )}
      {facets.stock && (
        <Chip
          to={without({ stock: false })}
          label={t`Remove In stock`}
          onFollow={onFollow}
        >{t`In stock`}</Chip>
      )}
      {facets.sale && (
        <Chip to={without({ sale: false })} label={t`Remove On sale`} onFollow={onFollow}>{t`On sale`}</Chip>
      )}
      {isNarrowed(facets) && (
        <Link
          to={productsAddress({ ...filter, facets: noFacets })}
          preventScrollReset
          onClick={onFollow}
          className="link target"
        >{t`Clear all`}</Link>
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
