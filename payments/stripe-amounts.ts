/** Stripe counts hundredths of these, which do not exist, and takes and gives whole hundreds. */
const inHundredths = new Set(["ISK", "UGX"]);

const factorOf = (currency: string) => (inHundredths.has(currency.toUpperCase()) ? 100 : 1);

/** Converts our minor unit, such as cents or whole yen. */
export function toStripe(cents: number, currency: string): number {
  return cents * factorOf(currency);
}

/** Converts into our minor unit. */
export function fromStripe(amount: number, currency: string): number {
  return Math.round(amount / factorOf(currency));
}
