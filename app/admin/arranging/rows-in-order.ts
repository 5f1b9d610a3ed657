import type { Db } from "../../base/clients/load-context.ts";
import { type Arranged, mostArranged } from "./arranged.ts";

/** Reads the first rows of a table in the shop's order, to be arranged. */
export function rowsInOrder(table: "product_categories" | "collections") {
  return async (db: Db): Promise<Arranged[]> => {
    const { data } = await db
      .from(table)
      .select("id, name, image:picture")
      .order("position")
      .order("id")
      .limit(mostArranged)
      .throwOnError();
    return data;
  };
}
