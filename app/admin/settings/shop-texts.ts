import { z } from "zod/mini";
import type { ShopTexts } from "../../features/catalog/shop-texts.ts";
import type { Db } from "../../base/clients/load-context.ts";
import { fits } from "../ui/too-long.ts";

/** The owner's texts, and when they were last changed. */
export type StoredTexts = ShopTexts & { updated_at: string };

export const textFields = {
  delivery: {
    label: "Delivery",
    hint: "When an order leaves the shop and when it arrives.",
  },
  returns: { label: "Returns", hint: "How long a piece can come back, and in which state." },
  warranty: { label: "Warranty", hint: "What the shop vouches for, and for how long." },
};

const text = z.string().check(z.trim(), fits(500));

export const textsSchema = z.object({ delivery: text, returns: text, warranty: text });

const columns = "delivery, returns, warranty, updated_at";

export async function readStoredTexts(db: Db): Promise<StoredTexts | null> {
  const { data } = await db.from("shop_facts").select(columns).throwOnError();
  return data[0] ?? null;
}

/** Changes these texts and returns all of them; null, with nothing changed, if they no longer match `over`. */
export async function changeTexts(
  db: Db,
  over: StoredTexts,
  changes: Partial<ShopTexts>,
): Promise<StoredTexts | null> {
  const { data } = await db
    .from("shop_facts")
    .update(changes)
    .eq("updated_at", over.updated_at)
    .select(columns)
    .throwOnError();
  return data[0] ?? null;
}
