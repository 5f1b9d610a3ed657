import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { choiceLabel as choiceOfColumn, productColumns } from "../../../domain/catalog/columns.ts";
import type { Words } from "../../../domain/shop/shop.ts";
import { formatPrice, type MoneyFormat } from "../../../domain/money/money.ts";
import type { CategoryCount } from "./categories.ts";
import {
  type Choice,
  type ChosenFacets,
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
  ["ring", msg`Rings`],
  ["earrings", msg`Earrings`],
  ["necklace", msg`Necklaces`],
  ["pendant", msg`Pendants`],
  ["bracelet", msg`Bracelets`],
  ["brooch", msg`Brooches`],
  ["loose stone", msg`Loose stones`],
  ["other", msg`Other pieces`],
]);

export function valueLabel(facet: ListedFacet, value: string, t: I18n["t"], words: Words): string {
  const type = facet === "type" && types.get(value);
  if (type) return t(type);
  if (facet === "origin") return choiceOfColumn(productColumns.origin, value, t);
  const [, from, to] = /^([\d.]+)-([\d.]*)$/.exec(facet === "carat" ? value : "") ?? [];
  if (from === undefined) return words(value);
  if (to === "") return t(msg`${{ from }} ct and more`);
  return t(from === "0" ? msg`Under ${{ to }} ct` : msg`${{ from }} to ${{ to }} ct`);
}

/** The same where the facet's name is not next to it: `Ring size 6`. */
export function standaloneLabel(facet: ListedFacet, value: string, t: I18n["t"], words: Words): string {
  return facet === "size" ? t(msg`Ring size ${{ size: value }}`) : valueLabel(facet, value, t, words);
}

export function choiceLabel(
  { category, facets }: ProductFilter,
  choice: Choice,
  t: I18n["t"],
  money: MoneyFormat,
  words: Words,
): string {
  switch (choice) {
    case "category":
      return category === null ? "" : words(category);
    case "price":
      return priceLabel(facets, t, money) ?? "";
    case "stock":
      return t(msg`In stock`);
    case "sale":
      return t(msg`On sale`);
    default:
      return facets[choice].map((value) => standaloneLabel(choice, value, t, words)).join(", ");
  }
}

export function priceLabel(
  { min, max }: Pick<ChosenFacets, "min" | "max">,
  t: I18n["t"],
  money: MoneyFormat,
): string | null {
  if (min !== null && max !== null)
    return t(msg`${{ lowest: formatPrice(min, money) }} to ${{ highest: formatPrice(max, money) }}`);
  if (min !== null) return t(msg`From ${{ price: formatPrice(min, money) }}`);
  return max === null ? null : t(msg`Up to ${{ price: formatPrice(max, money) }}`);
}
