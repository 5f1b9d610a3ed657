import { errorMessage } from "../clients/error-message.ts";
import type { LazyDb, Db } from "../clients/load-context.ts";
import { type FacetCounts, noCounts } from "./facets.ts";
import { isNarrowed, noFacets, type ProductFilter, productPageSize } from "./product-filter.ts";
import { countFacets, listMatchingProducts, listNearMisses } from "./listing-queries.ts";
import { type CardProduct, listCategoryNames } from "./queries.ts";

/** What may help where nothing was found. */
export type NearMisses = {
  /** How many products the same search finds in all categories, with nothing chosen; 0 if that is what it was. */
  unfiltered: number;
  /** A few products in which some of the words are. */
  products: CardProduct[];
};

/** What the products page shows. */
export type ProductListing = {
  filter: ProductFilter;
  /** The first page of products. */
  products: CardProduct[];
  /** The names of all categories; none where they could not be fetched. */
  categories: string[];
  counts: FacetCounts;
  /** Null unless nothing was found. */
  near: NearMisses | null;
  /** Why fetching failed, in a sentence; null on success. */
  failure: string | null;
};

/** Fetches the first products and the counts. A category that does not exist falls back to all products. */
export async function loadProductListing(lazyDb: LazyDb, filter: ProductFilter): Promise<ProductListing> {
  try {
    const db = await lazyDb;
    const [products, counts, categories] = await Promise.all([
      listMatchingProducts(db, filter, { from: 0, to: productPageSize - 1 }),
      countFacets(db, filter),
      categoryNames(db),
    ]);
    if (filter.category !== null && categories?.includes(filter.category) === false)
      return await loadProductListing(db, { ...filter, category: null });
    const near = products.length === 0 ? await findNearMisses(db, filter) : null;
    return { filter, products, categories: categories ?? [], counts, near, failure: null };
  } catch (error) {
    return {
      filter,
      products: [],
      categories: [],
      counts: noCounts,
      near: null,
      failure: errorMessage(error),
    };
  }
}

async function findNearMisses(db: Db, { q, category, facets }: ProductFilter): Promise<NearMisses> {
  const isFiltered = category !== null || isNarrowed(facets);
  const unfiltered = isFiltered ? (await countFacets(db, { q, category: null, facets: noFacets })).found : 0;
  return { unfiltered, products: q && unfiltered === 0 ? await listNearMisses(db, q) : [] };
}

/** Null where they cannot be fetched: the page works without them. */
async function categoryNames(db: Db): Promise<string[] | null> {
  try {
    return await listCategoryNames(db);
  } catch (error) {
    console.warn("The categories could not be fetched.", error);
    return null;
  }
}
