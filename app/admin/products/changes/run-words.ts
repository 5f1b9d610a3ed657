import { counted } from "../../formats/counted.ts";
import type { Outcome, Run, RunRow } from "./queries.ts";
import { type ColumnName, type ColumnValues, productColumns } from "../../../../domain/catalog/columns.ts";
import { formatPrice } from "../../../../domain/money/money.ts";
import { shownValue } from "../../../../domain/catalog/column-text.ts";
import { targetLabels } from "../../../../domain/catalog/files/targets.ts";
import { type EditedOption, optionsInWords } from "../options/edited-options.ts";

/** `2 new, 14 changed, 380 the same, 3 refused` */
export function countsInWords(run: Run): string {
  const { new_count, changed_count, same_count, refused_count } = run;
  return `${counted(new_count)} new, ${counted(changed_count)} changed, ${counted(same_count)} the same, ${counted(refused_count)} refused`;
}

export const outcomeLabels: Record<Outcome, string> = {
  new: "New",
  changed: "Changed",
  same: "The same",
  refused: "Refused",
};

export const outcomes = Object.keys(outcomeLabels) as Outcome[];

/** What the back office calls a column that a run changes. */
export function columnLabel(name: string): string {
  if (name === "options") return "Options";
  if (name === "path") return "Old address";
  return name in targetLabels ? targetLabels[name as ColumnName] : name.replaceAll("_", " ");
}

type Change = { label: string; from: string; to: string };

/** What a run changes about a product. A new one has everything, which needs no list. */
export function changesOf({ outcome, before, after }: RunRow): Change[] {
  if (outcome !== "changed" || !before || !after) return [];
  if ("deleted" in after) return [{ label: "Product", from: "in the catalog", to: "deleted" }];
  return Object.keys(after).map((name) => ({
    label: columnLabel(name),
    from: shown(name, before[name]),
    to: shown(name, after[name]),
  }));
}

function shown(name: string, value: unknown): string {
  if (name === "options") return optionsInWords((value ?? []) as EditedOption[]);
  if (name === "cost") return value === null ? "" : formatPrice(value as number);
  if (name in productColumns) return shownValue(name as ColumnName, value as ColumnValues[ColumnName]);
  return Array.isArray(value)
    ? value.join("\n")
    : typeof value === "string"
      ? value
      : JSON.stringify(value ?? "");
}
