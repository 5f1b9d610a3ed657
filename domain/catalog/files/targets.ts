import { type ColumnName, columnNames, productColumns } from "../columns.ts";
import { costLabel } from "../cost.ts";

/** What a column of a file can hold besides a product's columns. */
const others = {
  id: "ID",
  cost: costLabel,
  path: "Address in the old shop",
  publish_at: "Publish at",
  photographs: "Photographs",
  html: "Description in HTML",
  summary: "Description if there is no longer one",
  category_path: "Category and those above it",
  regular_price: "Price without a sale",
  sale_price: "Price in a sale",
  is_published: "Published (yes or no)",
  grams: "Weight (g)",
  length: "Length (cm)",
  width: "Width (cm)",
  height: "Height (cm)",
  is_counted: "Whether the stock is counted",
  sells_without_stock: "Whether it sells without stock",
  row_kind: "Kind of row",
  parent: "Product of a variant",
  variant: "Name of a variant",
  variant_photograph: "Photograph of a variant",
  choice_1: "Option 1: name",
  choice_1_value: "Option 1: value",
  choice_1_values: "Option 1: all values",
  choice_2: "Option 2: name",
  choice_2_value: "Option 2: value",
  choice_2_values: "Option 2: all values",
  choice_3: "Option 3: name",
  choice_3_value: "Option 3: value",
  option: "Option",
  option_kind: "Kind of option",
  option_required: "Option required",
  option_value: "Value",
  option_surcharge: "Surcharge",
  option_stock: "Stock of value",
  option_length: "Longest text",
  option_characters: "Allowed characters",
  combination: "Combination",
  combination_sku: "SKU of combination",
  combination_photograph: "Photograph of combination",
} as const;

export type Target = ColumnName | keyof typeof others;

/** What each column of a file can be taken for, with what the back office calls it. */
export const targetLabels: Record<Target, string> = {
  ...(Object.fromEntries(columnNames.map((name) => [name, productColumns[name].label])) as Record<
    ColumnName,
    string
  >),
  ...others,
};

/** What columns that are mapped by hand can be: a file of one's own has a row for each product. */
export const targetsToChoose: readonly Target[] = [
  ...columnNames,
  "cost",
  "publish_at",
  "photographs",
  "html",
  "path",
  "id",
  "grams",
  "length",
  "width",
  "height",
  "choice_1",
  "choice_1_value",
  "choice_2",
  "choice_2_value",
];

/** Several columns of a file together fill one of these. */
export const joined: ReadonlySet<Target> = new Set(["photographs", "tags", "features"]);
