import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/runtime-macro";
import { say } from "../../../base/language/languages.ts";
import type { Outcome, Run, RunRow } from "./queries.ts";
import { type ColumnName, type ColumnValues, productColumns } from "../../../../domain/catalog/columns.ts";
import { type Formula, formulaInWords } from "../../../../domain/catalog/metal-prices.ts";
import { formatPrice, type MoneyFormat } from "../../../../domain/money/money.ts";
import { shownValue } from "../../../../domain/catalog/column-text.ts";
import {
  targetLabel,
  targetLabels,
  type TranslatedName,
  translationLabel,
} from "../../../../domain/catalog/files/targets.ts";
import { type EditedOption, optionsInWords } from "../../options/edited-options.ts";

/** `2 new, 14 changed, 380 the same, 3 refused` */
export function countsInWords(run: Run): string {
  const { new_count, changed_count, same_count, refused_count } = run;
  return say(
    msg`${plural({ added: new_count }, { other: "# new" })}, ${plural({ changed: changed_count }, { other: "# changed" })}, ${plural({ same: same_count }, { other: "# the same" })}, ${plural({ refused: refused_count }, { other: "# refused" })}`,
  );
}

export const outcomeLabels: Record<Outcome, MessageDescriptor> = {
  new: msg({ message: "New", context: "product of a change" }),
  changed: msg({ message: "Changed", context: "product of a change" }),
  same: msg({ message: "The same", context: "product of a change" }),
  refused: msg({ message: "Refused", context: "product of a change" }),
};

export const outcomes = Object.keys(outcomeLabels) as Outcome[];

/** Over the column that a file of refused rows has added. */
export const reasonHeading = msg`Reason`;

/** What the back office calls a column that a run changes. */
export function columnLabel(name: string): string {
  if (name === "options") return say(msg`Options`);
  if (name === "path") return say(msg`Old address`);
  if (name === "formula") return say(msg`Price from metal`);
  if (name.includes(":")) return translationName(name);
  return name in targetLabels ? say(targetLabels[name as ColumnName]) : name.replaceAll("_", " ");
}

/** A translation is named `fr:name`, that of a word `fr:metal:Gold`. */
function translationName(name: string): string {
  const [language, column, ...word] = name.split(":") as [string, TranslatedName, ...string[]];
  return word.length === 0
    ? targetLabel(`${language}:${column}`, say)
    : say(translationLabel(word.join(":"), language));
}

type Change = { label: string; from: string; to: string };

/** What a run changes about a product. A new one has everything, which needs no list. */
export function changesOf({ outcome, before, after }: RunRow, money: MoneyFormat): Change[] {
  if (outcome !== "changed" || !before || !after) return [];
  if ("deleted" in after)
    return [{ label: say(msg`Product`), from: say(msg`in the catalog`), to: say(msg`deleted`) }];
  return Object.keys(after).map((name) => ({
    label: columnLabel(name),
    from: shown(name, before[name], money),
    to: shown(name, after[name], money),
  }));
}

function shown(name: string, value: unknown, money: MoneyFormat): string {
  if (name === "options") return optionsInWords((value ?? []) as EditedOption[]);
  if (name.includes(":")) return (value as { text: string } | null)?.text ?? "";
  if (name === "formula") return formulaInWords((value ?? null) as Formula | null, say, money);
  if (name === "cost") return value === null ? "" : formatPrice(value as number, money);
  if (name in productColumns)
    return shownValue(name as ColumnName, value as ColumnValues[ColumnName], say, money);
  return Array.isArray(value)
    ? value.join("\n")
    : typeof value === "string"
      ? value
      : JSON.stringify(value ?? "");
}
