/** An order's id for display: 42 becomes `#000042`, or `#0042` with four digits. */
export function orderNumber(id: number, digits = 6): string {
  return `#${String(id).padStart(digits, "0")}`;
}
