import { z } from "zod/mini";
import { capitalized } from "../base/capitalized.ts";
import { formatPrice } from "../money/money.ts";
import { amountProblem, numberProblem, parseAmount, parseNumber } from "../base/number-rules.ts";
import { cleanCode } from "../text/code.ts";
import { cleanLine } from "../text/line.ts";
import { fits } from "../text/too-long.ts";
import { typedAmount, typedNumber } from "../base/typed-number.ts";
import {
  type Column,
  type ColumnName,
  columnNames,
  type ColumnValues,
  productColumns,
  type TypedColumns,
} from "./columns.ts";

const anyPrice = { max: 99_999_999.99, example: 49.9 };

/** Reads a product as it is typed. Its problems are sentences, by column and in the columns' order. */
export const typedProduct = z.object(
  Object.fromEntries(columnNames.map((name) => [name, schemaOf(productColumns[name])])),
) as unknown as z.ZodMiniType<ColumnValues, TypedColumns>;

function schemaOf(column: Column): z.ZodMiniType {
  switch (column.kind) {
    case "line":
    case "code": {
      const { kind, max, required } = column;
      const text = z.string().check(z.overwrite(kind === "code" ? cleanCode : cleanLine), fits(max));
      return required === undefined ? orNull(text) : text.check(z.minLength(1, required));
    }
    case "text":
      return z.string().check(z.trim(), fits(column.max));
    case "category":
      return z.string().check(z.minLength(1, column.required));
    case "choice":
      return column.required === undefined
        ? orNull(z.string())
        : z.string().check(z.minLength(1, column.required));
    case "number":
      return numberSchema((typed) => numberProblem(typed, column), parseNumber);
    case "price": {
      const price = numberSchema((typed) => amountProblem(typed, anyPrice), parseAmount);
      return column.required === undefined
        ? price
        : z.pipe(z.string().check(z.trim(), z.minLength(1, column.required)), price);
    }
    case "list":
      return entriesSchema(column);
    default:
      return z.boolean();
  }
}

function orNull(text: z.ZodMiniType<string, string>) {
  return z.pipe(
    text,
    z.transform((typed: string) => typed || null),
  );
}

/** Nothing typed is null. */
function numberSchema(problem: (typed: string) => string | null, read: (typed: string) => number | null) {
  return z.pipe(
    z.string().check(
      z.refine((typed) => problem(typed) === null, {
        error: ({ input }) => problem(input as string) ?? undefined,
      }),
    ),
    z.transform((typed: string) => (typed.trim() === "" ? null : read(typed))),
  );
}

function entriesSchema({ noun, max }: { noun: string; max: number }) {
  return z.array(z.string()).check(
    z.maxLength(50, `A product has at most 50 ${noun}.`),
    z.refine(
      (list) => list.join("").length <= max,
      `All ${noun} together have at most ${max.toLocaleString("en-US")} characters.`,
    ),
  );
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
