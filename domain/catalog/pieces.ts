/** A number of products in words: `1 piece`, `12 pieces`. */
export function inPieces(count: number): string {
  return count === 1 ? "1 piece" : `${count} pieces`;
}
