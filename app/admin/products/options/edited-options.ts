import { formatPrice } from "../../../../domain/money/money.ts";
import type { OptionValue, ProductOption } from "../../../features/options/options.ts";

/** New options and values have no id yet. */
export type EditedValue = Omit<OptionValue, "id"> & { id: number | null };
export type EditedOption = Omit<ProductOption, "id" | "values"> & {
  id: number | null;
  values: EditedValue[];
};

/** The fields have a fixed order, so that options can be compared. */
export function editedOptions(options: readonly EditedOption[]): EditedOption[] {
  return options.map(
    ({ id, name, kind, required, max_length, allowed, surcharge, is_ring_size, values }) => ({
      id,
      name,
      kind,
      required,
      max_length,
      allowed,
      surcharge,
      is_ring_size,
      values: values.map(({ id, value, surcharge, stock_quantity }) => ({
        id,
        value,
        surcharge,
        stock_quantity,
      })),
    }),
  );
}

/** For a conflict: a line for each option. */
export function optionsInWords(options: readonly EditedOption[]): string {
  return options.map(inWords).join("\n");
}

function inWords({ name, kind, required, max_length, surcharge, values }: EditedOption): string {
  const optional = required ? "" : " (optional)";
  if (kind === "text") return `${name}${optional}: at most ${max_length} characters${plus(surcharge)}`;
  return `${name}${optional}: ${values.map(valueInWords).join(", ")}`;
}

function valueInWords({ value, surcharge, stock_quantity: stock }: EditedValue): string {
  return `${value}${plus(surcharge)}${stock === null ? "" : ` (${stock})`}`;
}

const plus = (surcharge: number) => (surcharge > 0 ? ` +${formatPrice(surcharge)}` : "");
