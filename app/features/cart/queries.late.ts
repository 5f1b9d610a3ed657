import { optionColumns, type OptionRows, optionsOf } from "../options/option-rows.ts";
import { published } from "../catalog/published.ts";
import { priceBefore } from "../catalog/price-before.ts";
import { type ProductWith, productTexts } from "../catalog/queries.ts";
import {
  columnsAndTexts,
  readWithTexts,
  textsIn,
  type WithTexts,
} from "../../base/clients/data-api/translated.ts";
import type { Db } from "../../base/clients/load-context.ts";
import type { Quote, Quotes } from "./cart-changes.late.ts";

const columns =
  "id, name, price, original_price, final_price, image, images, category, stock_quantity" as const;

export async function readQuotes(db: Db, ids: readonly number[], signal?: AbortSignal): Promise<Quotes> {
  const query = db
    .from("products")
    .select<string, ProductWith<typeof columns> & OptionRows & WithTexts>(
      columnsAndTexts(db, `${columns}, ${optionColumns}`, productTexts),
    )
    .match({ ...published, ...textsIn(db, "name") })
    .in("id", [...new Set(ids)]);
  const { data } = await (signal ? query.abortSignal(signal) : query).throwOnError();
  const quotes = new Map<number, Quote | null>(ids.map((id) => [id, null]));
  for (const product of await readWithTexts(db, data, ["name"])) {
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
