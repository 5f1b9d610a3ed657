import { type CardProduct, listByIds } from "../../../features/catalog/queries.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import type { LazyDb } from "../../../base/clients/load-context.ts";

/** The page's data: the products that are still sold, in the list's order. */
export type WishListData = {
  isShared: boolean;
  ids: readonly number[];
  products: CardProduct[];
  failure: string | null;
};

export async function loadWishList(
  lazyDb: LazyDb,
  { isShared, ids }: Pick<WishListData, "isShared" | "ids">,
): Promise<WishListData> {
  try {
    const found = ids.length === 0 ? [] : await listByIds(await lazyDb, ids);
    const byId = new Map(found.map((product) => [product.id, product]));
    const products = ids.flatMap((id) => byId.get(id) ?? []);
    return { isShared, ids, products, failure: null };
  } catch (error) {
    return { isShared, ids, products: [], failure: errorMessage(error) };
  }
}
