import type { Db } from "../../base/clients/load-context.ts";
import { optionColumns, type OptionRows, optionsOf } from "../../features/options/option-rows.ts";
import { type EditedOption, storedOptions } from "./edited-options.ts";

export type ProductWithOptions = { id: number; name: string; sku: string | null; options: EditedOption[] };

/** The maximum number of products found. */
export const mostFound = 30;

/** The products that have options and whose name or SKU contains `q`, by name. */
export async function findProductsWithOptions(
  db: Db,
  q: string,
  signal: AbortSignal,
): Promise<ProductWithOptions[]> {
  const columns = `id, name, sku, ${optionColumns.replace("product_options(", "product_options!inner(")}`;
  const all = () => db.from("products").select(columns);
  const query = q
    ? (db.rpc("search_catalog", { q }, { get: true }).select(columns) as unknown as ReturnType<typeof all>)
    : all();
  const { data } = await query
    .order("name")
    .order("id")
    .limit(mostFound)
    .abortSignal(signal)
    .overrideTypes<
      (Omit<ProductWithOptions, "options"> & OptionRows)[],
      {
        merge: false;
      }
    >()
    .throwOnError();
  return data.map(({ id, name, sku, ...rows }) => ({
    id,
    name,
    sku,
    options: storedOptions(optionsOf(rows)),
  }));
}
