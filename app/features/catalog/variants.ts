import { toAmount, toCents } from "../../../domain/money/money.ts";
import { isSoldOut, type OptionValue, type ProductOption } from "../options/options.ts";
import { priceBefore } from "./price-before.ts";

type PricedProduct = {
  price: number;
  original_price: number | null;
  final_price: number;
  stock_quantity: number | null;
  options: readonly ProductOption[];
};

/** How a product is bought: with a value of the choice that it needs, or just so. */
export type Variant = {
  chosen: { option: ProductOption; value: OptionValue } | null;
  /** The least that it costs so, with the surcharges of whatever else has to be chosen. */
  price: number;
  before: number | null;
  inStock: boolean;
};

/** The ways to buy a product, one by one: by ring size, or else by the first choice that has to be made. */
export function variantsOf(product: PricedProduct): Variant[] {
  const required = product.options.filter((option) => option.required);
  const choices = required.filter(({ values }) => values.length > 0);
  const main = choices.find((option) => option.is_ring_size) ?? choices[0];
  const others = required.filter((option) => option !== main);
  const surcharge = others.reduce((sum, option) => sum + leastSurcharge(option), 0);
  const before = priceBefore(product);
  const variant = (chosen: Variant["chosen"]): Variant => {
    const plus = surcharge + toCents(chosen?.value.surcharge ?? 0);
    return {
      chosen,
      price: toAmount(toCents(product.final_price) + plus),
      before: before === null ? null : toAmount(toCents(before) + plus),
      inStock: product.stock_quantity !== 0 && !others.some(isSoldOut) && chosen?.value.stock_quantity !== 0,
    };
  };
  return main ? main.values.map((value) => variant({ option: main, value })) : [variant(null)];
}

export function cheapestOf(product: PricedProduct): Variant {
  const variants = variantsOf(product);
  const inStock = variants.filter((variant) => variant.inStock);
  return (inStock.length > 0 ? inStock : variants).reduce((one, other) =>
    other.price < one.price ? other : one,
  );
}

/** In minor units. */
function leastSurcharge({ kind, surcharge, values }: ProductOption): number {
  if (kind === "text") return toCents(surcharge);
  const left = values.filter(({ stock_quantity }) => stock_quantity !== 0);
  const surcharges = (left.length > 0 ? left : values).map((value) => toCents(value.surcharge));
  return surcharges.length === 0 ? 0 : Math.min(...surcharges);
}
