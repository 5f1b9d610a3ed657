import { optionColumns, optionsOf } from "../options/option-rows.ts";
import { published } from "../catalog/published.ts";
import { priceBefore } from "../catalog/price-before.ts";
import { named } from "../catalog/queries.ts";
import type { Db } from "../../base/clients/load-context.ts";
import type { Quote, Quotes } from "./cart-changes.late.ts";

export async function readQuotes(db: Db, ids: readonly number[], signal?: AbortSignal): Promise<Quotes> {
  const query = db
    .from("products")
    .select(
      `id, name, price, original_price, final_price, image, images, category, stock_quantity, ${optionColumns}` as const,
    )
    .match(published)
    .in("id", [...new Set(ids)]);
  const { data } = await (signal ? query.abortSignal(signal) : query).throwOnError();
  const quotes = new Map<number, Quote | null>(ids.map((id) => [id, null]));
  for (const product of await named(db, data)) {
    const { id, name, originalName, untranslated, image, images, category } = product;
    const { final_price: price, stock_quantity: stock } = product;
    quotes.set(id, {
      price,
      stock,
      details: { name, originalName, untranslated, image, category, original_price: priceBefore(product) },
      images,
      options: optionsOf(product),
    });
  }
  return quotes;
}
