/** Currencies without a smaller unit, as ISO 4217 has it; the ariary's is not in use. */
export const withoutDecimals = "BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF".split(
  " ",
);

/** How many decimals a currency has, 2 or 0, as in `private.currency_decimals`. @param code ISO 4217 */
export function currencyDecimals(code: string): number {
  return withoutDecimals.includes(code) ? 0 : 2;
}
