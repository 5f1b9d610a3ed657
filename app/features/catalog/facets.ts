import { capitalized } from "../../../domain/base/capitalized.ts";
import { formatPrice } from "../../../domain/money/money.ts";
import type { CategoryCount } from "./categories.ts";
import {
  type Choice,
  type ChosenFacets,
  facetLabel,
  type ListedFacet,
  ofEachFacet,
  type ProductFilter,
} from "./product-filter.ts";

/** A row of `product_facets`: how many products a search finds with a value of a facet. */
export type FacetRow = { facet: string; value: string; products: number };

export type FacetValue = { value: string; products: number };

/** How many products a search finds by facet and value, ignoring the choices made in the facet. */
export type FacetCounts = {
  found: number;
  shop: number;
  without: { choice: Choice; products: number }[];
  categories: CategoryCount[];
  values: Record<ListedFacet, FacetValue[]>;
  inStock: number;
  onSale: number;
  /** The lowest and the highest price; null where nothing is found. */
  prices: { lowest: number; highest: number } | null;
  /** How the search text was read, if a word was corrected. */
  spelling: string | null;
};

export const noCounts: FacetCounts = {
  found: 0,
  shop: 0,
  without: [],
  categories: [],
  values: ofEachFacet(() => []),
  inStock: 0,
  onSale: 0,
  prices: null,
  spelling: null,
};

export function readFacetRows(rows: readonly FacetRow[]): FacetCounts {
  const of = (facet: string) => rows.filter((row) => row.facet === facet);
  const count = (facet: string) => of(facet)[0]?.products ?? 0;
  const values = (facet: string) => of(facet).map(({ value, products }) => ({ value, products }));
  const prices = of("price").map(({ value }) => Number(value));
  return {
    found: count("all"),
    shop: count("shop"),
    without: of("without").map(({ value, products }) => ({ choice: value as Choice, products })),
    categories: of("category").map(({ value, products }) => ({ category: value, products })),
    values: ofEachFacet((facet) =>
      facet === "carat" || facet === "size" ? values(facet).toSorted(byNumber) : values(facet),
    ),
    inStock: count("stock"),
    onSale: count("sale"),
    prices: prices.length > 0 ? { lowest: Math.min(...prices), highest: Math.max(...prices) } : null,
    spelling: of("spelling")[0]?.value ?? null,
  };
}

function byNumber(one: FacetValue, other: FacetValue): number {
  const [first, second] = [one, other].map(({ value }) => parseFloat(value));
  if (Number.isNaN(first) || Number.isNaN(second))
    return Number(Number.isNaN(first)) - Number(Number.isNaN(second));
  return first! - second!;
}

const types = new Map([
  ["ring", "Rings"],
  ["earrings", "Earrings"],
  ["necklace", "Necklaces"],
  ["pendant", "Pendants"],
  ["bracelet", "Bracelets"],
  ["brooch", "Brooches"],
  ["loose stone", "Loose stones"],
  ["other", "Other pieces"],
]);

export function valueLabel(facet: ListedFacet, value: string): string {
  if (facet === "type") return types.get(value) ?? value;
  if (facet === "origin") return capitalized(value);
  const [, from, to] = /^([\d.]+)-([\d.]*)$/.exec(facet === "carat" ? value : "") ?? [];
  if (from === undefined) return value;
  if (to === "") return `${from} ct and more`;
  return from === "0" ? `Under ${to} ct` : `${from} to ${to} ct`;
}

/** The same where the facet's name is not next to it: `Ring size 6`. */
export function standaloneLabel(facet: ListedFacet, value: string): string {
  return facet === "size" ? `${facetLabel(facet)} ${value}` : valueLabel(facet, value);
}

export function choiceLabel({ category, facets }: ProductFilter, choice: Choice): string {
  switch (choice) {
    case "category":
      return category ?? "";
    case "price":
      return priceLabel(facets) ?? "";
    case "stock":
      return "In stock";
    case "sale":
      return "On sale";
    default:
      return facets[choice].map((value) => standaloneLabel(choice, value)).join(", ");
  }
}

export function priceLabel({ min, max }: Pick<ChosenFacets, "min" | "max">): string | null {
  if (min !== null && max !== null) return `${formatPrice(min)} to ${formatPrice(max)}`;
  if (min !== null) return `From ${formatPrice(min)}`;
  return max === null ? null : `Up to ${formatPrice(max)}`;
}
