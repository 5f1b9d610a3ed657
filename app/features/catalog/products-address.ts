import { collectionPath } from "../../../domain/catalog/collection-path.ts";
import type { ChosenFacets, ProductFilter } from "./product-filter.ts";
import { sortsFor } from "./product-sorts.ts";

/** @param page counted from 1 */
export function productsAddress(filter: Partial<ProductFilter> = {}, page = 1): string {
  const search = new URLSearchParams(filterFields(filter));
  if (page > 1) search.set("page", String(page));
  return search.size === 0 ? listPath(filter) : `${listPath(filter)}?${search}`;
}

/** The path of that page. */
export function listPath({ collection }: Pick<Partial<ProductFilter>, "collection">): string {
  return collection === undefined ? "/products" : collectionPath(collection);
}

export function filterFields(filter: Partial<ProductFilter>) {
  const { q = "", category, sort, facets } = filter;
  const fields: [string, string][] = [];
  if (q) fields.push(["q", q]);
  if (category) fields.push(["category", category]);
  if (facets) fields.push(...facetFields(facets));
  const [{ value: first }, ...others] = sortsFor(filter);
  if (sort && sort !== first && others.some(({ value }) => value === sort)) fields.push(["sort", sort]);
  return fields;
}

function facetFields({ stock, sale, min, max, ...listed }: ChosenFacets) {
  const fields: [string, string][] = [];
  for (const [facet, values] of Object.entries(listed))
    for (const value of values) fields.push([facet, value]);
  if (stock) fields.push(["stock", "in"]);
  if (sale) fields.push(["sale", "on"]);
  if (min !== null) fields.push(["min", String(min)]);
  if (max !== null) fields.push(["max", String(max)]);
  return fields;
}
