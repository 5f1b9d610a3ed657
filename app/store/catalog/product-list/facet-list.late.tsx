import { plural } from "@lingui/core/runtime-macro";
import { type Original, useOriginal } from "../../../base/shop/use-original.ts";
import { useWords } from "../../../base/shop/use-shop.ts";
import { useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { type FacetCounts, type FacetValue, valueLabel } from "../../../features/catalog/facets.ts";
import {
  type ChosenFacets,
  facetLabel,
  type ListedFacet,
  listedFacets,
  type ProductFilter,
  withValue,
} from "../../../features/catalog/product-filter.ts";
import { productsAddress } from "../../../features/catalog/products-address.ts";
import { PriceRange } from "./price-range.tsx";

type FacetListProps = { filter: ProductFilter; counts: FacetCounts; look: "side" | "sheet" };

const choicesLook = { side: "facet-choices", sheet: "facet-choices facet-choices-tall" };

/** Longer lists are collapsed after this many values. */
const unfoldedIn = (facet: ListedFacet) => (facet === "size" ? 12 : 6);

/** The facets that narrow the list, with the number of products that each value would leave. */
export function FacetList({ filter, counts, look }: FacetListProps) {
  const { facets } = filter;
  return (
    <>
      <PriceRange filter={filter} prices={counts.prices} />
      {listedFacets.map((facet) => (
        <Facet
          key={facet}
          facet={facet}
          filter={filter}
          values={offered(counts, facets, facet)}
          look={look}
        />
      ))}
      <Switches filter={filter} counts={counts} look={look} />
    </>
  );
}

/** The values that have products, and chosen values even if they have none now. */
function offered(counts: FacetCounts, facets: ChosenFacets, facet: ListedFacet): FacetValue[] {
  const values = counts.values[facet];
  const missing = facets[facet].filter((value) => values.every((known) => known.value !== value));
  return [...values, ...missing.map((value) => ({ value, products: 0 }))];
}

type FacetProps = {
  facet: ListedFacet;
  filter: ProductFilter;
  values: readonly FacetValue[];
  look: FacetListProps["look"];
};

function Facet({ facet, filter, values, look }: FacetProps) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const original = useOriginal();
  const id = useId();
  if (values.length === 0) return null;
  const link = ({ value, products }: FacetValue) => {
    const label = valueLabel(facet, value, i18n.t, words);
    return (
      <Choice
        key={value}
        mark={label === words(value) ? original(value) : undefined}
        to={productsAddress({ ...filter, facets: withValue(filter.facets, facet, value) })}
        chosen={filter.facets[facet].includes(value)}
        products={products}
      >
        {label}
      </Choice>
    );
  };
  const unfolded = unfoldedIn(facet);
  const folded = values.slice(unfolded);
  // Numbers fit next to one another.
  const list = `${choicesLook[look]} ${facet === "size" ? "grid grid-cols-2 gap-x-6" : ""}`;
  const isFoldedOneChosen = folded.some(({ value }) => filter.facets[facet].includes(value));
  return (
    <section aria-labelledby={id} className="mt-7">
      <h3 id={id} className="text-note text-ink-3">
        {facetLabel(facet, i18n.t)}
      </h3>
      <ul className={`mt-1.5 ${list}`}>{values.slice(0, unfolded).map(link)}</ul>
      {folded.length > 0 && (
        <details open={isFoldedOneChosen}>
          <summary className="cursor-pointer py-2 text-note text-ink-2 hover:text-ink">
            {t`${plural({ count: folded.length }, { other: "# more" })}`}
          </summary>
          <ul className={list}>{folded.map(link)}</ul>
        </details>
      )}
    </section>
  );
}

function Switches({ filter, counts, look }: FacetListProps) {
  const { t } = useLingui();
  const { facets } = filter;
  const id = useId();
  const showsStock = counts.inStock > 0 || facets.stock;
  const showsSale = counts.onSale > 0 || facets.sale;
  if (!showsStock && !showsSale) return null;
  return (
    <section aria-labelledby={id} className="mt-7">
      <h3 id={id} className="text-note text-ink-3">{t`Availability`}</h3>
      <ul className={`mt-1.5 ${choicesLook[look]}`}>
        {showsStock && (
          <Choice
            to={productsAddress({ ...filter, facets: { ...facets, stock: !facets.stock } })}
            chosen={facets.stock}
            products={counts.inStock}
          >{t`In stock`}</Choice>
        )}
        {showsSale && (
          <Choice
            to={productsAddress({ ...filter, facets: { ...facets, sale: !facets.sale } })}
            chosen={facets.sale}
            products={counts.onSale}
          >{t`On sale`}</Choice>
        )}
      </ul>
    </section>
  );
}

type ChoiceProps = {
  to: string;
  chosen: boolean;
  products: number;
  mark?: Original | undefined;
  children: string;
};

/** A link that chooses a value, or removes it. */
function Choice({ to, chosen, products, mark, children }: ChoiceProps) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        discover="none"
        // There are more combinations than a search engine should crawl.
        rel="nofollow"
        aria-current={chosen ? "true" : undefined}
      >
        {chosen && (
          <i aria-hidden="true">
            <Check size={12} strokeWidth={2.5} />
          </i>
        )}
        <span {...mark}>{children}</span>
        <small>{products}</small>
      </Link>
    </li>
  );
}
