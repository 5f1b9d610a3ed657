import { stocksOf, type Supply } from "../options/options.ts";
import { type CartItem, lineKey, type LineIdentity } from "./cart-item.ts";

type Line = LineIdentity & Pick<CartItem, "quantity">;

/** How many pieces a line may have; null if not counted. @param others lines that take from the same stock first */
export function piecesLeft(line: LineIdentity, supply: Supply, others: readonly Line[]): number | null {
  const key = lineKey(line);
  const taking = others.filter((other) => other.id === line.id && lineKey(other) !== key);
  const left = stocksOf(supply, line.options).map(
    ({ values, pieces }) => pieces - piecesOf(taking.filter((other) => takes(other, values))),
  );
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
}

function takes({ options = [] }: Line, values: readonly number[]): boolean {
  return values.every((id) => options.some(({ choice }) => choice === id));
}

function piecesOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
