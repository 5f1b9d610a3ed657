/** Parses a price in dollars: `450`, `$1,284.50`, or `19,99` with a decimal comma. Null if it is not a number. */
export function readPrice(text: string): number | null {
  const written = text.trim().replace(/^\$\s*/, "");
  if (/^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(written)) return Number(written.replaceAll(",", ""));
  if (/^(\d+([.,]\d*)?|[.,]\d+)$/.test(written)) return Number(written.replace(",", "."));
  return null;
}

/** Whether a price in dollars has no fraction of a cent. */
export function isWholeCents(dollars: number): boolean {
  return Number(dollars.toFixed(2)) === dollars;
}
