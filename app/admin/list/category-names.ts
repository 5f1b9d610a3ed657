import type { Db } from "../../base/clients/load-context.ts";
import { readAll } from "./read-all.ts";

/** The names of all categories, by name. */
export async function listCategoriesToChoose(db: Db): Promise<string[]> {
  const categories = await readAll((from, to) =>
    db.from("product_categories").select("name").order("name").range(from, to),
  );
  return categories.map(({ name }) => name);
}
