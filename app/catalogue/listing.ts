import { errorMessage } from "../clients/error-message.ts";
import type { ComingDb, Db } from "../clients/load-context.ts";
import type { CategoryCount } from "./categories.ts";
import type { ProductFilter } from "./product-filter.ts";
import { type CardProduct, countCategories, listCategoryNames, listProducts } from "./queries.ts";

/** Rows that are fetched at a time. */
export const rowsAtATime = 48;

/** What the products page shows. */
export type Listing = {
  filter: ProductFilter;
  /** The first rows. */
  products: CardProduct[];
  /** The names of all categories; none where they could not be fetched. */
  categories: string[];
  /** Products per category that match the search text, and all there are. */
  matching: CategoryCount[];
  everything: CategoryCount[];
  /** Why nothing could be fetched, in a sentence; null when all went well. */
  failure: string | null;
};

/** Fetches the first rows and the counts. A category that does not exist falls back to all products. */
export async function loadListing(coming: ComingDb, filter: ProductFilter): Promise<Listing> {
  try {
    const db = await coming;
    const [products, everything, matching, categories] = await Promise.all([
      listProducts(db, filter, { from: 0, to: rowsAtATime - 1 }),
      countCategories(db, ""),
      filter.q ? countCategories(db, filter.q) : null,
      categoryNames(db),
    ]);
    if (filter.category !== null && categories?.includes(filter.category) === false)
      return await loadListing(db, { ...filter, category: null });
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

/** Without their list the products stand as well: then it is logged, and nobody knows which there are. */
async function categoryNames(db: Db): Promise<string[] | null> {
  try {
    return await listCategoryNames(db);
  } catch (error) {
    console.warn("The categories could not be fetched.", error);
    return null;
  }
}
