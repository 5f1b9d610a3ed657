import type { Database } from "../../../../domain/database.types.ts";
import { type FactName, factNames } from "../../../../domain/catalog/columns.ts";
import {
  columnsAndTexts,
  readWithTexts,
  textsIn,
  type Translated,
  type WithTexts,
} from "../../../base/clients/data-api/translated.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { published } from "../../../features/catalog/published.ts";
import { cardColumns, productTexts, type ProductWith } from "../../../features/catalog/queries.ts";
import { optionColumns, type OptionRows, optionsOf } from "../../../features/options/option-rows.ts";
import type { ProductOption } from "../../../features/options/options.ts";

const columns = `${cardColumns}, stone_width, certificate_lab, certificate_number, certificate_file` as const;

type Stored = ProductWith<typeof columns> & Pick<Database["public"]["Tables"]["products"]["Row"], FactName>;

export type WholeProduct = Stored & { options: ProductOption[] } & Translated;

/** Products with their facts and options, in no particular order. */
export async function listWhole(db: Db, ids: readonly number[]): Promise<WholeProduct[]> {
  const { data } = await db
    .from("products")
    .select<string, Stored & OptionRows & WithTexts>(
      columnsAndTexts(db, `${columns}, ${factNames.join(", ")}, ${optionColumns}`, productTexts),
    )
    .match({ ...published, ...textsIn(db, "name") })
    .in("id", ids)
    .throwOnError();
  return (await readWithTexts(db, data, ["name"])).map(
    ({ product_options, option_combinations, ...product }) => ({
      ...product,
      options: optionsOf({ product_options, option_combinations }),
    }),
  );
}
