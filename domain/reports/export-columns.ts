import type { ReportColumn } from "./columns.ts";
import { type Column, columnNames, productColumns } from "../catalog/columns.ts";
import { targetLabels, translatedNames, translationLabel } from "../catalog/files/targets.ts";

/** What a file of products has after the products' columns: a row for each value of an option, and for each combination. */
const others = {
  cost: "amount",
  formula_metal: "text",
  formula_fineness: "count",
  formula_net_weight: "count",
  formula_gross_weight: "count",
  formula_making_charge: "amount",
  formula_stones_price: "amount",
  formula_ending: "count",
  formula_hsn: "text",
  publish_at: "text",
  photographs: "text",
  option: "text",
  option_kind: "text",
  option_required: "answer",
  option_value: "text",
  option_surcharge: "amount",
  option_stock: "count",
  option_length: "count",
  option_characters: "text",
  combination: "text",
  combination_sku: "text",
  combination_photograph: "text",
} as const satisfies Partial<Record<keyof typeof targetLabels, ReportColumn["kind"]>>;

type OtherName = keyof typeof others;

const kinds: Partial<Record<Column["kind"], ReportColumn["kind"]>> = {
  price: "amount",
  number: "count",
  switch: "answer",
};

/**
 * The columns of an export of products, which `recognize` reads again: beside what can be translated, its translations.
 * @param languages the further ones of the shop
 */
export function exportColumns(languages: readonly string[]): ReportColumn[] {
  const columns = [
    { name: "id", label: targetLabels.id, kind: "count" } as const,
    ...columnNames.map((name) => ({
      name,
      label: targetLabels[name],
      kind: kinds[productColumns[name].kind] ?? "text",
    })),
    ...Object.entries(others).map(([name, kind]) => ({ name, label: targetLabels[name as OtherName], kind })),
  ];
  return columns.flatMap((column) => [
    column,
    ...(isTranslated(column.name)
      ? languages.map((language) => ({
          name: `${language}:${column.name}`,
          label: translationLabel(column.label.message!, language),
          kind: "text" as const,
        }))
      : []),
  ]);
}

function isTranslated(name: string): boolean {
  return (translatedNames as readonly string[]).includes(name);
}
