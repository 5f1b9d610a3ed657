import { lowStock } from "../../catalogue/stock.ts";
import { Badge } from "../../ui/badge.tsx";

/** A product's stock as the back office sees it; null is a stock that nobody counts. */
export function StockBadge({ stock }: { stock: number | null }) {
  if (stock === null) return <Badge tone="grey">N/A</Badge>;
  if (stock === 0) return <Badge tone="red">Out of Stock</Badge>;
  if (stock < lowStock) return <Badge tone="yellow">Low Stock ({stock})</Badge>;
  return <Badge tone="ghost">In Stock ({stock})</Badge>;
}
