/** An order's id out of an address; null for what cannot be one. */
export function readOrderId(text: string | null | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null;
}
