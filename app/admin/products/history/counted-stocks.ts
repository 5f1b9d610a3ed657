import type { EditedOption } from "../options/edited-options.ts";

export type CountedProduct = {
  id: number;
  stock_quantity: number | null;
  options: readonly Pick<EditedOption, "name" | "values">[];
};

/** A stock that is counted: the product's own, or that of a value of its options. */
export type CountedStock = {
  /** Null: the product's own. */
  valueId: number | null;
  /** `Ring size: 7` */
  label: string;
  stock: number;
};

export function countedStocks({ stock_quantity: own, options }: CountedProduct): CountedStock[] {
  const ofValues = options.flatMap(({ name, values }) =>
    values.flatMap(({ id, value, stock_quantity: stock }) =>
      id === null || stock === null ? [] : { valueId: id, label: `${name}: ${value}`, stock },
    ),
  );
  return own === null ? ofValues : [{ valueId: null, label: "The product", stock: own }, ...ofValues];
}
