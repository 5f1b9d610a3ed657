import { useLingui } from "@lingui/react/macro";
import type { Db } from "../../../base/clients/load-context.ts";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { type Listing, loadListing } from "../../list/listing.ts";
import { type CategoryChoice, type ProductChoice, searchCategories, searchProducts } from "./choices.ts";

export type Pickable = { products: Listing<ProductChoice>; categories: Listing<CategoryChoice> };

export async function loadPickable(db: Db): Promise<Pickable> {
  const [products, categories] = await Promise.all([
    loadListing(searchProducts(db, "")),
    loadListing(searchCategories(db, "")),
  ]);
  return { products, categories };
}

export function usePickableToast({ products, categories }: Pickable) {
  const { t } = useLingui();
  useFailureToast(products.failure === null ? categories : products, t`Error fetching initial data`);
}
