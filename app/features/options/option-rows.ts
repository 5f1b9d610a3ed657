import type { Combination, OptionValue, ProductOption } from "./options.ts";

/** For the `select` of a product query. */
export const optionColumns =
  "product_options(id, position, name, kind, required, max_length, allowed, surcharge, is_ring_size, product_option_values(id, position, value, surcharge, stock_quantity)), option_combinations(value_ids, surcharge, stock_quantity, sku, image)";

type Placed<Row> = Row & { position: number };
export type OptionRow = Placed<Omit<ProductOption, "kind" | "values">> & {
  kind: string;
  product_option_values: Placed<OptionValue>[];
};

type CombinationRow = Omit<Combination, "values"> & { value_ids: number[] };
/** What `optionColumns` selects. */
export type OptionRows = { product_options?: OptionRow[]; option_combinations?: CombinationRow[] };

/** The options of a product from their rows, in the owner's order. */
export function optionsOf({
  product_options: rows = [],
  option_combinations = [],
}: OptionRows): ProductOption[] {
  const options = inOrder(rows).map(({ product_option_values: values, kind, ...option }): ProductOption => ({
    ...option,
    kind: kind === "text" ? "text" : "choice",
    values: inOrder(values),
  }));
  if (option_combinations.length === 0) return options;
  const ids = options.flatMap(({ values }) => values.map(({ id }) => id));
  const places = new Map(ids.map((id, place) => [id, place]));
  const byPlace = (one: number, other: number) => places.get(one)! - places.get(other)!;
  const combinations = option_combinations
    .map(({ value_ids, ...row }): Combination => ({ values: value_ids.toSorted(byPlace), ...row }))
    .toSorted((one, other) =>
      one.values.reduce((order, id, index) => order || byPlace(id, other.values[index]!), 0),
    );
  return options.map((option) => {
    const own = combinations.filter(({ values: [first] }) => option.values.some(({ id }) => id === first));
    return own.length === 0 ? option : { ...option, combinations: own };
  });
}

function inOrder<Row extends { position: number }>(rows: readonly Row[]): Omit<Row, "position">[] {
  return rows
    .toSorted((one, other) => one.position - other.position)
    .map(({ position: _position, ...row }) => row);
}
