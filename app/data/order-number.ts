/** An order's id as people read it: 42 is `#000042`. */
export function orderNumber(id: number): string {
  return `#${String(id).padStart(6, "0")}`;
}
