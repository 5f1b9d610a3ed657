import { joined, type Target } from "./targets.ts";

/** A file's cells. A line is counted as spreadsheets do: the headings are in line 1. */
export type Sheet = { headings: string[]; rows: { line: number; cells: string[] }[] };

/** A row of a file, by what its cells hold. A cell is empty if the file has its column, but nothing in it. */
export type Row = { line: number; cells: string[]; texts: Partial<Record<Target, string>> };

/** The rows that together are one product: the first is its own, the others add variants, options and photographs. */
export type Group = [Row, ...Row[]];

export function readRows({ rows }: Sheet, targets: readonly (Target | null)[]): Row[] {
  return rows.map(({ line, cells }) => {
    const texts: Row["texts"] = {};
    for (const [at, target] of targets.entries()) {
      if (target === null) continue;
      const text = (cells[at] ?? "").trim();
      const before = texts[target] ?? "";
      texts[target] =
        before === "" ? text : joined.has(target) && text !== "" ? `${before}\n${text}` : before;
    }
    return { line, cells, texts };
  });
}

/** Puts the rows of each product together. */
export function groupRows(rows: readonly Row[]): Group[] {
  const groups: Group[] = [];
  const byKey = new Map<string, Group>();
  for (const row of rows) {
    const keys = keysOf(row);
    const isContinued = continues(row);
    const group = isContinued
      ? (keys.map((key) => byKey.get(key)).find(Boolean) ?? groups.at(-1))
      : undefined;
    if (group && (keys.length === 0 || keys.some((key) => byKey.get(key) === group))) {
      group.push(row);
      continue;
    }
    const added: Group = [row];
    groups.push(added);
    for (const key of keys) byKey.set(key, added);
  }
  return groups;
}

/** By what a product's rows know one another: their shop's address, their parent, their id, or their SKU or name. */
function keysOf({ texts }: Row): string[] {
  const { row_kind: kind, parent, path, id, sku, name } = texts;
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
  if (texts.row_kind !== undefined) return texts.row_kind === "variation";
  return (
    texts.path !== undefined ||
    texts.option !== undefined ||
    texts.variant !== undefined ||
    texts.choice_1_value !== undefined
  );
}
