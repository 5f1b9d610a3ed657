import { errorMessage } from "../../base/clients/error-message.ts";
import type { LazyDb, Db } from "../../base/clients/load-context.ts";
import { type FacetCounts, noCounts } from "./facets.ts";
import {
  type Choice,
  isEverything,
  isNarrowed,
  noFacets,
  type ProductFilter,
  productPageSize,
  withoutChoice,
} from "./product-filter.ts";
import {
  countFacets,
  type ListHead,
  listBestSellers,
  listMatchingProducts,
  listNearMisses,
  readCategoryHead,
  readCollectionHead,
} from "./listing-queries.late.ts";
import { type CardProduct, listCategoryNames, shortListSize } from "./queries.ts";

export type NearMisses = {
  /** The single choice whose removal finds most products, and how many; null if no single one is in the way. */
  without: { choice: Choice; products: number } | null;
  /** How many products the same search finds without any choices; 0 if there were none. */
  unfiltered: number;
  /** A few close matches, or else the shop's best sellers. */
  products: CardProduct[];
  areBestSellers: boolean;
};

export type ProductListing = {
  filter: ProductFilter;
  /** Where the products begin, counted from 1. */
  page: number;
  /** Null for all products, for a search among them, and for a collection that does not exist. */
  head: ListHead | null;
  products: CardProduct[];
  categories: string[];
  counts: FacetCounts;
  /** Null unless nothing was found. */
  near: NearMisses | null;
  failure: string | null;
};

/**
 * Fetches a page of products and the counts. A category that does not exist falls back to all products, and a page past
 * the end to the first one.
 */
export async function loadProductListing(
  lazyDb: LazyDb,
  filter: ProductFilter,
  page = 1,
): Promise<ProductListing> {
  const from = (page - 1) * productPageSize;
  try {
    const db = await lazyDb;
    const [collection, products, counts, { head, categories }] = await Promise.all([
      filter.collection === undefined ? null : readCollectionHead(db, filter.collection),
      listMatchingProducts(db, filter, { from, to: from + productPageSize - 1 }),
      countFacets(db, filter),
      readCategories(db, filter),
    ]);
    if (filter.category !== null && categories?.includes(filter.category) === false)
      return await loadProductListing(db, { ...filter, category: null }, page);
    if (products.length === 0 && page > 1) return await loadProductListing(db, filter);
    const near = products.length === 0 ? await findNearMisses(db, filter, counts) : null;
    return {
      filter,
      page,
      head: collection ?? head,
      products,
      categories: categories ?? [],
      counts,
      near,
      failure: null,
    };
  } catch (error) {
    return {
      filter,
      page,
      head: null,
      products: [],
      categories: [],
      counts: noCounts,
      near: null,
      failure: errorMessage(error),
    };
  }
}

async function findNearMisses(db: Db, filter: ProductFilter, counts: FacetCounts): Promise<NearMisses> {
  const { q, category, facets } = filter;
  const isFiltered = category !== null || isNarrowed(facets);
  const without = counts.without.toSorted((one, other) => other.products - one.products)[0] ?? null;
  const relaxed = without && withoutChoice(filter, without.choice);
  const isRelaxed = relaxed !== null && !isEverything(relaxed);
  const everywhere = { ...filter, category: null, facets: noFacets };
  const unfiltered = isFiltered && !isRelaxed ? (await countFacets(db, everywhere)).found : 0;
  const few = { from: 0, to: shortListSize - 1 };

  let products: CardProduct[] = [];
  if (isRelaxed) products = await listMatchingProducts(db, relaxed, few);
  else if (q && unfiltered > 0) products = await listMatchingProducts(db, everywhere, few);
  else if (q) {
    products = await listNearMisses(db, filter);
    if (products.length === 0 && isFiltered) products = await listNearMisses(db, everywhere);
  }
  const areBestSellers = products.length === 0;
  if (areBestSellers) products = await listBestSellers(db);
  return { without: isRelaxed ? without : null, unfiltered, products, areBestSellers };
}

/** Null if they cannot be fetched: the page works without them. */
async function readCategories(db: Db, { q, collection, category }: ProductFilter) {
  try {
    const [categories, head] = await Promise.all([
      listCategoryNames(db),
      q === "" && collection === undefined && category !== null ? readCategoryHead(db, category) : null,
    ]);
    return { categories, head };
  } catch (error) {
    console.warn("The categories could not be fetched.", error);
    return { categories: null, head: null };
  }
}
