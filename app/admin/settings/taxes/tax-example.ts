import { formatCents } from "../../../../domain/money.ts";
import { destinationOf, type RateValues } from "./rates.ts";
import type { TaxFacts } from "./tax-facts.tsx";

const price = 10_000;

/** What a piece costs with this rate, in a sentence; null while no tax is charged. */
export function exampleOf(
  { charges_tax, prices_include_tax }: Pick<TaxFacts, "charges_tax" | "prices_include_tax">,
  rate: RateValues,
): string | null {
  if (!charges_tax) return null;
  // In thousandths, so that halves are exact.
  const share = Math.round(rate.rate * 1000);
  const tax = Math.round((price * share) / (100_000 + (prices_include_tax ? share : 0)));
  const piece = `For example, a piece at ${formatCents(price)}, sent to ${rate.country === null ? "a place without a rate of its own" : destinationOf(rate)}`;
  return prices_include_tax
    ? `${piece}, costs ${formatCents(price)}. ${formatCents(tax)} of that is ${rate.name} (${rate.rate}%).`
    : `${piece}, costs ${formatCents(price + tax)}, with ${formatCents(tax)} of ${rate.name} (${rate.rate}%).`;
}
