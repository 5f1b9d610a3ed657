/** Parses an id from a URL; null for anything that cannot be one. */
export function parseId(text: string | null | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null;
}
