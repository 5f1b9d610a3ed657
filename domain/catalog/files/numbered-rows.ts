import { msg } from "@lingui/core/runtime-macro";
import { bareAmount, readAmount, readColumn, readNumber, typedNumber } from "../../base/typed-number.ts";
import type { MoneyFormat } from "../../money/money.ts";
import { type Column, columnNames, productColumns } from "../columns.ts";
import { formatOfFile } from "./makers.ts";
import { BadCell } from "./read-cell.ts";
import { readRows, type Row, type Sheet } from "./rows.ts";
import type { Target } from "./targets.ts";

type NumberColumn = {
  kind: "price" | "number" | "count";
  refusedAs: Target;
};

/** What holds a number, with the column that a refusal is about. */
const numberColumns: Partial<Record<Target, NumberColumn>> = {
  ...Object.fromEntries(
    columnNames
      .filter((name) => ["price", "number"].includes(productColumns[name].kind))
      .map((name) => [name, { kind: kindOf(productColumns[name]), refusedAs: name }]),
  ),
  cost: { kind: "price", refusedAs: "cost" },
  formula_fineness: { kind: "count", refusedAs: "formula_fineness" },
  formula_net_weight: { kind: "number", refusedAs: "formula_net_weight" },
  formula_gross_weight: { kind: "number", refusedAs: "formula_gross_weight" },
  formula_making_charge: { kind: "price", refusedAs: "formula_making_charge" },
  formula_stones_price: { kind: "price", refusedAs: "formula_stones_price" },
  formula_ending: { kind: "number", refusedAs: "formula_ending" },
  regular_price: { kind: "price", refusedAs: "price" },
  sale_price: { kind: "price", refusedAs: "price" },
  option_surcharge: { kind: "price", refusedAs: "option_surcharge" },
  option_stock: { kind: "count", refusedAs: "option_stock" },
  option_length: { kind: "count", refusedAs: "option_length" },
  grams: { kind: "price", refusedAs: "weight" },
  ounces: { kind: "price", refusedAs: "weight" },
  pounds: { kind: "price", refusedAs: "weight" },
};

function kindOf(column: Column): NumberColumn["kind"] {
  if (column.kind === "price") return "price";
  return column.kind === "number" && column.decimals === 0 ? "count" : "number";
}

/** The rows of a file. Numbers are rewritten as the shop writes them: the file's maker or the whole column tells which they are. */
export function readNumberedRows(
  sheet: Sheet,
  targets: readonly (Target | null)[],
  money: MoneyFormat,
): Row[] {
  const rows = readRows(sheet, targets);
  const format = formatOfFile(sheet.headings, money);
  for (const target of new Set(targets)) {
    const column = target !== null && numberColumns[target];
    if (target && column) rewrite(rows, target, column, format, money);
  }
  return rows;
}

function rewrite(
  rows: readonly Row[],
  target: Target,
  { kind, refusedAs }: NumberColumn,
  format: MoneyFormat,
  money: MoneyFormat,
): void {
  const texts = new Set(rows.flatMap((row) => row.texts[target] ?? []));
  const bare = new Map([...texts].map((text) => [text, kind === "price" ? bareAmount(text, money) : text]));
  const readings = readColumn([...bare.values()], format, kind === "count" ? 0 : undefined);
  for (const row of rows) {
    const text = row.texts[target];
    if (text === undefined) continue;
    const [one, other] = readings.get(bare.get(text)!)!;
    if (one === undefined) continue;
    if (other !== undefined) {
      row.problem ??= doubtOf(refusedAs, row.line, text, [one, other], money);
      continue;
    }
    const asShop = kind === "price" ? readAmount(text, money) : readNumber(text, money);
    if (asShop?.value !== one) row.texts[target] = typedNumber(one, money);
  }
}

function doubtOf(
  column: NumberColumn["refusedAs"],
  line: number,
  text: string,
  values: readonly [number, number],
  money: MoneyFormat,
): BadCell {
  const [one, other] = [typedNumber(values[0], money), typedNumber(values[1], money)];
  return new BadCell(
    column,
    msg`Row ${{ line }}: "${{ text }}" may be ${{ one }} or ${{ other }}. Please write it in another way.`,
  );
}
