import {
  columnsAndTexts,
  readWithTexts,
  textsIn,
  type Translated,
  type WithTexts,
} from "../../base/clients/data-api/translated.ts";
import type { Db, LazyDb } from "../../base/clients/load-context.ts";

export type ShopTexts = {
  delivery: string;
  returns: string;
  /** How many days after delivery a return can be asked for; null: nothing is promised. */
  return_days: number | null;
  warranty: string;
} & Translated;

export async function shopTexts(db: LazyDb): Promise<ShopTexts | null> {
  try {
    return await readShopTexts(await db);
  } catch (error) {
    console.warn("The shop's texts could not be fetched.", error);
    return null;
  }
}

async function readShopTexts(db: Db): Promise<ShopTexts | null> {
  const { data } = await db
    .from("shop_facts")
    .select<string, ShopTexts & WithTexts>(
      columnsAndTexts(db, "delivery, returns, return_days, warranty", "texts:shop_texts(field, text)"),
    )
    .match(textsIn(db))
    .throwOnError();
  const [texts] = await readWithTexts(db, data, ["delivery", "returns", "warranty"]);
  return texts ?? null;
}
