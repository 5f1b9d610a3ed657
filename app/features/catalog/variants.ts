import { toAmount, toCents, type Decimals } from "../../../domain/money/money.ts";
import {
  combinationOf,
  combinationsOf,
  type OptionValue,
  type ProductOption,
  stockOf,
  surchargeOf,
} from "../options/options.ts";
import { chosenOf } from "../options/selection.ts";
import { isGone, isSoldOut } from "../options/sold-out.ts";
import { priceBefore } from "./price-before.ts";

type PricedProduct = {
  price: number;
  original_price: number | null;
  final_price: number;
  stock_quantity: number | null;
  options: readonly ProductOption[];
};

/** How a product is bought: with a value of each choice that counts, or just so. */
export type Variant = {
  chosen: { option: ProductOption; value: OptionValue }[];
  /** The least that it costs so, with the surcharges of whatever else has to be chosen. */
  price: number;
  before: number | null;
  inStock: boolean;
  /** The address of a photograph of its own, if it has one. */
  image: string | null;
};

/** The most ways to buy a product that are listed. Where combinations make more, they are ignored, and one choice counts. */
const most = 1000;

/**
 * The ways to buy a product, for those who list them one by one. Of several choices that have to be made, the ring size
 * counts and those that are combined, or else the first one.
 */
export function variantsOf(product: PricedProduct, money: Decimals): Variant[] {
  const { options } = product;
  const required = options.filter((option) => option.required);
  const choices = required.filter(({ values }) => values.length > 0);
  const main = choices.find((option) => option.is_ring_size) ?? choices[0];
  const [combination] = combinationsOf(options);
  const combined = options.filter(({ values }) => values.some(({ id }) => combination?.values.includes(id)));
  const listed = choices.filter(
    (option) => combined.includes(option) || (option === main && option.is_ring_size),
  );
  const areListed =
    combined.length > 0 &&
    combined.every((option) => option.required) &&
    listed.reduce((ways, { values }) => ways * values.length, 1) <= most;
  const counting = areListed ? listed : main ? [main] : [];
  const others = required.filter((option) => !counting.includes(option));
  return counting
    .reduce<Variant["chosen"][]>(
      (ways, option) => ways.flatMap((way) => option.values.map((value) => [...way, { option, value }])),
      [[]],
    )
    .map((chosen) => variantOf(product, chosen, others, money));
}

function variantOf(
  product: PricedProduct,
  chosen: Variant["chosen"],
  others: readonly ProductOption[],
  money: Decimals,
): Variant {
  const { options, stock_quantity: stock, final_price } = product;
  const picked = chosenOf(
    options,
    Object.fromEntries(chosen.map(({ option, value }) => [option.id, String(value.id)])),
  );
  const plus = others.reduce(
    (sum, option) => sum + leastSurcharge(option, money),
    toCents(surchargeOf(picked, money), money),
  );
  const before = priceBefore(product);
  return {
    chosen,
    price: toAmount(toCents(final_price, money) + plus, money),
    before: before === null ? null : toAmount(toCents(before, money) + plus, money),
    inStock:
      stockOf({ stock, options }, picked) !== 0 &&
      !chosen.some(({ value }) => isGone(value, options)) &&
      !others.some((option) => isSoldOut(option, options)),
    image: combinationOf(options, picked)?.image ?? null,
  };
}

export function cheapestOf(product: PricedProduct, money: Decimals): Variant {
  const variants = variantsOf(product, money);
  const inStock = variants.filter((variant) => variant.inStock);
  return (inStock.length > 0 ? inStock : variants).reduce((one, other) =>
    other.price < one.price ? other : one,
  );
}

/** In minor units. */
function leastSurcharge({ kind, surcharge, values }: ProductOption, money: Decimals): number {
  if (kind === "text") return toCents(surcharge, money);
  const left = values.filter(({ stock_quantity }) => stock_quantity !== 0);
  const surcharges = (left.length > 0 ? left : values).map((value) => toCents(value.surcharge, money));
  return surcharges.length === 0 ? 0 : Math.min(...surcharges);
}
