import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/runtime-macro";
import type { Translate } from "../../text/translate.ts";
import { readAmount, typedNumber } from "../../base/typed-number.ts";
import { todayIn } from "../../base/day-and-time.ts";
import { readTime } from "../../base/typed-time.ts";
import type { MoneyFormat } from "../../money/money.ts";
import { cleanLine } from "../../text/line.ts";
import { withView } from "../edited-view.ts";
import { maxAlt, readView } from "../photo-view.ts";
import { type ColumnName, columnNames, type ColumnValues } from "../columns.ts";
import { formulaReader, type GivenFormula } from "./formula.ts";
import { isOurs, recognize } from "./makers.ts";
import { readOwnOptions } from "./own-options.ts";
import { BadCell, type CellReader, cellReader, entriesOf, isYes } from "./read-cell.ts";
import { readNumberedRows } from "./numbered-rows.ts";
import { plainRow } from "./plain-row.ts";
import { type Group, groupRows, kindOfRow, type Row, type Sheet } from "./rows.ts";
import { choiceNumbers, type Target } from "./targets.ts";
import { type GivenTranslations, translationReader } from "./translations.ts";
import {
  type GivenOption,
  photoOf,
  readListedOptions,
  readVariants,
  stockOf,
  type Variants,
} from "./variants.ts";

/** What `stage_catalog_rows` takes of a product: a column that is not there is left as it is. */
export type Entry = GivenTranslations & {
  id?: number;
  /** Its address in the old shop. */
  path?: string;
  values: Partial<ColumnValues> & { publish_at?: string | null };
  options?: GivenOption[];
  /** Null if it is not known. */
  cost?: number | null;
  formula?: GivenFormula;
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

/** How the shop writes amounts, and whose day it is there. */
export type ShopFormat = { money: MoneyFormat; timeZone: string | undefined };

/**
 * Reads the products of a file. One that cannot be read has its refusal with it.
 * @param textOf the text of an HTML description
 */
export function readProducts(
  sheet: Sheet,
  targets: readonly (Target | null)[],
  textOf: (html: string) => string,
  t: Translate,
  shop: ShopFormat,
): StagedProduct[] {
  const reader = cellReader(t, shop.money, isOurs(sheet.headings));
  const seen = new Map<string, number>();
  const today = todayIn(shop.timeZone);
  const { maker } = recognize(sheet.headings);
  const rows = readNumberedRows(sheet, withoutEmptyCategories(sheet, targets), shop.money)
    .map((row) => plainRow(row, maker))
    .map((row) => (isOnSale(row, today) ? row : { ...row, texts: { ...row.texts, sale_price: "" } }));
  const translationsOf = translationReader(rows, targets, t);
  const formulaOf = formulaReader(t, shop.money);
  return groupRows(rows).map((group, index) => {
    const staged = { position: index + 1, line: group[0].line, cells: group.map(({ cells }) => cells) };
    try {
      refuseLongRows(group, sheet.headings.length);
      const entry = {
        ...readEntry(group, textOf, reader, shop),
        ...formulaOf(group[0]),
        ...translationsOf(group),
      };
      refuseTwice(entry, group[0].line, seen);
      return { ...staged, entry, refusal: null, refused_column: null };
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      return {
        ...staged,
        // So that people know which one it is.
        entry: { values: group[0].texts.name ? { name: cleanLine(group[0].texts.name) } : {} },
        refusal: sentenceOf(error, t),
        refused_column: error.column,
      };
    }
  });
}

/** A column of categories with nothing in it says as little of them as a file without one. */
function withoutEmptyCategories(
  { rows }: Sheet,
  targets: readonly (Target | null)[],
): readonly (Target | null)[] {
  const at = targets.flatMap((target, column) => (isOfCategory(target) ? [column] : []));
  const hasSome = rows.some(({ cells }) => at.some((column) => cells[column]?.trim()));
  return hasSome ? targets : targets.map((target) => (isOfCategory(target) ? null : target));
}

const isOfCategory = (target: Target | null) => target === "category" || target === "category_path";

/** A separator too many moves the cells after it below the headings of others. */
function refuseLongRows(group: Group, columns: number): void {
  const long = group.find(({ cells }) => cells.slice(columns).some((cell) => cell.trim() !== ""));
  if (long)
    throw new BadCell(null, msg`Row ${{ line: long.line }} has more cells than the file has headings.`);
}

function sentenceOf({ problem }: BadCell, t: Translate): string {
  return typeof problem === "string" ? problem : t(problem);
}

function readEntry(
  group: Group,
  textOf: (html: string) => string,
  reader: CellReader,
  shop: ShopFormat,
): Entry {
  const { money } = shop;
  const doubt = group.find(({ problem }) => problem)?.problem;
  if (doubt) throw doubt;
  const [head] = group;
  refuseCurrency(head, money);
  const variants = readVariants(group, money);
  const others = derived(group, variants, textOf, shop);
  const texts = {
    ...others,
    ...plainColumns(head, others),
    ...(variants && ofVariants(head, variants)),
  };
  const values: Partial<Record<ColumnName, ColumnValues[ColumnName]>> = {};
  for (const name of columnNames) {
    const text = texts[name];
    if (text !== undefined) values[name] = reader.readCell(name, text);
  }
  const options = variants?.options ?? [...readListedOptions(head), ...readOwnOptions(group, money)];
  refuseLongOptions(options);
  const photographs = photosOf(group);
  return {
    ...idOf(head),
    ...pathOf(head),
    values: { ...(values as Partial<ColumnValues>), ...publishAt(head, shop) },
    ...(options.length > 0 && { options }),
    ...(head.texts.cost !== undefined && { cost: reader.readCost(head.texts.cost) }),
    ...(photographs.length > 0 && { photographs }),
  };
}

function refuseCurrency({ texts: { currency } }: Row, money: MoneyFormat): void {
  if (currency && currency.toUpperCase() !== money.currency)
    throw new BadCell(
      "price",
      msg`This price is in ${{ currency }}, and the shop sells in ${{ own: money.currency }}.`,
    );
}

/** The database's limits. */
const longest = { name: 40, value: 60 };

function refuseLongOptions(options: readonly GivenOption[]): void {
  for (const { name, values = [] } of options) {
    const long = values.find(({ value }) => value.length > longest.value)?.value;
    const [text, most] = long === undefined ? [name, longest.name] : [long, longest.value];
    if (text.length > most)
      throw new BadCell(
        "options",
        msg`"${{ text: `${text.slice(0, most)}…` }}" is longer than ${plural({ most }, { other: "# characters" })}.`,
      );
  }
}

type Texts = Partial<Record<ColumnName, string>>;

/** The cells that hold a product's column as it is. An empty one gives way to what other cells say of the column. */
function plainColumns({ texts }: Row, others: Texts): Texts {
  const columns = columnNames.filter(
    (name) => name !== "status" && texts[name] !== undefined && (texts[name] !== "" || !others[name]),
  );
  return {
    ...Object.fromEntries(columns.map((name) => [name, texts[name]])),
    ...(texts.stock_quantity !== undefined && { stock_quantity: stockOf(texts) ?? "" }),
  };
}

/** The columns that other shops write in their own ways. */
function derived(
  group: Group,
  variants: Variants | null,
  textOf: (html: string) => string,
  shop: ShopFormat,
): Texts {
  const [{ texts }] = group;
  const html = texts.html || texts.summary || (texts.html ?? texts.summary);
  const { category_path: path } = texts;
  const status = statusOf(texts);
  const category = path === undefined ? undefined : categoryIn(path);
  return {
    ...(html !== undefined && { description: textOf(html) }),
    ...(status && { status }),
    ...weightOf(texts, shop.money),
    ...(category !== undefined && { category }),
    ...dimensions(texts),
    ...attributes(group),
    ...(variants === null && pricesOf(texts)),
  };
}

/** The name of the first category, or of the one within it that the product is in, too: `Jewelry, Jewelry > Rings`. */
function categoryIn(paths: string): string {
  const found = entriesOf(paths, ["\n", ","]).map((path) => path.split(/\s*>\s*/));
  const [first = [""], ...others] = found;
  return others.reduce((chosen, path) => (isWithin(path, chosen) ? path : chosen), first).at(-1)!;
}

function isWithin(path: readonly string[], outer: readonly string[]): boolean {
  return outer.every((name, at) => path[at] === name);
}

/** A product that its former shop hid is not published, whatever else the file says. */
function statusOf({
  status,
  is_published: published,
  is_archived: archived = "",
  visibility = "",
}: Row["texts"]) {
  if (isYes(archived)) return "archived";
  const isHidden =
    (published !== undefined && !isYes(published)) || /^(?:hidden|unavailable)$/i.test(visibility);
  if (isHidden) return /^(?:archived|unlisted)$/i.test(status ?? "") ? status : "draft";
  return status || (published === undefined ? undefined : "published");
}

/** The price that is asked, and the one that is struck where there is a sale. */
function pricesOf({ regular_price: regular, sale_price: sale }: Row["texts"]): Texts {
  if (regular === undefined) return {};
  return { price: sale || regular, ...(sale !== undefined && { original_price: sale ? regular : "" }) };
}

/** Days as WooCommerce writes them, perhaps with a time: `2026-11-29`. */
function isOnSale({ texts: { sale_starts: starts, sale_ends: ends } }: Row, today: string): boolean {
  return !(starts && starts.slice(0, 10) > today) && !(ends && ends.slice(0, 10) < today);
}

function ofVariants(head: Row, { cheapest, stock }: Variants): Texts {
  const { texts } = cheapest;
  return {
    ...pricesOf(texts),
    ...(head.texts.regular_price === undefined && texts.price !== undefined && { price: texts.price }),
    ...(texts.original_price !== undefined && { original_price: texts.original_price }),
    ...(texts.sku !== undefined && head.texts.row_kind === undefined && { sku: texts.sku }),
    ...(stock !== undefined && { stock_quantity: stock }),
  };
}

const gramsIn = { grams: 1, ounces: 28.349_523_125, pounds: 453.592_37 } as const;

/** In kilograms. One that cannot be read stays as it is, and is refused. */
function weightOf(texts: Row["texts"], money: MoneyFormat): Texts {
  const unit = (["grams", "ounces", "pounds"] as const).find((each) => texts[each] !== undefined);
  if (unit === undefined) return {};
  const read = readAmount(texts[unit]!, money);
  if (read === null) return { weight: texts[unit] };
  const grams = Math.round(read.value * gramsIn[unit]);
  return { weight: grams === 0 ? "" : typedNumber(grams / 1000, money) };
}

function dimensions({ length, width, height }: Row["texts"]): Texts {
  if (length === undefined && width === undefined && height === undefined) return {};
  return { dimensions: [length, width, height].filter(Boolean).join("x") };
}

/** WooCommerce's attributes that are no choice are facts, such as `Material: Silver, Gold`. */
function attributes([{ texts }, ...variations]: Group): Texts {
  if (!["simple", "external", "variable"].includes(kindOfRow(texts) ?? "")) return {};
  const chosen = variations.flatMap((row) => choiceNumbers.map((number) => row.texts[`choice_${number}`]));
  const lines = choiceNumbers
    .map((number) => [texts[`choice_${number}`], texts[`choice_${number}_value`]])
    .filter(([name, value]) => name && value && !chosen.includes(name))
    .map(([name, value]) => `${name}: ${value!.trim().replaceAll("\n", ", ")}`);
  return lines.length > 0 ? { features: `${lines.join("\n")}\n` } : {};
}

function idOf({ texts: { id, row_kind } }: Row): { id?: number } {
  // The id that other shops give has no meaning here.
  if (!id || row_kind !== undefined) return {};
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new BadCell("id", msg`"${{ id }}" is not an ID of this shop.`);
  return { id: Number(id) };
}

/** A handle of Shopify's is the end of its address; others give the whole address. */
function pathOf({ texts: { path } }: Row): { path?: string } {
  if (!path) return {};
  // Square's handles begin with a #.
  if (!/[/:]/.test(path)) return { path: `/products/${encodeURIComponent(path.replace(/^#+/, ""))}` };
  const url = URL.parse(path, "https://shop.invalid");
  if (!url || url.pathname === "/") throw new BadCell("path", msg`"${{ path }}" is not a valid address.`);
  return { path: url.pathname.replace(/\/+$/, "") };
}

function publishAt(
  { texts: { publish_at: typed } }: Row,
  { money: { locale }, timeZone }: ShopFormat,
): { publish_at?: string | null } {
  if (typed === undefined) return {};
  if (typed === "") return { publish_at: null };
  const time = readTime(typed, locale, timeZone);
  if (!time) throw new BadCell("publish_at", msg`"${{ typed }}" is not a valid time.`);
  return { publish_at: time.toISOString() };
}

/** An address may have a comma in it, but no blank. */
function photosOf(group: Group): string[] {
  const found = group.flatMap(({ texts: { photographs = "", photograph_alt: alt = "" } }) =>
    photographs
      .split(/\s*[\n|;]\s*|\s*,\s+|,(?=https?:)|\s+(?=https?:)/)
      .map((address) => describedPhoto(address, cleanLine(alt).slice(0, maxAlt))),
  );
  const ofVariants = group.map((row) => photoOf(row) ?? "");
  const byFile = Map.groupBy([...found, ...ofVariants], (address) => address.split("#")[0]!);
  return [...byFile].filter(([file]) => file !== "").map(([, [first]]) => first!);
}

/** What a photograph shows is kept behind its address, as `withView` does it. */
function describedPhoto(address: string, alt: string): string {
  return alt === "" || address === "" ? address : withView(address, { ...readView(address), alt });
}

function refuseTwice({ id, values, path }: Entry, line: number, seen: Map<string, number>): void {
  type Same = (row: number) => MessageDescriptor;
  const keys: [column: Target, key: string | undefined, problem: Same][] = [
    ["sku", values.sku ? `sku ${values.sku}` : undefined, sameSku],
    ["id", id === undefined ? undefined : `id ${id}`, sameId],
    ["path", path && `path ${path}`, samePath],
  ];
  for (const [column, key, problem] of keys) {
    if (key === undefined) continue;
    const before = seen.get(key);
    if (before !== undefined) throw new BadCell(column, problem(before));
    seen.set(key, line);
  }
}

const sameSku = (row: number) => msg`Row ${{ row }} has the same SKU.`;
const sameId = (row: number) => msg`Row ${{ row }} has the same ID.`;
const samePath = (row: number) => msg`Row ${{ row }} has the same address.`;
