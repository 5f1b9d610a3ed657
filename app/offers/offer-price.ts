/**
 * A price as people write it, in dollars: `450`, `$1,284.50`, and `19,99` from where decimals have a comma.
 * Null for anything that is not a number.
 */
export function readPrice(text: string): number | null {
  const written = text.trim().replace(/^\$\s*/, "");
  if (/^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(written)) return Number(written.replaceAll(",", ""));
  if (/^(\d+([.,]\d*)?|[.,]\d+)$/.test(written)) return Number(written.replace(",", "."));
  return null;
}

/** Whether a price in dollars has no fractions of a cent. */
export function isWholeCents(dollars: number): boolean {
  return Number(dollars.toFixed(2)) === dollars;
}
