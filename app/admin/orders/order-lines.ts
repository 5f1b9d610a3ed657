import { optionWords } from "../../features/options/chosen-options.tsx";
import { chosenOptionsSchema } from "../../features/orders/chosen-option.ts";
import { isVoid } from "../../../domain/orders/statuses.ts";
import type { Order, OrderLine } from "./queries.ts";

export function nameOfLine({ name_at_purchase: name, options }: OrderLine): string {
  const words = optionWords(chosenOptionsSchema.parse(options), String);
  return words === "" ? name : `${name} (${words})`;
}

/** Values may have a stock of their own. */
export function hasChoice({ options }: OrderLine): boolean {
  return chosenOptionsSchema.parse(options).some(({ choice }) => choice !== undefined);
}

/** The lines of an order that hold stock, each with how many of its pieces can go back. */
export function returnableLines(order: Order): { line: OrderLine; most: number }[] {
  if (isVoid(order.status)) return [];
  return order.order_items
    .map((line) => ({ line, most: heldBy(line) }))
    .filter(({ line, most }) => line.product !== null && most > 0);
}

/** What its values hold is not told, so all that did not come back may. */
function heldBy(line: OrderLine): number {
  return line.stock_taken === 0 && hasChoice(line) ? line.quantity - line.stock_returned : line.stock_taken;
}
