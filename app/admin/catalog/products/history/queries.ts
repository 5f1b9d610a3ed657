import type { Database } from "../../../../../domain/database.types.ts";
import type { Db } from "../../../../base/clients/load-context.ts";

type Tables = Database["public"]["Tables"];

export type Cause = Tables["stock_moves"]["Row"]["cause"];

/** Somebody who has an account; null: a guest, the shop itself, or somebody whose account is gone. */
type ByWhom = { actorName: string | null };

export type PriceChange = Pick<
  Tables["price_changes"]["Row"],
  "id" | "kind" | "choice" | "old" | "new" | "price" | "cause" | "changed_at"
> &
  ByWhom;

export type StockMove = Pick<
  Tables["stock_moves"]["Row"],
  "id" | "choice" | "quantity" | "stock_after" | "cause" | "order_id" | "note" | "created_at"
> &
  ByWhom;

/** The newest rows of a history, and whether there are more. */
export type History<Row> = { rows: Row[]; hasMore: boolean };

export async function readPriceChanges(
  db: Db,
  productId: number,
  most: number,
  signal: AbortSignal,
): Promise<History<PriceChange>> {
  const { data } = await db
    .from("price_changes")
    .select("id, kind, choice, old, new, price, cause, actor, changed_at")
    .eq("product_id", productId)
    .order("changed_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(most + 1)
    .abortSignal(signal)
    .throwOnError();
  return { rows: await withNames(db, data.slice(0, most), signal), hasMore: data.length > most };
}

export async function readStockMoves(
  db: Db,
  productId: number,
  most: number,
  signal: AbortSignal,
): Promise<History<StockMove>> {
  const { data } = await db
    .from("stock_moves")
    .select("id, choice, quantity, stock_after, cause, order_id, note, actor, created_at")
    .eq("product_id", productId)
    .order("id", { ascending: false })
    .limit(most + 1)
    .abortSignal(signal)
    .throwOnError();
  return { rows: await withNames(db, data.slice(0, most), signal), hasMore: data.length > most };
}

type Correction = {
  productId: number;
  /** A value, or those of a combination; none: the product's own stock. */
  valueIds: number[];
  /** Negative for out. */
  quantity: number;
  reason: string;
};

/** @returns how many pieces there are now */
export async function correctStock(
  db: Db,
  { productId, valueIds, quantity, reason }: Correction,
): Promise<number> {
  const { data } = await db
    .rpc("correct_stock", { product_id: productId, quantity, reason, value_ids: valueIds })
    .throwOnError();
  return data;
}

async function withNames<Row extends { actor: string | null }>(db: Db, rows: Row[], signal: AbortSignal) {
  const actors = [...new Set(rows.flatMap(({ actor }) => actor ?? []))];
  const names = new Map<string, string | null>();
  if (actors.length > 0) {
    const { data } = await db
      .from("profiles")
      .select("id, full_name, email")
      .in("id", actors)
      .abortSignal(signal)
      .throwOnError();
    for (const { id, full_name: name, email } of data) names.set(id, name || email);
  }
  return rows.map(({ actor, ...row }) => ({ ...row, actorName: (actor && names.get(actor)) ?? null }));
}
