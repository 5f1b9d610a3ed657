import { readAmount, typedNumber } from "../../base/typed-number.ts";
import { type ColumnName, columnNames, type ColumnValues, productColumns } from "../columns.ts";
import { readOwnOptions } from "./own-options.ts";
import { BadCell, isYes, readCell, readCost } from "./read-cell.ts";
import { type Group, groupRows, readRows, type Row, type Sheet } from "./rows.ts";
import type { Target } from "./targets.ts";
import {
  type GivenOption,
  photoOf,
  readListedOptions,
  readVariants,
  stockOf,
  type Variants,
} from "./variants.ts";

/** What `stage_catalog_rows` takes of a product: a column that is not there is left as it is. */
export type Entry = {
  id?: number;
  /** Its address in the old shop. */
  path?: string;
  values: Partial<ColumnValues> & { publish_at?: string | null };
  options?: GivenOption[];
  /** Null if it is not known. */
  cost?: number | null;
  photographs?: string[];
  /** What it has in addition if it is new. */
  defaults?: Partial<ColumnValues>;
};

/** A product as a file has it. */
export type StagedProduct = {
  position: number;
  line: number;
  cells: string[][];
  entry: Entry;
  refusal: string | null;
  refused_column: string | null;
};

/**
 * Reads the products of a file. One that cannot be read has its refusal with it.
 * @param textOf the text of an HTML description
 */
export function readProducts(
  sheet: Sheet,
  targets: readonly (Target | null)[],
  textOf: (html: string) => string,
): StagedProduct[] {
  const seen = new Map<string, number>();
  return groupRows(readRows(sheet, targets)).map((group, index) => {
    const staged = { position: index + 1, line: group[0].line, cells: group.map(({ cells }) => cells) };
    try {
      const entry = readEntry(group, textOf);
      refuseTwice(entry, group[0].line, seen);
      return { ...staged, entry, refusal: null, refused_column: null };
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      return { ...staged, entry: { values: {} }, refusal: error.message, refused_column: error.column };
    }
  });
}

function readEntry(group: Group, textOf: (html: string) => string): Entry {
  const [head] = group;
  const variants = readVariants(group);
  const others = derived(group, variants, textOf);
  const texts = { ...others, ...plainColumns(head, others), ...(variants && ofVariants(head, variants)) };
  const values: Partial<Record<ColumnName, ColumnValues[ColumnName]>> = {};
  for (const name of columnNames) {
    const text = texts[name];
    if (text !== undefined) values[name] = readCell(name, text);
  }
  const options = variants?.options ?? [...readListedOptions(head), ...readOwnOptions(group)];
  const photographs = photosOf(group);
  return {
    ...idOf(head),
    ...pathOf(head),
    values: { ...(values as Partial<ColumnValues>), ...publishAt(head) },
    ...(options.length > 0 && { options }),
    ...(head.texts.cost !== undefined && { cost: readCost(head.texts.cost) }),
    ...(photographs.length > 0 && { photographs }),
  };
}

type Texts = Partial<Record<ColumnName, string>>;

/** The cells that hold a product's column as it is. An empty one gives way to what other cells say of the column. */
function plainColumns({ texts }: Row, others: Texts): Texts {
  const columns = columnNames.filter(
    (name) => texts[name] !== undefined && (texts[name] !== "" || !(others[name] || name === "status")),
  );
  return {
    ...Object.fromEntries(columns.map((name) => [name, texts[name]])),
    ...(texts.stock_quantity !== undefined && { stock_quantity: stockOf(texts) ?? "" }),
  };
}

/** The columns that other shops write in their own ways. */
function derived([head]: Group, variants: Variants | null, textOf: (html: string) => string): Texts {
  const { texts } = head;
  const html = texts.html || texts.summary || (texts.html ?? texts.summary);
  const { is_published: published, grams, category_path: path } = texts;
  const category = path
    ?.split(/\s*,\s*/)[0]!
    .split(/\s*>\s*/)
    .at(-1);
  return {
    ...(html !== undefined && { description: textOf(html) }),
    ...(published !== undefined && { status: isYes(published) ? "published" : "draft" }),
    ...(grams !== undefined && { weight: kilograms(grams) }),
    ...(category !== undefined && { category }),
    ...dimensions(texts),
    ...(variants === null && pricesOf(texts)),
  };
}

/** The price that is asked, and the one that is struck where there is a sale. */
function pricesOf({ regular_price: regular, sale_price: sale }: Row["texts"]): Texts {
  if (regular === undefined) return {};
  return { price: sale || regular, original_price: sale ? regular : "" };
}

function ofVariants(head: Row, { cheapest, stock }: Variants): Texts {
  const { texts } = cheapest;
  return {
    ...pricesOf(texts),
    ...(head.texts.regular_price === undefined && texts.price !== undefined && { price: texts.price }),
    ...(texts.original_price !== undefined && { original_price: texts.original_price }),
    ...(texts.sku !== undefined && head.texts.row_kind === undefined && { sku: texts.sku }),
    // Values that have a stock leave the product without one of its own.
    stock_quantity: stock ?? "",
  };
}

function kilograms(grams: string): string {
  const read = readAmount(grams);
  return read === null ? grams : read.value === 0 ? "" : typedNumber(Math.round(read.value) / 1000);
}

function dimensions({ length, width, height }: Row["texts"]): Texts {
  if (length === undefined && width === undefined && height === undefined) return {};
  return { dimensions: [length, width, height].filter(Boolean).join("x") };
}

function idOf({ texts: { id, row_kind } }: Row): { id?: number } {
  // The id that other shops give has no meaning here.
  if (!id || row_kind !== undefined) return {};
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new BadCell(null, `"${id}" is no ID of this shop.`);
  return { id: Number(id) };
}

/** A handle of Shopify's is the end of its address; others give the whole address. */
function pathOf({ texts: { path } }: Row): { path?: string } {
  if (!path) return {};
  // Square's handles begin with a #.
  if (!/[/:]/.test(path)) return { path: `/products/${encodeURIComponent(path.replace(/^#+/, ""))}` };
  const url = URL.parse(path, "https://shop.invalid");
  if (!url || url.pathname === "/") throw new BadCell(null, `"${path}" is no address that can be read.`);
  return { path: url.pathname.replace(/\/+$/, "") };
}

function publishAt({ texts: { publish_at: typed } }: Row): { publish_at?: string | null } {
  if (typed === undefined) return {};
  if (typed === "") return { publish_at: null };
  const time = new Date(typed);
  if (Number.isNaN(time.getTime())) throw new BadCell(null, `"${typed}" is no time that can be read.`);
  return { publish_at: time.toISOString() };
}

/** An address may have a comma in it, but no blank. */
function photosOf(group: Group): string[] {
  const texts = group.map(({ texts }) => texts.photographs ?? "");
  const found = texts.flatMap((text) => text.split(/\s*[\n|;]\s*|\s*,\s+|,(?=https?:)|\s+(?=https?:)/));
  const ofVariants = group.map((row) => photoOf(row) ?? "");
  return [...new Set([...found, ...ofVariants].filter((address) => address !== ""))];
}

function refuseTwice({ id, values, path }: Entry, line: number, seen: Map<string, number>): void {
  const keys: [column: ColumnName | null, key: string | undefined, word: string][] = [
    ["sku", values.sku ? `sku ${values.sku}` : undefined, productColumns.sku.label],
    [null, id === undefined ? undefined : `id ${id}`, "ID"],
    [null, path && `path ${path}`, "address"],
  ];
  for (const [column, key, word] of keys) {
    if (key === undefined) continue;
    const before = seen.get(key);
    if (before !== undefined) throw new BadCell(column, `Row ${before} has the same ${word}.`);
    seen.set(key, line);
  }
}
