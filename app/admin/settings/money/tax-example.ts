import { msg } from "@lingui/core/runtime-macro";
import { formatCents, type MoneyFormat } from "../../../../domain/money/money.ts";
import { orderTotals } from "../../../features/orders/totals.ts";
import { destinationOf, type RateValues } from "./rates.ts";
import type { TaxFacts } from "./tax-facts.tsx";
import { say } from "../../../base/language/languages.ts";

const price = 10_000;

export function exampleOf(
  { charges_tax, prices_include_tax }: Pick<TaxFacts, "charges_tax" | "prices_include_tax">,
  rate: RateValues,
  money: MoneyFormat,
): string | null {
  if (!charges_tax) return null;
  const totals = orderTotals(
    price,
    {
      pricesIncludeTax: prices_include_tax,
      taxesShipping: false,
      tax: rate,
      shipping: null,
    },
    money,
  );
  const [cost, tax] = [totals.total, totals.tax].map((cents) => formatCents(cents, money));
  const place = rate.country === null ? say(msg`a place without a rate of its own`) : destinationOf(rate);
  const values = {
    price: formatCents(price, money),
    place,
    cost: cost!,
    tax: tax!,
    name: rate.name,
    percent: rate.rate,
  };
  return say(prices_include_tax ? withTaxInside(values) : withTaxOnTop(values));
}

type Example = { price: string; place: string; cost: string; tax: string; name: string; percent: number };

function withTaxInside({ price, place, cost, tax, name, percent }: Example) {
  return msg`For example, a product at ${{ price }}, sent to ${{ place }}, costs ${{ cost }}. ${{ tax }} of that is ${{ name }} (${{ percent }}%).`;
}

function withTaxOnTop({ price, place, cost, tax, name, percent }: Example) {
  return msg`For example, a product at ${{ price }}, sent to ${{ place }}, costs ${{ cost }}, with ${{ tax }} of ${{ name }} (${{ percent }}%).`;
}
