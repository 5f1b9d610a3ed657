const units = ["B", "kB", "MB", "GB", "TB"];

/** A size, with three digits at most and units of a thousand: `340 kB`, `1.2 GB`. */
export function bytesInWords(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** power;
  return `${amount >= 100 || power === 0 ? Math.round(amount) : amount.toFixed(1)} ${units[power]}`;
}
