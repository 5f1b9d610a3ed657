import { z } from "zod/mini";
import { capitalized } from "../base/capitalized.ts";
import { formatPrice } from "../money/money.ts";
import { type Kind, typedSchema } from "../base/column-kinds.ts";
import { typedAmount, typedNumber } from "../base/typed-number.ts";
import {
  type Column,
  type ColumnName,
  columnNames,
  type ColumnValues,
  productColumns,
  type TypedColumns,
} from "./columns.ts";

/** Reads a product as it is typed. Its problems are sentences, by column and in the columns' order. */
export const typedProduct = z.object(
  Object.fromEntries(columnNames.map((name) => [name, typedSchema(kindOf(productColumns[name]), null)])),
) as unknown as z.ZodMiniType<ColumnValues, TypedColumns>;

/** The categories are not known here. */
export function kindOf(column: Column): Kind {
  return column.kind === "category" ? { ...column, kind: "choice", choices: [] } : column;
}

/** A stored product as it is typed into fields; without one, empty fields. */
export function asTyped(product: Partial<ColumnValues> | null): TypedColumns {
  const typed = columnNames.map((name) => [name, typedOf(productColumns[name], product?.[name])]);
  return Object.fromEntries(typed) as TypedColumns;
}

type Stored = ColumnValues[ColumnName] | undefined;

function typedOf({ kind }: Column, value: Stored): TypedColumns[ColumnName] {
  if (kind === "list") return (value as string[] | undefined) ?? [];
  if (kind === "switch") return value === true;
  if (typeof value !== "number") return (value as string | null | undefined) ?? "";
  return kind === "price" ? typedAmount(value) : typedNumber(value);
}

/** A stored value for people to read. */
export function shownValue(name: ColumnName, value: Stored): string {
  const { kind }: Column = productColumns[name];
  if (value === null || value === undefined) return "";
  if (kind === "switch") return value === true ? "Yes" : "No";
  if (Array.isArray(value)) return value.join("\n");
  if (typeof value === "number") return kind === "price" ? formatPrice(value) : String(value);
  return kind === "choice" ? capitalized(String(value)) : String(value);
}
