import { errorMessage } from "../clients/error-message.ts";
import type { LazyDb, Db } from "../clients/load-context.ts";
import type { CategoryCount } from "./categories.ts";
import type { ProductFilter } from "./product-filter.ts";
import { type CardProduct, countCategories, listCategoryNames, listMatchingProducts } from "./queries.ts";

/** Products fetched at a time: their rows are full in two, three and four columns. */
export const productPageSize = 24;

/** What the products page shows. */
export type ProductListing = {
  filter: ProductFilter;
  /** The first page of products. */
  products: CardProduct[];
  /** The names of all categories; none where they could not be fetched. */
  categories: string[];
  /** Products per category: those that match the search text, and all. */
  matching: CategoryCount[];
  everything: CategoryCount[];
  /** Why fetching failed, in a sentence; null on success. */
  failure: string | null;
};

/** Fetches the first products and the counts. A category that does not exist falls back to all products. */
export async function loadProductListing(lazyDb: LazyDb, filter: ProductFilter): Promise<ProductListing> {
  try {
    const db = await lazyDb;
    const [products, everything, matching, categories] = await Promise.all([
      listMatchingProducts(db, filter, { from: 0, to: productPageSize - 1 }),
      countCategories(db, ""),
      filter.q ? countCategories(db, filter.q) : null,
      categoryNames(db),
    ]);
    if (filter.category !== null && categories?.includes(filter.category) === false)
      return await loadProductListing(db, { ...filter, category: null });
    return {
      filter,
      products,
      categories: categories ?? [],
      everything,
      matching: matching ?? everything,
      failure: null,
    };
  } catch (error) {
    return {
      filter,
      products: [],
      categories: [],
      everything: [],
      matching: [],
      failure: errorMessage(error),
    };
  }
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
