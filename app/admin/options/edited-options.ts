import { msg, plural } from "@lingui/core/runtime-macro";
import { formatPrice } from "../../../domain/money/money.ts";
import { say } from "../../base/language/languages.ts";
import type { Combination, OptionValue, ProductOption } from "../../features/options/options.ts";
import { pageMoney } from "../../base/language/page-money.ts";

/** New options and values have no id yet. */
export type EditedValue = Omit<OptionValue, "id"> & { id: number | null };
/** A combination names its values, because new ones have no id yet: `{ Metal: "Gold", "Ring size": "7" }`. */
export type EditedCombination = { choice: Readonly<Record<string, string>> } & Omit<Combination, "values">;
export type EditedOption = Omit<ProductOption, "id" | "values" | "combinations"> & {
  id: number | null;
  values: EditedValue[];
  /** Each with the first of its options; absent if there are none. */
  combinations?: EditedCombination[];
};

/** The fields have a fixed order, so that options can be compared. */
export function editedOptions(options: readonly EditedOption[]): EditedOption[] {
  return options.map(
    ({ id, name, kind, required, max_length, allowed, surcharge, is_ring_size, values, combinations }) => ({
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
      ...(combinations && {
        combinations: combinations.map(({ choice, surcharge, stock_quantity, sku, image }) => ({
          choice: inOrder(choice, options),
          surcharge,
          stock_quantity,
          sku,
          image,
        })),
      }),
    }),
  );
}

function inOrder(choice: EditedCombination["choice"], options: readonly EditedOption[]) {
  const names = options.map(({ name }) => name).filter((name) => name in choice);
  return Object.fromEntries(names.map((name) => [name, choice[name]!]));
}

/** The options of a product as they are stored, with the values of combinations by their names. */
export function storedOptions(options: readonly ProductOption[]): EditedOption[] {
  const named = (id: number) =>
    options.flatMap(({ name, values }) =>
      values.filter((value) => value.id === id).map(({ value }) => [name, value] as const),
    );
  return editedOptions(
    options.map(({ combinations, ...option }) => ({
      ...option,
      ...(combinations && {
        combinations: combinations.map(({ values, ...rest }) => ({
          choice: Object.fromEntries(values.flatMap(named)),
          ...rest,
        })),
      }),
    })),
  );
}

/** For a conflict: a line for each option, and for each combination. */
export function optionsInWords(options: readonly EditedOption[]): string {
  const combinations = options.flatMap((option) => option.combinations ?? []);
  return [...options.map(inWords), ...combinations.map(combinationInWords)].join("\n");
}

function inWords({ name, kind, required, max_length, surcharge, values }: EditedOption): string {
  const option = required ? name : say(msg`${{ option: name }} (optional)`);
  if (kind === "choice") return `${option}: ${values.map(valueInWords).join(", ")}`;
  const most = msg`${plural({ most: max_length ?? 0 }, { one: "at most # character", other: "at most # characters" })}`;
  return `${option}: ${say(most)}${plus(surcharge)}`;
}

function valueInWords({ value, surcharge, stock_quantity: stock }: EditedValue): string {
  return `${value}${plus(surcharge)}${counted(stock)}`;
}

function combinationInWords({
  choice,
  surcharge,
  stock_quantity: stock,
  sku,
  image,
}: EditedCombination): string {
  const own = surcharge === null ? "" : ` +${formatPrice(surcharge, pageMoney())}`;
  const code = sku === null ? "" : `, ${say(msg`SKU ${{ sku }}`)}`;
  const file = image === null ? "" : `, ${image.slice(image.lastIndexOf("/") + 1)}`;
  return `${Object.values(choice).join(", ")}:${own}${counted(stock)}${code}${file}`;
}

const plus = (surcharge: number) => (surcharge > 0 ? ` +${formatPrice(surcharge, pageMoney())}` : "");
const counted = (stock: number | null) => (stock === null ? "" : ` (${stock})`);
