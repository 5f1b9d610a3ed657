import { type ChosenOption, combinationsOf, type OptionValue, type ProductOption } from "./options.ts";

/** Whether none of its values can be chosen anymore, whatever else is. */
export function isSoldOut(option: ProductOption, options: readonly ProductOption[]): boolean {
  return (
    option.kind === "choice" && option.required && option.values.every((value) => isGone(value, options))
  );
}

/**
 * Whether a value is sold out: alone, or in every combination that is still possible.
 * @param chosen what else is chosen; the value's own option among it does not count
 */
export function isGone(
  { id, stock_quantity: stock }: OptionValue,
  options: readonly ProductOption[],
  chosen: readonly ChosenOption[] = [],
): boolean {
  if (stock === 0) return true;
  const gone = combinationsOf(options).filter(
    ({ values, stock_quantity }) => stock_quantity === 0 && values.includes(id),
  );
  // The values of each other option with which it could be bought.
  const ways = options
    .filter(({ values }) => values.some((value) => value.id !== id && gone[0]?.values.includes(value.id)))
    .map(({ id: option, required, values }) => {
      const choice = chosen.find((each) => each.option === option)?.choice;
      if (choice !== undefined) return [choice];
      return required ? values.flatMap((value) => (value.stock_quantity === 0 ? [] : value.id)) : null;
    });
  if (ways.length === 0 || ways.includes(null)) return false;
  const covered = gone.filter(({ values }) =>
    ways.every((ids) => values.some((value) => ids!.includes(value))),
  );
  return covered.length === ways.reduce((product, ids) => product * ids!.length, 1);
}
