import { countCategories, listFeatured, listPicturedCategories } from "../../features/catalog/queries.ts";
import { runningPromotions } from "../../features/catalog/running-promotions.ts";
import { errorMessage } from "../../base/clients/error-message.ts";
import type { LazyDb } from "../../base/clients/load-context.ts";
import { chooseTiles } from "./choose-tiles.ts";

/** Reports only the featured products if they fail to load. */
export async function loadHome(lazyDb: LazyDb) {
  const db = Promise.resolve(lazyDb);
  const [featured, categories, counts, promotions] = await Promise.all([
    db.then(listFeatured).then(
      (products) => ({ products, failure: null }),
      (error: unknown) => ({ products: [], failure: errorMessage(error) }),
    ),
    db.then(listPicturedCategories).catch(() => []),
    db.then((client) => countCategories(client)).catch(() => null),
    runningPromotions(db),
  ]);
  return {
    featured: featured.products,
    failure: featured.failure,
    categories: categories.map(({ id, name }) => ({ id, name })),
    counts,
    tiles: chooseTiles(categories, counts),
    promotions,
  };
}
