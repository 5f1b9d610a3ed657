import { msg } from "@lingui/core/runtime-macro";
import type { PostgrestError } from "@supabase/postgrest-js";
import type { MetalRates } from "../../../../../domain/catalog/metal-prices.ts";
import type { Db } from "../../../../base/clients/load-context.ts";
import { say } from "../../../../base/language/languages.ts";
import { changeRow } from "../../../../base/edits/change-row.ts";
import { Refusal } from "../../../../base/forms/refusal.ts";
import { type OptionRows, optionsOf } from "../../../../features/options/option-rows.ts";
import { type EditedOption, editedOptions, storedOptions } from "../../../options/edited-options.ts";
import { type Product, type ProductValues, type SavedApart, selectedColumns } from "./columns.ts";
import { onlyRow } from "../../../../base/clients/data-api/only-row.ts";

type StoredProduct = Omit<Product, SavedApart> &
  OptionRows & {
    product_costs?: Pick<Product, "cost"> | null;
    product_formulas?: Product["formula"];
  };

function wholeProduct(stored: StoredProduct): Product {
  const {
    product_options,
    option_combinations,
    product_costs: known,
    product_formulas: formula = null,
    ...product
  } = stored;
  const options = storedOptions(optionsOf({ product_options, option_combinations }));
  return { ...product, options, cost: known?.cost ?? null, formula };
}

/** What metals cost now. */
export async function readMetalRates(db: Db): Promise<MetalRates> {
  const { data } = await db
    .rpc("current_metal_rates", undefined, { get: true })
    .select("metal, price")
    .throwOnError();
  return Object.fromEntries(data.map(({ metal, price }) => [metal, price]));
}

/** The product as it is now; null when there is none. */
export async function readProduct(db: Db, id: number): Promise<Product | null> {
  const { data } = await db
    .from("products")
    .select(selectedColumns)
    .eq("id", id)
    .overrideTypes<StoredProduct[], { merge: false }>()
    .throwOnError();
  const found = onlyRow(data);
  return found && wholeProduct(found);
}

/** Another product that has this SKU itself, or for a combination of its values; null if there is none. */
export async function findBySku(
  db: Db,
  sku: string,
  id: number | null,
): Promise<Pick<Product, "id" | "name"> | null> {
  const query = db.from("products").select("id, name").eq("sku", sku);
  const { data } = await (id === null ? query : query.neq("id", id)).limit(1).throwOnError();
  if (data[0]) return data[0];
  const combined = db.from("option_combinations").select("products(id, name)").eq("sku", sku);
  const { data: combinations } = await (id === null ? combined : combined.neq("product_id", id))
    .limit(1)
    .throwOnError();
  return combinations[0]?.products ?? null;
}

/**
 * Adds a product once, however often it is called with the same idempotency key.
 * @returns the product, which an earlier call may have added with other values
 */
export async function addProduct(
  db: Db,
  idempotencyKey: string,
  { options: _options, cost: _cost, formula: _formula, ...values }: ProductValues,
): Promise<Product> {
  const { data, error } = await db
    .from("products")
    .upsert(
      { ...values, idempotency_key: idempotencyKey },
      { onConflict: "idempotency_key", ignoreDuplicates: true },
    )
    .select(selectedColumns)
    .maybeSingle()
    .overrideTypes<StoredProduct, { merge: false }>();
  if (error) throw refused(error, values.category);
  return data ? wholeProduct(data) : readAddedProduct(db, idempotencyKey);
}

async function readAddedProduct(db: Db, idempotencyKey: string): Promise<Product> {
  const { data } = await db
    .from("products")
    .select(selectedColumns)
    .eq("idempotency_key", idempotencyKey)
    .single()
    .overrideTypes<StoredProduct, { merge: false }>()
    .throwOnError();
  return wholeProduct(data);
}

/**
 * Changes these columns and returns the product; null, with nothing changed, if it no longer matches `over`. Orders
 * take stock without changing `updated_at`, so a change of the stock also depends on the stock that was seen.
 */
export async function changeProduct(
  db: Db,
  over: Product,
  changes: Partial<Omit<ProductValues, SavedApart>>,
): Promise<Product | null> {
  const stored = await changeRow<StoredProduct>(db, {
    table: "products",
    columns: selectedColumns,
    over,
    still: changes.stock_quantity === undefined ? {} : { stock_quantity: over.stock_quantity },
    changes,
    refused: (error) => refused(error, changes.category),
  });
  return stored && wholeProduct(stored);
}

/**
 * Makes these the options of a product. Stock that is not changed here stays as orders left it.
 * @param seen the options that are replaced
 * @returns the options with their ids; null, with nothing changed, when the product is gone or the options no longer
 *   match `seen`
 */
export async function saveOptions(
  db: Db,
  id: number,
  options: readonly EditedOption[],
  seen: readonly EditedOption[],
): Promise<EditedOption[] | null> {
  const { data } = await db
    .rpc("save_product_options", { product_id: id, options: [...options], seen: [...seen] })
    .throwOnError();
  return data === null ? null : editedOptions(data as EditedOption[]);
}

/**
 * @param seen the cost that is replaced
 * @returns whether it is saved; not when the product is gone or its cost no longer is `seen`
 */
export async function saveCost(
  db: Db,
  id: number,
  cost: number | null,
  seen: number | null,
): Promise<boolean> {
  const { data } = await db
    .rpc("save_product_cost", { product_id: id, cost: cost!, seen: seen! })
    .throwOnError();
  return data;
}

/**
 * @param seen the formula that is replaced
 * @param price of a product that has no formula from now on
 * @returns the price that follows; null, with nothing changed, when the product is gone or its formula no longer is `seen`
 */
export async function saveFormula(
  db: Db,
  id: number,
  formula: Product["formula"],
  seen: Product["formula"],
  price: number | undefined,
): Promise<Pick<Product, "price" | "updated_at"> | null> {
  const { data } = await db
    .rpc("save_product_formula", {
      product_id: id,
      formula,
      seen,
      ...(formula === null && price !== undefined && { price }),
    })
    .throwOnError();
  return data as Pick<Product, "price" | "updated_at"> | null;
}

/** When a category is gone, PostgreSQL reports only which constraint it violates. */
function refused(error: PostgrestError, category = ""): Error {
  return error.code === "23503"
    ? new Refusal(
        say(
          msg`The category "${{ category }}" was renamed or deleted in the meantime. Please choose another.`,
        ),
        "category",
      )
    : error;
}
