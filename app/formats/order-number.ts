/** An order's id as people read it: 42 is `#000042`, or `#0042` where four digits do. */
export function orderNumber(id: number, digits = 6): string {
  return `#${String(id).padStart(digits, "0")}`;
}
