/** `1 item`, `3 items` */
export function itemCount(lines: readonly { quantity: number }[]): string {
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  return pieces === 1 ? "1 item" : `${pieces} items`;
}
