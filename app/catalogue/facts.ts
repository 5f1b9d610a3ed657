/** What kind of piece a product is. The database allows these. */
export const pieceTypes = [
  "ring",
  "earrings",
  "necklace",
  "pendant",
  "bracelet",
  "brooch",
  "loose stone",
  "other",
] as const;

/** Where a stone comes from. The database allows these. */
export const stoneOrigins = ["natural", "lab-grown", "simulant"] as const;

/** `loose stone` as `Loose stone`. */
export function capitalized(term: string): string {
  return term.charAt(0).toUpperCase() + term.slice(1);
}
