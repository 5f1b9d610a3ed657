import { msg } from "@lingui/core/runtime-macro";
import type { Db } from "../clients/load-context.ts";
import { Refusal } from "../forms/refusal.ts";
import { say } from "../language/languages.ts";

type Table =
  | "product_categories"
  | "collections"
  | "products"
  | "promotions"
  | "product_inquiries"
  | "search_synonyms"
  | "carriers"
  | "tax_rates"
  | "shipping_zones"
  | "shipping_methods"
  | "gift_wraps"
  | "text_templates"
  | "redirects"
  | "imported_photographs"
  | "pages"
  | "home_sections"
  | "menu_entries"
  | "list_views";

/** Deletes a row and returns whether it was there. Throws when the account is no longer an admin's. */
export async function deleteRow(db: Db, table: Table, id: number): Promise<boolean> {
  const { data: deleted } = await db.from(table).delete().eq("id", id).select("id").throwOnError();
  if (deleted.length > 0) return true;
  const { data: rights } = await db
    .from("user_roles")
    .select("role")
    .eq("role", "admin")
    .limit(1)
    .throwOnError();
  if (rights.length === 0)
    throw new Refusal(say(msg`Nothing was deleted: your account is not allowed to do this.`));
  return false;
}
