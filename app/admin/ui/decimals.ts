export function hasAtMostDecimals(value: number, max: number): boolean {
  return Number(value.toFixed(max)) === value;
}
