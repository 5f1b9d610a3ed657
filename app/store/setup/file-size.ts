const units = ["bytes", "KB", "MB", "GB", "TB"];

/** Bytes for people: `3.4 GB`. */
export function fileSize(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const amount = bytes / 1000 ** unit;
  return `${amount.toLocaleString("en-US", { maximumFractionDigits: unit > 1 ? 1 : 0 })} ${units[unit]}`;
}
