import { formatCents } from "../../../../domain/money/money.ts";
import { orderTotals } from "../../../features/orders/totals.ts";
import { destinationOf, type RateValues } from "./rates.ts";
import type { TaxFacts } from "./tax-facts.tsx";

const price = 10_000;

export function exampleOf(
  { charges_tax, prices_include_tax }: Pick<TaxFacts, "charges_tax" | "prices_include_tax">,
  rate: RateValues,
): string | null {
  if (!charges_tax) return null;
  const totals = orderTotals(price, {
    pricesIncludeTax: prices_include_tax,
    taxesShipping: false,
    tax: rate,
    shipping: null,
  });
  const [cost, tax] = [totals.total, totals.tax].map((cents) => formatCents(cents));
  const product = `For example, a product at ${formatCents(price)}, sent to ${rate.country === null ? "a place without a rate of its own" : destinationOf(rate)}`;
  return prices_include_tax
    ? `${product}, costs ${cost}. ${tax} of that is ${rate.name} (${rate.rate}%).`
    : `${product}, costs ${cost}, with ${tax} of ${rate.name} (${rate.rate}%).`;
}
