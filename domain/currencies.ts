const whole = new Set("BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF".split(" "));

/**
 * How many decimals amounts in a currency have, 2 or 0; `private.currency_decimals` has the same list.
 * @param currency ISO 4217, one that a shop can have
 */
export function currencyDecimals(currency: string): number {
  return whole.has(currency) ? 0 : 2;
}
