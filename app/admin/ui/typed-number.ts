import { hasAtMostDecimals } from "./decimals.ts";

export type NumberRule = { max: number; decimals: number; example: string; isPositive?: boolean };

/** What is wrong with a number, in a sentence; null for none. */
export function numberProblem(
  typed: string,
  { max, decimals, example, isPositive = false }: NumberRule,
): string | null {
  if (typed.trim() === "") return null;
  const value = parseNumber(typed);
  if (value === null) return `Please enter a number, such as ${example}.`;
  if (value < 0) return "This cannot be less than 0.";
  if (value === 0 && isPositive) return "This must be more than 0. Leave it empty if it is not known.";
  if (value > max) return `This cannot be more than ${max.toLocaleString("en-US")}.`;
  if (hasAtMostDecimals(value, decimals)) return null;
  return decimals === 0 ? "Please enter a whole number." : `Please use at most ${decimals} decimals.`;
}

/** Reads what was typed as a number: `$1,284.50` is 1284.5, and `about 20` is null. */
export function parseNumber(typed: string): number | null {
  const plain = typed.trim().replace(/^(-?)\$/, "$1");
  const ungrouped = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(",", "") : plain;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(ungrouped) ? Number(ungrouped) : null;
}
