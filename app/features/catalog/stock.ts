export type StockLevel = "plenty" | "low" | "out";

/** A product's stock in words; null: not tracked. @param lowStock with fewer pieces, the words are how few are left */
export function describeStock(stock: number | null, lowStock: number): { level: StockLevel; words: string } {
  if (stock === null) return { level: "plenty", words: "In stock" };
  if (stock <= 0) return { level: "out", words: "Out of stock" };
  if (stock < lowStock) return { level: "low", words: `Only ${stock} left` };
  return { level: "plenty", words: `In stock, ${stock} available` };
}
