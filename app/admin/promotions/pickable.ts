import type { Db } from "../../clients/load-context.ts";
import { type Listing, loadListing } from "../list/listing.ts";
import { type CategoryChoice, type ProductChoice, searchCategories, searchProducts } from "./choices.ts";

/** The beginnings of the form's pick lists. */
export type Pickable = { products: Listing<ProductChoice>; categories: Listing<CategoryChoice> };

export async function loadPickable(db: Db): Promise<Pickable> {
  const [products, categories] = await Promise.all([
    loadListing(searchProducts(db, "")),
    loadListing(searchCategories(db, "")),
  ]);
  return { products, categories };
}
