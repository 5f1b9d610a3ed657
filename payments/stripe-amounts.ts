/** Of these, Stripe counts hundredths that do not exist: it takes and gives whole hundreds. */
const inHundredths = new Set(["ISK", "UGX"]);

const factorOf = (currency: string) => (inHundredths.has(currency.toUpperCase()) ? 100 : 1);

/** An amount in our minor unit, such as cents or whole yen, as Stripe counts it. */
export function toStripe(cents: number, currency: string): number {
  return cents * factorOf(currency);
}

/** An amount as Stripe counts it, in our minor unit. */
export function fromStripe(amount: number, currency: string): number {
  return Math.round(amount / factorOf(currency));
}
