import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../../../base/language/languages.ts";
import type { EditedOption } from "../../../options/edited-options.ts";

export type CountedProduct = {
  id: number;
  stock_quantity: number | null;
  options: readonly Pick<EditedOption, "name" | "values" | "combinations">[];
};

/** A stock that is counted: the product's own, that of a value of its options, or that of a combination. */
export type CountedStock = {
  /** None: the product's own. */
  valueIds: number[];
  /** `Ring size: 7` */
  label: string;
  stock: number;
};

export function countedStocks({ stock_quantity: own, options }: CountedProduct): CountedStock[] {
  const idOf = (name: string, wanted: string) =>
    options.find((option) => option.name === name)?.values.find(({ value }) => value === wanted)?.id ?? [];
  const ofValues = options.flatMap(({ name, values }) =>
    values.map(({ value, stock_quantity: stock }) => ({ choice: { [name]: value }, stock })),
  );
  const ofCombinations = options.flatMap(({ combinations = [] }) =>
    combinations.map(({ choice, stock_quantity: stock }) => ({ choice, stock })),
  );
  const stocks = [...ofValues, ...ofCombinations].flatMap(({ choice, stock }) => {
    if (stock === null) return [];
    const parts = Object.entries(choice);
    return {
      valueIds: parts.flatMap(([name, value]) => idOf(name, value)),
      label: parts.map((part) => part.join(": ")).join(", "),
      stock,
    };
  });
  return own === null ? stocks : [{ valueIds: [], label: say(msg`The product`), stock: own }, ...stocks];
}
