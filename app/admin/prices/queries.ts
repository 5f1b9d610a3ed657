import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../base/language/languages.ts";
import { changeRow } from "../../base/edits/change-row.ts";
import type { PostgrestError } from "@supabase/postgrest-js";
import type { Db } from "../../base/clients/load-context.ts";
import { foundBy } from "../../base/clients/data-api/found-by.ts";
import { countFirst } from "../list/listing.ts";
import { Refusal } from "../../base/forms/refusal.ts";
import type { Promotion, PromotionValues } from "./promotion.ts";
import { onlyRow } from "../../base/clients/data-api/only-row.ts";

/** A promotion in the list, without its products: there may be thousands. */
export type ListedPromotion = Omit<Promotion, "product_ids" | "updated_at">;

const listed =
  "id, name, description, discount_type, discount_value, applicable_scope, category_names, start_date, end_date, is_active, usage_limit, usage_count, created_at, code, uses_per_customer, discount_per, least_order_value";

export function listPromotions(db: Db, q: string, from: number, to: number) {
  const query = db.from("promotions").select(listed, countFirst(from));
  return (q ? query.or(foundBy(q)) : query)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, to);
}

export async function readPromotion(db: Db, id: number): Promise<Promotion | null> {
  const { data } = await db.from("promotions").select("*").eq("id", id).throwOnError();
  return onlyRow(data);
}

export async function addPromotion(db: Db, values: PromotionValues) {
  const { error } = await db.from("promotions").insert(values);
  if (error) throw refusalOf(error);
}

/** Two sets of changes may each be valid and yet not together. */
const doNotFit = msg`Your changes conflict with what somebody else saved. Keep theirs, then make yours again.`;

function refusalOf(error: PostgrestError): Error {
  return error.code === "23505"
    ? new Refusal(say(msg`Another promotion has this code already.`), "code")
    : error;
}

/** Changes these columns and returns true; false if somebody else saved the promotion first. */
export async function changePromotion(
  db: Db,
  over: Pick<Promotion, "id" | "updated_at">,
  changes: Partial<PromotionValues>,
): Promise<boolean> {
  const changed = await changeRow<Promotion>(db, {
    table: "promotions",
    columns: "id",
    over,
    changes,
    refused: (error) => (error.code === "23514" ? new Refusal(say(doNotFit)) : refusalOf(error)),
  });
  return changed !== null;
}
