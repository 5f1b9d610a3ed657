import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import { formatPrice, type MoneyFormat } from "../money/money.ts";
import { type Kind, typedSchema } from "../base/column-kinds.ts";
import type { Translate } from "../text/translate.ts";
import { typedAmount, typedNumber } from "../base/typed-number.ts";
import {
  choiceLabel,
  type Column,
  type ColumnName,
  columnNames,
  type ColumnValues,
  productColumns,
  type TypedColumns,
} from "./columns.ts";

/** Reads a product as it is typed. Its problems are sentences, by column and in the columns' order. */
export function typedProduct(
  t: Translate,
  money: () => MoneyFormat,
): z.ZodMiniType<ColumnValues, TypedColumns> {
  const columns = columnNames.map((name) => [
    name,
    typedSchema(kindOf(productColumns[name]), null, t, money),
  ]);
  return z.object(Object.fromEntries(columns)) as unknown as z.ZodMiniType<ColumnValues, TypedColumns>;
}

/** The categories are not known here. */
export function kindOf(column: Column): Kind {
  return column.kind === "category" ? { ...column, kind: "choice", choices: {} } : column;
}

/** A stored product as it is typed into fields; without one, empty fields. */
export function asTyped(product: Partial<ColumnValues> | null, money: MoneyFormat): TypedColumns {
  const typed = columnNames.map((name) => [name, typedOf(productColumns[name], product?.[name], money)]);
  return Object.fromEntries(typed) as TypedColumns;
}

type Stored = ColumnValues[ColumnName] | undefined;

function typedOf({ kind }: Column, value: Stored, money: MoneyFormat): TypedColumns[ColumnName] {
  if (kind === "list") return (value as string[] | undefined) ?? [];
  if (kind === "switch") return value === true;
  if (typeof value !== "number") return (value as string | null | undefined) ?? "";
  return kind === "price" ? typedAmount(value, money) : typedNumber(value, money);
}

/** A stored value for people to read. */
export function shownValue(name: ColumnName, value: Stored, t: Translate, money: MoneyFormat): string {
  const column: Column = productColumns[name];
  const { kind } = column;
  if (value === null || value === undefined) return "";
  if (kind === "switch") return value === true ? t(msg`Yes`) : t(msg`No`);
  if (Array.isArray(value)) return value.join("\n");
  if (typeof value === "number") return kind === "price" ? formatPrice(value, money) : String(value);
  return kind === "choice" ? choiceLabel(column, String(value), t) : String(value);
}
