import { errorMessage } from "../data/error-message.ts";
import type { ComingDb } from "../data/load-context.ts";
import { type CategoryCount, categoriesToChoose } from "./categories.ts";
import type { ProductFilter } from "./product-filter.ts";
import { type CardProduct, countCategories, listProducts } from "./queries.ts";

/** Rows that are fetched at a time. */
export const rowsAtATime = 48;

/** What the products page shows. */
export type Listing = {
  filter: ProductFilter;
  /** The first rows. */
  products: CardProduct[];
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
    const [products, everything, matching] = await Promise.all([
      listProducts(db, filter, { from: 0, to: rowsAtATime - 1 }),
      countCategories(db, ""),
      filter.q ? countCategories(db, filter.q) : null,
    ]);
    const known = categoriesToChoose([], everything).some(({ category }) => category === filter.category);
    if (filter.category !== null && !known) return await loadListing(db, { ...filter, category: null });
    return { filter, products, everything, matching: matching ?? everything, failure: null };
  } catch (error) {
    return { filter, products: [], everything: [], matching: [], failure: errorMessage(error) };
  }
}
