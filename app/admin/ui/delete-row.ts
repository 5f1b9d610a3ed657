import type { Db } from "../../clients/load-context.ts";
import { Refusal } from "../../forms/refusal.ts";

/** What the back office deletes by its id. */
type Table = "product_categories" | "products" | "promotions" | "product_inquiries";

/**
 * Deletes a row. Answers whether there was one: false when somebody else was quicker. Throws when the account is no
 * longer an admin's: row security then hides what there is to delete, and nothing else reports it.
 */
export async function deleteRow(db: Db, table: Table, id: number): Promise<boolean> {
  const { data: deleted } = await db.from(table).delete().eq("id", id).select("id").throwOnError();
  if (deleted.length > 0) return true;
  const { data: rights } = await db
    .from("user_roles")
    .select("role")
    .eq("role", "admin")
    .limit(1)
    .throwOnError();
  if (rights.length === 0) throw new Refusal("Nothing was deleted: your account is not allowed to do this.");
  return false;
}
