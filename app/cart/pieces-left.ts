import type { ProductOption } from "../catalogue/options.ts";
import { type CartItem, lineKey } from "./cart-item.ts";

/** The stock that lines of a product share. A null stock is not counted. */
export type Supply = { stock: number | null; options: readonly ProductOption[] };

type Line = Pick<CartItem, "id" | "quantity" | "options">;

/**
 * How many pieces a line may have, of what its product and values have in stock; null if they are not counted.
 * @param others lines that take from the same stock first; the line itself among them is left out
 */
export function piecesLeft(
  line: Pick<CartItem, "id" | "options">,
  { stock, options }: Supply,
  others: readonly Line[],
): number | null {
  const key = lineKey(line);
  const taking = others.filter((other) => other.id === line.id && lineKey(other) !== key);
  const chosen = (line.options ?? []).flatMap(({ choice }) => (choice === undefined ? [] : [choice]));
  const limits = chosen.flatMap((choice) => {
    const value = options.flatMap(({ values }) => values).find(({ id }) => id === choice);
    if (!value || value.stock_quantity === null) return [];
    return [value.stock_quantity - piecesOf(taking.filter((other) => hasChosen(other, choice)))];
  });
  if (stock !== null) limits.push(stock - piecesOf(taking));
  return limits.length === 0 ? null : Math.max(0, Math.min(...limits));
}

function hasChosen({ options = [] }: Line, choice: number): boolean {
  return options.some((each) => each.choice === choice);
}

function piecesOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
