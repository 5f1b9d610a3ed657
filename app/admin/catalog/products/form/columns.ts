import { msg } from "@lingui/core/runtime-macro";
import {
  type ColumnName,
  columnNames,
  type ColumnValues,
  productColumns,
} from "../../../../../domain/catalog/columns.ts";
import { shownValue } from "../../../../../domain/catalog/column-text.ts";
import { costLabel } from "../../../../../domain/catalog/cost.ts";
import { type Formula, formulaInWords } from "../../../../../domain/catalog/metal-prices.ts";
import type { Database } from "../../../../../domain/database.types.ts";
import { formatPrice, type MoneyFormat } from "../../../../../domain/money/money.ts";
import type { Columns } from "../../../../base/edits/changes.ts";
import { formatDayAndTime } from "../../../formats/shop-times.ts";
import { optionColumns } from "../../../../features/options/option-rows.ts";
import { type EditedOption, optionsInWords } from "../../../options/edited-options.ts";
import { asColumns, photoName, photosOf, storedPhoto } from "../../../files/draft-photos.ts";
import type { Uploads } from "../../../files/upload-file.ts";
import { fromLocalInput, toLocalInput } from "../../../forms/local-input.ts";
import { say } from "../../../../base/language/languages.ts";

type Row = Database["public"]["Tables"]["products"]["Row"];

/**
 * What the form edits: its columns, when it is published, the addresses of the certificate and the photographs, the
 * options, what it costs the shop, if that is known, and what its price is computed from, if it is.
 */
export type ProductValues = ColumnValues &
  Pick<Row, "image" | "images" | "certificate_file" | "publish_at"> & {
    options: EditedOption[];
    cost: number | null;
    formula: Formula | null;
  };

/** What the form saves by itself, beside the columns of a product. */
export type SavedApart = "options" | "cost" | "formula";

export type Product = ProductValues & Pick<Row, "id" | "updated_at">;

/** In the order in which a draft has them, so that both can be compared. */
const formulaColumns = "metal, fineness, net_weight, gross_weight, making_charge, stones_price, ending, hsn";

/** What the form reads of a product. */
export const selectedColumns = [
  "id",
  "updated_at",
  "image",
  "images",
  "certificate_file",
  "publish_at",
  ...columnNames,
  optionColumns,
  "product_costs(cost)",
  `product_formulas(${formulaColumns})`,
].join(", ");

/** The edited columns of a product, with every photograph once, and its time to the minute. */
export function valuesOf({ id: _id, updated_at: _updatedAt, ...values }: Product): ProductValues {
  const { publish_at } = values;
  return {
    ...values,
    ...asColumns(photosOf(values)),
    publish_at: publish_at && fromLocalInput(toLocalInput(publish_at)),
  };
}

/**
 * @param uploads these files are shown under the names they have on the admin's device
 * @param moves what moved the stock meanwhile, a line each
 */
export function conflictColumns(
  uploads: Uploads,
  moves: readonly string[],
  money: MoneyFormat,
): Columns<ProductValues> {
  const names = new Map([...uploads.values()].map(({ address, fileName }) => [address, fileName]));
  const show = (addresses: string[]) =>
    addresses
      .map((address) => names.get(address.split("#")[0]!) ?? photoName(storedPhoto(address)))
      .join("\n");
  const typed = columnNames.map((name) => [
    name,
    {
      label: productColumns[name].label,
      show: (value: ColumnValues[ColumnName]) => shownValue(name, value, say, money),
      since: name === "stock_quantity" ? moves : [],
    },
  ]);
  return {
    ...(Object.fromEntries(typed) as Columns<ColumnValues>),
    image: { label: msg`Main photograph`, show: (address) => show(address === null ? [] : [address]) },
    images: { label: msg`Further photographs`, show },
    publish_at: {
      label: msg`Publish at`,
      show: (time) => (time === null ? "" : formatDayAndTime(time)),
    },
    options: { label: msg`Options`, show: optionsInWords },
    formula: { label: msg`Price from metal`, show: (formula) => formulaInWords(formula, say, money) },
    cost: { label: costLabel, show: (cost) => (cost === null ? "" : formatPrice(cost, money)) },
    certificate_file: { label: msg`Certificate`, show: (address) => show(address === null ? [] : [address]) },
  };
}
