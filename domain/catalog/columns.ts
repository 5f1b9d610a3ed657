import type { Kind } from "../base/column-kinds.ts";

/** The section of the product form that shows a column by itself; the others are placed by hand. */
export type Section = "inventory" | "shipping" | "facts" | "certificate";

export type Column = (Kind | { kind: "category"; required?: string }) & {
  /** What the back office calls it. */
  label: string;
  section?: Section;
  hint?: string;
  placeholder?: string;
  /** What the product's page calls it in its list of facts. */
  fact?: string;
  /** What the products page calls it, if shoppers filter by it. `private.own_facets` has the values. */
  facet?: string;
};

/**
 * Every column of a product that an administrator types, in the form's order. Nothing is spread in it, and the calls below
 * are marked as pure: otherwise a page of the shop loads what imports this file, used or not.
 */
export const productColumns = {
  name: { label: "Name", kind: "line", max: 200, required: "Please enter a name." },
  description: { label: "Description", kind: "text", max: 10_000 },
  category: { label: "Category", kind: "category", required: "Please choose a category." },
  price: { label: "Current price", kind: "price", required: "Please enter the current price." },
  original_price: { label: "Original price", kind: "price" },
  sku: { label: "SKU", kind: "code", max: 100, section: "inventory" },
  stock_quantity: {
    label: "Stock quantity",
    kind: "number",
    max: 1_000_000,
    decimals: 0,
    example: 12,
    section: "inventory",
    hint: "Leave empty if not tracked.",
  },
  weight: {
    label: "Weight (kg)",
    kind: "number",
    max: 9_999_999,
    decimals: 3,
    example: 0.25,
    section: "shipping",
    placeholder: "0.02",
  },
  dimensions: {
    label: "Dimensions (LxWxH cm)",
    kind: "line",
    max: 100,
    section: "shipping",
    placeholder: "6x6x4",
  },
  type: {
    label: "Type",
    kind: "choice",
    choices: ["ring", "earrings", "necklace", "pendant", "bracelet", "brooch", "loose stone", "other"],
    section: "facts",
    fact: "Type",
    facet: "Type",
  },
  metal: { label: "Metal", kind: "line", max: 60, section: "facts", fact: "Metal", facet: "Metal" },
  stone: { label: "Stone", kind: "line", max: 60, section: "facts", fact: "Stone", facet: "Stone" },
  origin: {
    label: "Origin of the stone",
    kind: "choice",
    choices: ["natural", "lab-grown", "simulant"],
    section: "facts",
    fact: "Origin",
    facet: "Origin",
  },
  shape: { label: "Shape", kind: "line", max: 60, section: "facts", fact: "Shape", facet: "Shape" },
  carat: {
    label: "Carat weight",
    kind: "number",
    max: 99_999.99,
    decimals: 2,
    example: 1.25,
    isPositive: true,
    section: "facts",
    hint: "Of the main stone; of one where several are alike.",
    fact: "Carat weight",
    facet: "Carat",
  },
  stone_length: {
    label: "Stone length (mm)",
    kind: "number",
    max: 9999.99,
    decimals: 2,
    example: 6.5,
    isPositive: true,
    section: "facts",
    fact: "Stone size",
  },
  stone_width: {
    label: "Stone width (mm)",
    kind: "number",
    max: 9999.99,
    decimals: 2,
    example: 6.5,
    isPositive: true,
    section: "facts",
  },
  color: { label: "Color", kind: "line", max: 60, section: "facts", fact: "Color" },
  clarity: { label: "Clarity", kind: "line", max: 30, section: "facts", fact: "Clarity" },
  cut: { label: "Cut grade", kind: "line", max: 30, section: "facts", fact: "Cut grade" },
  certificate_lab: { label: "Laboratory", kind: "line", max: 60, section: "certificate" },
  certificate_number: { label: "Certificate number", kind: "code", max: 60, section: "certificate" },
  features: { label: "Features", kind: "list", noun: "features", max: 15_000 },
  tags: { label: "Tags", kind: "list", noun: "tags", max: 5000 },
  featured: { label: "Featured", kind: "switch" },
  status: {
    label: "Status",
    kind: "choice",
    choices: ["published", "draft", "archived"],
    required: "Please choose a status.",
  },
} as const satisfies Record<string, Column>;

type Columns = typeof productColumns;
export type ColumnName = keyof Columns;

type NamesWith<Part> = { [Name in ColumnName]: Columns[Name] extends Part ? Name : never }[ColumnName];

/** A column that the product's page shows as a fact. */
export type FactName = NamesWith<{ fact: string }>;

/** A column that shoppers filter by. */
export type FacetName = NamesWith<{ facet: string }>;

export const columnNames = /* @__PURE__ */ Object.keys(productColumns) as ColumnName[];

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
    : Of extends { kind: "choice"; choices: readonly (infer Choice)[] }
      ? Choice | IfOptional<Of>
      : Of extends { kind: "text" }
        ? string
        : string | IfOptional<Of>;

type IfOptional<Of> = Of extends { required: string } ? never : null;

/** What is typed into the columns' fields. */
export type TypedColumns = { [Name in ColumnName]: Typed<Columns[Name]> };

/** What the database stores of them. An empty field is null where the column may be. */
export type ColumnValues = { [Name in ColumnName]: Stored<Columns[Name]> };
