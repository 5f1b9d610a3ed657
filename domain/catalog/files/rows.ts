import type { BadCell } from "./read-cell.ts";
import { joined, summed, type Target } from "./targets.ts";

/** A file's cells. A line is counted as spreadsheets do: the headings are in line 1. */
export type Sheet = { headings: string[]; rows: { line: number; cells: string[] }[] };

/** A row of a file, by what its cells hold. A cell is empty if the row has it, but nothing in it. */
export type Row = {
  line: number;
  cells: string[];
  texts: Partial<Record<Target, string>>;
  /** Why none of it can be read. */
  problem?: BadCell;
};

/** The rows that together are one product: the first is its own, the others add variants, options and photographs. */
export type Group = [Row, ...Row[]];

export function readRows({ rows }: Sheet, targets: readonly (Target | null)[]): Row[] {
  return rows.map(({ line, cells }) => {
    const texts: Row["texts"] = {};
    for (const [at, target] of targets.entries()) {
      const text = cells[at]?.trim();
      // Some programs leave out the last cells of a row where they are empty.
      if (target === null || text === undefined) continue;
      texts[target] = together(target, texts[target] ?? "", text);
    }
    return { line, cells, texts };
  });
}

/** What two columns of a row say of one target. */
function together(target: Target, one: string, other: string): string {
  if (one === "" || other === "") return one || other;
  if (joined.has(target)) return `${one}\n${other}`;
  return summed.has(target) && isCount(one) && isCount(other) ? String(Number(one) + Number(other)) : one;
}

const isCount = (text: string) => /^-?\d+$/.test(text);

/** Puts the rows of each product together. */
export function groupRows(rows: readonly Row[]): Group[] {
  const groups: Group[] = [];
  const byKey = new Map<string, Group>();
  // WooCommerce may write variations before their product.
  const parentsFirst = rows.toSorted((one, other) => Number(isVariation(one)) - Number(isVariation(other)));
  for (const row of parentsFirst) {
    const keys = keysOf(row);
    const isContinued = continues(row);
    const group = isContinued
      ? (keys.map((key) => byKey.get(key)).find(Boolean) ?? groups.at(-1))
      : undefined;
    if (
      group &&
      isSameProduct(group, row) &&
      (keys.length === 0 || keys.some((key) => byKey.get(key) === group))
    ) {
      group.push(row);
      continue;
    }
    const added: Group = [row];
    groups.push(added);
    for (const key of keys) byKey.set(key, added);
  }
  return groups;
}

/**
 * Two products may have one address by mistake, and then differ in their names. Two of Square's may have one name, and then
 * each has its own variant of a name.
 */
function isSameProduct(group: Group, { texts }: Row): boolean {
  const isNamedSo = texts.path === undefined || !texts.name || texts.name === group[0].texts.name;
  const isAlike = Boolean(texts.path) || !texts.variant;
  return isNamedSo && (isAlike || group.every((row) => row.texts.variant !== texts.variant));
}

export const isVariation = ({ texts }: Row) => kindOfRow(texts) === "variation";

/** What kind of row WooCommerce says it is: `variation, virtual` is a variation. */
export function kindOfRow({ row_kind: kind }: Row["texts"]): string | undefined {
  return kind?.split(",")[0]!.trim().toLowerCase();
}

/** The keys that tell which rows belong to one product: the address in the other shop, the parent, the id, the SKU or the name. */
function keysOf({ texts }: Row): string[] {
  const { parent, path, id, sku, name } = texts;
  const kind = kindOfRow(texts);
  if (kind === "variation") return parent ? [parent] : [];
  if (kind !== undefined)
    return [sku, texts.id && `id:${texts.id}`].filter((key) => Boolean(key)) as string[];
  if (path !== undefined) return path === "" ? [] : [path];
  return [
    id ?? "",
    sku ?? "",
    texts.variant === undefined && texts.option === undefined ? "" : (name ?? ""),
  ].filter((key) => key !== "");
}

/** Whether the row may be a further one of a product before it. */
function continues({ texts }: Row): boolean {
  if (texts.row_kind !== undefined) return kindOfRow(texts) === "variation";
  return (
    texts.path !== undefined ||
    texts.option !== undefined ||
    texts.variant !== undefined ||
    texts.choice_1_value !== undefined
  );
}
