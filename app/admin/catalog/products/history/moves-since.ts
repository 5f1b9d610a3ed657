import { pageLanguage, say } from "../../../../base/language/languages.ts";
import { orderNumber } from "../../../../../domain/orders/order-number.ts";
import type { Db } from "../../../../base/clients/load-context.ts";
import { causeLabels } from "./causes.ts";
import type { StockMove } from "./queries.ts";

type Move = Pick<StockMove, "quantity" | "stock_after" | "cause" | "order_id">;

/** How many moves are looked at. */
const most = 50;

/**
 * What moved a product's own stock since there were `before` pieces: a line for each move, the newest first.
 * @returns nothing if the last moves do not tell
 */
export async function readMovesSince(db: Db, productId: number, before: number | null): Promise<string[]> {
  const { data } = await db
    .from("stock_moves")
    .select("quantity, stock_after, cause, order_id")
    .eq("product_id", productId)
    .is("option_value_id", null)
    .is("option_combination_id", null)
    .order("id", { ascending: false })
    .limit(most)
    .throwOnError();
  return movesSince(data, before).map(inWords);
}

/** @param moves the newest first */
export function movesSince<Of extends Move>(moves: readonly Of[], before: number | null): Of[] {
  const end = moves.findIndex(({ stock_after: after }) => after === before);
  return end === -1 ? [] : moves.slice(0, end);
}

function inWords({ quantity, cause, order_id: order }: Move): string {
  const words = say(causeLabels[cause]);
  const what = order === null ? words : `${words} ${orderNumber(order)}`;
  return `${what}: ${signedCount(quantity)}`;
}

/** `+3`, `−2` or `0`. */
export function signedCount(count: number): string {
  return count.toLocaleString(pageLanguage(), { signDisplay: "exceptZero" });
}
