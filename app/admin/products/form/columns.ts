import type { ComponentProps } from "react";
import { z } from "zod/mini";
import type { Database } from "../../../../domain/database.types.ts";
import { capitalized } from "../../../../domain/capitalized.ts";
import { formatPrice } from "../../../../domain/money.ts";
import { typedAmount, typedNumber } from "../../../../domain/typed-number.ts";
import type { Columns } from "../../../base/edits/changes.ts";
import { optionColumns } from "../../../features/options/option-rows.ts";
import { fits } from "../../../../domain/text/too-long.ts";
import {
  amountProblem,
  numberProblem,
  type NumberRule,
  parseAmount,
  parseNumber,
} from "../../../../domain/number-rules.ts";
import { type EditedOption, optionsInWords } from "../options/edited-options.ts";
import { asColumns, photoName, photosOf, storedPhoto } from "../photos/photos.ts";
import type { Uploads } from "../photos/upload-file.ts";
import { pieceTypes, stoneOrigins, usualTerms } from "./usual-terms.ts";
import { cleanCode } from "../../../../domain/text/code.ts";
import { cleanLine } from "../../../../domain/text/line.ts";

type Row = Database["public"]["Tables"]["products"]["Row"];

export type Section = "inventory" | "shipping" | "facts" | "certificate";

/** Where a plain input appears in the form, and what helps to fill it in. */
type Place = {
  section: Section;
  hint?: string;
  /** Suggestions while typing. */
  suggestions?: readonly string[];
  /** The only values allowed. Makes it a `<select>`. */
  choices?: readonly string[];
} & Pick<ComponentProps<"input">, "inputMode" | "placeholder">;

/** The database's rule for what is typed or pasted into a column. */
type Clean = (typed: string) => string;

function text(label: string, max: number, clean: Clean, ...checks: z.core.$ZodCheck<string>[]) {
  return { label, typed: (value = "") => value, schema: textSchema(max, clean, ...checks) };
}

/** An empty input is stored as null. */
function optionalText(label: string, max: number, input: Place, clean: Clean = cleanLine) {
  return {
    label,
    input,
    typed: (value: string | null = null) => value ?? "",
    schema: z.pipe(
      textSchema(max, clean),
      z.transform((typed: string) => typed || null),
    ),
  };
}

/** A fact about the piece or its main stone, with the terms that are usual for it. */
function fact(name: keyof typeof usualTerms, label: string, max = 60) {
  return optionalText(label, max, { section: "facts", suggestions: usualTerms[name] });
}

function textSchema(max: number, clean: Clean, ...checks: z.core.$ZodCheck<string>[]) {
  return z.string().check(z.overwrite(clean), fits(max), ...checks);
}

/** One of these, or null. */
function choice<Choice extends string>(label: string, choices: readonly Choice[], input: Place) {
  return {
    label,
    input: { ...input, choices } as Place,
    typed: (value: string | null = null) => value ?? "",
    schema: z.pipe(
      z.string(),
      z.transform((chosen: string) => (chosen === "" ? null : (chosen as Choice))),
    ),
    show: (value: string | null) => capitalized(value ?? ""),
  };
}

/** An empty input is stored as null. */
function number(label: string, rule: NumberRule, input?: Place) {
  return {
    label,
    input,
    typed: (value: number | null = null) => (value === null ? "" : typedNumber(value)),
    schema: numberSchema(rule),
  };
}

function price<Schema extends z.ZodMiniType>(label: string, schema: Schema) {
  return {
    label,
    typed: (value: number | null = null) => (value === null ? "" : typedAmount(value)),
    schema,
    show: (value: number | null) => (value === null ? "" : formatPrice(value)),
  };
}

function numberSchema(rule: NumberRule) {
  return readSchema((typed) => numberProblem(typed, rule), parseNumber);
}

const anyPrice = { max: 99_999_999.99, example: 49.9 };

const priceSchema = readSchema((typed) => amountProblem(typed, anyPrice), parseAmount);

/** Nothing typed is null. */
function readSchema(problem: (typed: string) => string | null, read: (typed: string) => number | null) {
  return z.pipe(
    z.string().check(
      z.refine((typed) => problem(typed) === null, {
        error: ({ input }) => problem(input as string) ?? undefined,
      }),
    ),
    z.transform((typed: string) => (typed.trim() === "" ? null : read(typed))),
  );
}

const requiredPrice = z.pipe(
  z.string().check(z.trim(), z.minLength(1, "Please enter the current price.")),
  z.pipe(
    priceSchema,
    z.transform((value) => value ?? 0),
  ),
);

function entries(label: string, noun: string, maxCharacters: number) {
  return {
    label,
    typed: (value: string[] = []) => value,
    schema: z.array(z.string()).check(
      z.maxLength(50, `A product has at most 50 ${noun}.`),
      z.refine(
        (list) => list.join("").length <= maxCharacters,
        `All ${noun} together have at most ${maxCharacters.toLocaleString("en-US")} characters.`,
      ),
    ),
  };
}

const millimeters = { max: 9999.99, decimals: 2, example: 6.5, isPositive: true };

/**
 * Each column that the form edits, in the form's order: its label, how a stored value is typed, the schema that reads
 * it back, and how a conflict shows it. A column with `input` appears in that section of the form by itself; the others
 * are placed by hand. The database types check names and values against the table.
 */
export const columns = {
  name: text("Name", 200, cleanLine, z.minLength(1, "Please enter a name.")),
  description: text("Description", 10_000, (typed) => typed.trim()),
  category: {
    label: "Category",
    typed: (value = "") => value,
    schema: z.string().check(z.minLength(1, "Please choose a category.")),
  },
  price: price("Current price", requiredPrice),
  original_price: price("Original price", priceSchema),
  sku: optionalText("SKU", 100, { section: "inventory" }, cleanCode),
  stock_quantity: number(
    "Stock quantity",
    { max: 1_000_000, decimals: 0, example: 12 },
    { section: "inventory", inputMode: "numeric", hint: "Leave empty if not tracked." },
  ),
  weight: number(
    "Weight (kg)",
    { max: 9_999_999, decimals: 3, example: 0.25 },
    { section: "shipping", inputMode: "decimal", placeholder: "0.02" },
  ),
  dimensions: optionalText("Dimensions (LxWxH cm)", 100, { section: "shipping", placeholder: "6x6x4" }),
  type: choice("Type", pieceTypes, { section: "facts" }),
  metal: fact("metal", "Metal"),
  stone: fact("stone", "Stone"),
  origin: choice("Origin of the stone", stoneOrigins, { section: "facts" }),
  shape: fact("shape", "Shape"),
  carat: number(
    "Carat weight",
    { max: 99_999.99, decimals: 2, example: 1.25, isPositive: true },
    { section: "facts", inputMode: "decimal", hint: "Of the main stone; of one where several are alike." },
  ),
  stone_length: number("Stone length (mm)", millimeters, { section: "facts", inputMode: "decimal" }),
  stone_width: number("Stone width (mm)", millimeters, { section: "facts", inputMode: "decimal" }),
  color: fact("color", "Color"),
  clarity: fact("clarity", "Clarity", 30),
  cut: fact("cut", "Cut grade", 30),
  certificate_lab: optionalText("Laboratory", 60, {
    section: "certificate",
    suggestions: usualTerms.certificate_lab,
  }),
  certificate_number: optionalText("Certificate number", 60, { section: "certificate" }, cleanCode),
  features: entries("Features", "features", 15_000),
  tags: entries("Tags", "tags", 5000),
  featured: { label: "Featured", typed: (value = false) => value, schema: z.boolean() },
};

type FormColumns = typeof columns;

/** What was typed into the columns' fields. */
export type TypedColumns = { [Name in keyof FormColumns]: z.input<FormColumns[Name]["schema"]> };

/** What is read from the columns' fields. */
export type ColumnValues = { [Name in keyof FormColumns]: z.output<FormColumns[Name]["schema"]> };

/** What the form edits: its columns, the addresses of the certificate and the photographs, and the options. */
export type ProductValues = ColumnValues &
  Pick<Row, "image" | "images" | "certificate_file"> & { options: EditedOption[] };

export type Product = ProductValues & Pick<Row, "id" | "updated_at">;

const addressColumns = ["image", "images", "certificate_file"];

export const productColumns = [
  "id",
  "updated_at",
  ...addressColumns,
  ...Object.keys(columns),
  optionColumns,
].join(", ");

/** The edited columns of a product, with every photograph once. */
export function valuesOf({ id: _id, updated_at: _updatedAt, ...values }: Product): ProductValues {
  return { ...values, ...asColumns(photosOf(values)) };
}

/** @param uploads these files are shown under the names they have on the admin's device */
export function conflictColumns(uploads: Uploads): Columns<ProductValues> {
  const names = new Map([...uploads.values()].map(({ address, fileName }) => [address, fileName]));
  const show = (addresses: string[]) =>
    addresses
      .map((address) => names.get(address.split("#")[0]!) ?? photoName(storedPhoto(address)))
      .join("\n");
  return {
    ...columns,
    image: { label: "Main photograph", show: (address) => show(address === null ? [] : [address]) },
    images: { label: "Further photographs", show },
    options: { label: "Options", show: optionsInWords },
    certificate_file: { label: "Certificate", show: (address) => show(address === null ? [] : [address]) },
  };
}
