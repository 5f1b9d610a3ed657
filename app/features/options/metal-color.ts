/** Colors of metals by words for them in the shop's languages; the first that fits counts. */
const colors: readonly [RegExp, string][] = [
  [/(ros[eé]|rosado|rosa).*(gold|\bor\b|oro)|(gold|\bor\b|oro).*(ros[eé]|rosado|rosa)/i, "#d9a58f"],
  [/(white|weiß|blanc|bianc).*(gold|\bor\b|oro)|(gold|\bor\b|oro).*(white|weiß|blanc|bianc)/i, "#dcdad4"],
  [/gold|\bor\b|\boro\b|vermeil/i, "#d8b25c"],
  [/plat[ií]n/i, "#d3d5d6"],
  [/silver|silber|argent|plata/i, "#c9ccd0"],
  [/brass|messing|laiton|latón|ottone/i, "#c7a44f"],
  [/steel|stahl|acier|acero|acciaio|titan/i, "#a9adb1"],
];

/** The color that a swatch of a metal shows; null for what is no metal. @param value an option's, as the owner wrote it */
export function metalColor(value: string): string | null {
  return colors.find(([words]) => words.test(value))?.[1] ?? null;
}
