import { formatMeasure } from "./figures.ts";

const units = ["B", "kB", "MB", "GB", "TB"];

/** A size, with three digits at most and units of a thousand: `340 kB`, `1.2 GB`. @param language BCP 47 */
export function bytesInWords(bytes: number, language: string): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** power;
  const decimals = amount >= 100 || power === 0 ? 0 : 1;
  return `${formatMeasure(amount, language, decimals)} ${units[power]}`;
}
