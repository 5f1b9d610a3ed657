import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { z } from "zod/mini";
import { typedSchema } from "../../base/column-kinds.ts";
import type { MoneyFormat } from "../../money/money.ts";
import type { Translate } from "../../text/translate.ts";
import { kindOf } from "../column-text.ts";
import {
  choiceLabel,
  choicesOf,
  type Column,
  type ColumnName,
  columnNames,
  type ColumnValues,
  productColumns,
} from "../columns.ts";
import { costSchema } from "../cost.ts";
import type { Target } from "./targets.ts";

type CheckedColumn = Target | "options";

/** What is wrong with a cell: a sentence or its message, and the column that it was read for. */
export class BadCell extends Error {
  readonly column: CheckedColumn | null;
  readonly problem: MessageDescriptor | string;

  constructor(column: CheckedColumn | null, problem: MessageDescriptor | string) {
    super();
    this.column = column;
    this.problem = problem;
  }
}

export type CellReader = ReturnType<typeof cellReader>;

/**
 * Reads cells of a file as if they had been typed into the columns' fields. Both throw a `BadCell` for what a field refuses.
 * @param isOurs whether features stand one to a line, so that they may have commas in them
 */
export function cellReader(t: Translate, money: MoneyFormat, isOurs: boolean) {
  const schemas = Object.fromEntries(
    columnNames.map((name) => [name, typedSchema(kindOf(productColumns[name]), null, t, () => money)]),
  ) as Record<ColumnName, z.ZodMiniType>;
  const cost = costSchema(t, () => money);
  return {
    readCell: <Name extends ColumnName>(name: Name, text: string) =>
      readAs(
        schemas[name],
        name,
        name === "features" && isOurs ? entriesOf(text, ["\n"]) : typedOf(name, text, t),
      ) as ColumnValues[Name],
    readCost: (text: string) => readAs(cost, "cost", text.trim()),
  };
}

/** @throws BadCell for what the schema refuses */
export function readAs<Value>(schema: z.ZodMiniType<Value>, column: CheckedColumn, typed: unknown): Value {
  const read = schema.safeParse(typed);
  if (!read.success) throw new BadCell(column, read.error.issues[0]!.message);
  return read.data;
}

function typedOf(name: ColumnName, text: string, t: Translate): unknown {
  const column: Column = productColumns[name];
  switch (column.kind) {
    case "list":
      return entriesOf(text);
    case "switch":
      return isYes(text);
    case "choice":
      return choiceOf(column, name, text.trim(), t);
    case "number":
      return text.trim().replace(/^(?:0+[.,]?0*)$/, column.isPositive ? "" : "0");
    default:
      return text;
  }
}

/** One to a line; without lines, between bars, semicolons or commas. */
export function entriesOf(text: string, signs: readonly string[] = ["\n", "|", ";", ","]): string[] {
  const sign = signs.find((each) => text.includes(each)) ?? "\n";
  const entries = text.split(sign).map((entry) => entry.trim());
  return [...new Set(entries)].filter((entry) => entry !== "");
}

const answers = /^(?:1|yes|y|true|x|✓|ja|oui|sí|si|wahr|vrai|verdadero|vero)$/i;

export function isYes(text: string): boolean {
  return answers.test(text.trim());
}

/** What other shops call a status. */
const statuses: Readonly<Record<string, string>> = { active: "published", unlisted: "archived" };

type Choices = Pick<Extract<Column, { kind: "choice" }>, "choices">;

/** The stored value that a text names, as the back office calls it or as it is stored. @throws BadCell if it names none */
export function choiceOf(column: Choices, name: CheckedColumn, text: string, t: Translate): string {
  const typed = text.toLowerCase();
  if (typed === "") return "";
  const wanted = (name === "status" && statuses[typed]) || typed;
  const choices = choicesOf(column);
  const label = (each: string) => choiceLabel(column, each, t);
  const choice = choices.find(
    (each) => each.toLowerCase() === wanted || `${each}s` === wanted || label(each).toLowerCase() === typed,
  );
  if (choice !== undefined) return choice;
  throw new BadCell(name, notOneOf(text, choices.map(label)));
}

export function notOneOf(text: string, choices: readonly string[]): MessageDescriptor {
  return msg`"${{ text }}" is not one of these: ${{ choices: choices.join(", ") }}.`;
}
