import type { OptionValue, ProductOption } from "./options.ts";

/** For the `select` of a product query. */
export const optionColumns =
  "product_options(id, position, name, kind, required, max_length, allowed, surcharge, is_ring_size, product_option_values(id, position, value, surcharge, stock_quantity))";

type Placed<Row> = Row & { position: number };
export type OptionRow = Placed<Omit<ProductOption, "kind" | "values">> & {
  kind: string;
  product_option_values: Placed<OptionValue>[];
};

/** The options of a product from their rows, in the owner's order. */
export function optionsOf(rows: readonly OptionRow[] = []): ProductOption[] {
  return inOrder(rows).map(({ product_option_values: values, kind, ...option }) => ({
    ...option,
    kind: kind === "text" ? "text" : "choice",
    values: inOrder(values),
  }));
}

function inOrder<Row extends { position: number }>(rows: readonly Row[]): Omit<Row, "position">[] {
  return rows
    .toSorted((one, other) => one.position - other.position)
    .map(({ position: _position, ...row }) => row);
}
