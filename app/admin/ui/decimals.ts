/** Whether a number is written with so many decimals or fewer. */
export function hasAtMostDecimals(value: number, most: number): boolean {
  return Number(value.toFixed(most)) === value;
}
