import { errorMessage } from "../../../base/clients/error-message.ts";
import type { LazyDb } from "../../../base/clients/load-context.ts";
import { listWhole, type WholeProduct } from "./queries.ts";

/** The products that are still sold, in the order of the address. */
export type ComparisonData = {
  ids: readonly number[];
  products: WholeProduct[];
  failure: string | null;
};

export async function loadComparison(lazyDb: LazyDb, ids: readonly number[]): Promise<ComparisonData> {
  try {
    const found = ids.length === 0 ? [] : await listWhole(await lazyDb, ids);
    const byId = new Map(found.map((product) => [product.id, product]));
    return { ids, products: ids.flatMap((id) => byId.get(id) ?? []), failure: null };
  } catch (error) {
    return { ids, products: [], failure: errorMessage(error) };
  }
}
