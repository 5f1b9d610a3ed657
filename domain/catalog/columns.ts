import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { Kind } from "../base/column-kinds.ts";
import type { Translate } from "../text/translate.ts";

/** The section of the product form that shows a column by itself; the others are placed by hand. */
export type Section = "inventory" | "shipping" | "facts" | "certificate";

export type Column = (Kind | { kind: "category"; required?: MessageDescriptor }) & {
  /** What the back office calls it. */
  label: MessageDescriptor;
  section?: Section;
  hint?: MessageDescriptor;
  placeholder?: string;
  /** What the product's page calls it in its list of facts. */
  fact?: MessageDescriptor;
  /** What the products page calls it, if shoppers filter by it. `private.own_facets` has the values. */
  facet?: MessageDescriptor;
  /** Translated for itself, or as a word that many products say: those of `private.product_words`. */
  translated?: "text" | "word";
};

/**
 * Every column of a product that an administrator types, in the form's order. Nothing is spread in it, and the calls below
 * are marked as pure: otherwise a page of the shop loads what imports this file, used or not.
 */
export const productColumns = {
  name: {
    label: msg({ message: "Name", context: "of a product" }),
    kind: "line",
    max: 200,
    required: msg`Please enter a name.`,
    translated: "text",
  },
  description: { label: msg`Description`, kind: "text", max: 10_000, translated: "text" },
  category: {
    label: msg`Category`,
    kind: "category",
    required: msg`Please choose a category.`,
    translated: "word",
  },
  price: { label: msg`Current price`, kind: "price", required: msg`Please enter the current price.` },
  original_price: { label: msg`Original price`, kind: "price" },
  sku: { label: msg`SKU`, kind: "code", max: 100, section: "inventory" },
  stock_quantity: {
    label: msg`Stock quantity`,
    kind: "number",
    max: 1_000_000,
    decimals: 0,
    example: 12,
    section: "inventory",
    hint: msg`Leave empty if not tracked.`,
  },
  weight: {
    label: msg`Weight (kg)`,
    kind: "number",
    max: 9_999_999,
    decimals: 3,
    example: 0.25,
    section: "shipping",
    placeholder: "0.02",
  },
  dimensions: {
    label: msg`Dimensions (LxWxH cm)`,
    kind: "line",
    max: 100,
    section: "shipping",
    placeholder: "6x6x4",
  },
  type: {
    label: msg({ message: "Type", context: "of jewelry" }),
    kind: "choice",
    choices: {
      ring: msg`Ring`,
      earrings: msg`Earrings`,
      necklace: msg`Necklace`,
      pendant: msg`Pendant`,
      bracelet: msg`Bracelet`,
      brooch: msg`Brooch`,
      "loose stone": msg`Loose stone`,
      other: msg({ message: "Other", context: "type of jewelry" }),
    },
    section: "facts",
    fact: msg({ message: "Type", context: "of jewelry" }),
    facet: msg({ message: "Type", context: "of jewelry" }),
  },
  metal: {
    label: msg`Metal`,
    kind: "line",
    max: 60,
    section: "facts",
    fact: msg`Metal`,
    facet: msg`Metal`,
    translated: "word",
  },
  stone: {
    label: msg({ message: "Stone", context: "of a piece of jewelry" }),
    kind: "line",
    max: 60,
    section: "facts",
    fact: msg({ message: "Stone", context: "of a piece of jewelry" }),
    facet: msg({ message: "Stone", context: "of a piece of jewelry" }),
    translated: "word",
  },
  origin: {
    label: msg`Origin of the stone`,
    kind: "choice",
    choices: {
      natural: msg({ message: "Natural", context: "origin of a stone" }),
      "lab-grown": msg`Lab-grown`,
      simulant: msg({ message: "Simulant", context: "origin of a stone" }),
    },
    section: "facts",
    fact: msg({ message: "Origin", context: "of a stone" }),
    facet: msg({ message: "Origin", context: "of a stone" }),
  },
  shape: {
    label: msg({ message: "Shape", context: "of a stone" }),
    kind: "line",
    max: 60,
    section: "facts",
    fact: msg({ message: "Shape", context: "of a stone" }),
    facet: msg({ message: "Shape", context: "of a stone" }),
    translated: "word",
  },
  carat: {
    label: msg`Carat weight`,
    kind: "number",
    max: 99_999.99,
    decimals: 2,
    example: 1.25,
    isPositive: true,
    section: "facts",
    hint: msg`The weight of the main stone, or of one stone where several are alike.`,
    fact: msg`Carat weight`,
    facet: msg({ message: "Carat", context: "weight of a stone" }),
  },
  stone_length: {
    label: msg`Stone length (mm)`,
    kind: "number",
    max: 9999.99,
    decimals: 2,
    example: 6.5,
    isPositive: true,
    section: "facts",
    fact: msg`Stone size`,
  },
  stone_width: {
    label: msg`Stone width (mm)`,
    kind: "number",
    max: 9999.99,
    decimals: 2,
    example: 6.5,
    isPositive: true,
    section: "facts",
  },
  color: {
    label: msg({ message: "Color", context: "of a stone" }),
    kind: "line",
    max: 60,
    section: "facts",
    fact: msg({ message: "Color", context: "of a stone" }),
    translated: "word",
  },
  clarity: {
    label: msg({ message: "Clarity", context: "of a stone" }),
    kind: "line",
    max: 30,
    section: "facts",
    fact: msg({ message: "Clarity", context: "of a stone" }),
    translated: "word",
  },
  cut: {
    label: msg`Cut grade`,
    kind: "line",
    max: 30,
    section: "facts",
    fact: msg`Cut grade`,
    translated: "word",
  },
  certificate_lab: { label: msg`Laboratory`, kind: "line", max: 60, section: "certificate" },
  certificate_number: { label: msg`Certificate number`, kind: "code", max: 60, section: "certificate" },
  features: {
    label: msg({ message: "Features", context: "of a product" }),
    kind: "list",
    max: 15_000,
    tooMany: msg`A product has at most 50 features.`,
    tooLong: msg`All features together have at most 15,000 characters.`,
    translated: "text",
  },
  tags: {
    label: msg`Tags`,
    kind: "list",
    max: 5000,
    tooMany: msg`A product has at most 50 tags.`,
    tooLong: msg`All tags together have at most 5,000 characters.`,
  },
  featured: { label: msg({ message: "Featured", context: "product" }), kind: "switch" },
  status: {
    label: msg({ message: "Status", context: "of a product" }),
    kind: "choice",
    choices: {
      published: msg({ message: "Published", context: "status of a product" }),
      draft: msg({ message: "Draft", context: "status of a product" }),
      archived: msg({ message: "Archived", context: "status of a product" }),
    },
    required: msg`Please choose a status.`,
  },
} as const satisfies Record<string, Column>;

type Columns = typeof productColumns;
export type ColumnName = keyof Columns;

type NamesWith<Part> = { [Name in ColumnName]: Columns[Name] extends Part ? Name : never }[ColumnName];

/** A column that is translated. */
export type TranslatedColumn = NamesWith<{ translated: "text" | "word" }>;

/** A column that the product's page shows as a fact. */
export type FactName = NamesWith<{ fact: MessageDescriptor }>;

/** A column that shoppers filter by. */
export type FacetName = NamesWith<{ facet: MessageDescriptor }>;

/** The values of a column that is chosen, in the form's order. */
export function choicesOf<Choice extends string>(column: {
  choices: Readonly<Record<Choice, unknown>>;
}): Choice[] {
  return Object.keys(column.choices) as Choice[];
}

/** The label of a chosen value. */
export function choiceLabel(
  { choices }: { choices: Readonly<Record<string, MessageDescriptor>> },
  value: string,
  t: Translate,
): string {
  const label = choices[value];
  return label ? t(label) : value;
}

export const columnNames = /* @__PURE__ */ Object.keys(productColumns) as ColumnName[];

export const translatedColumns = /* @__PURE__ */ columnNames.filter(
  (name): name is TranslatedColumn => "translated" in productColumns[name],
);

export const factNames = /* @__PURE__ */ columnNames.filter(
  (name): name is FactName => "fact" in productColumns[name],
);

export const facetNames = /* @__PURE__ */ columnNames.filter(
  (name): name is FacetName => "facet" in productColumns[name],
);

type Typed<Of> = Of extends { kind: "list" } ? string[] : Of extends { kind: "switch" } ? boolean : string;

type Stored<Of> = Of extends { kind: "list" | "switch" }
  ? Typed<Of>
  : Of extends { kind: "number" | "price" }
    ? number | IfOptional<Of>
    : Of extends { kind: "choice"; choices: infer Choices }
      ? keyof Choices | IfOptional<Of>
      : Of extends { kind: "text" }
        ? string
        : string | IfOptional<Of>;

type IfOptional<Of> = Of extends { required: MessageDescriptor } ? never : null;

/** What is typed into the columns' fields. */
export type TypedColumns = { [Name in ColumnName]: Typed<Columns[Name]> };

/** What the database stores of them. An empty field is null where the column may be. */
export type ColumnValues = { [Name in ColumnName]: Stored<Columns[Name]> };
