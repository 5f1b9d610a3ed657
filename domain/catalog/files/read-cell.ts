import type { z } from "zod/mini";
import { typedSchema } from "../../base/column-kinds.ts";
import { capitalized } from "../../base/capitalized.ts";
import { kindOf } from "../column-text.ts";
import { type Column, type ColumnName, columnNames, type ColumnValues, productColumns } from "../columns.ts";
import { costSchema } from "../cost.ts";

type CheckedColumn = ColumnName | "cost";

/** What is wrong with a cell: a sentence, and the column that it was read for. */
export class BadCell extends Error {
  readonly column: CheckedColumn | null;

  constructor(column: CheckedColumn | null, message: string) {
    super(message);
    this.column = column;
  }
}

const schemas = Object.fromEntries(
  columnNames.map((name) => [name, typedSchema(kindOf(productColumns[name]), null)]),
) as Record<ColumnName, z.ZodMiniType>;

/**
 * Reads a cell of a file as if it had been typed into the column's field.
 * @throws {BadCell} for what the field refuses
 */
export function readCell<Name extends ColumnName>(name: Name, text: string): ColumnValues[Name] {
  return readAs(schemas[name], name, typedOf(name, text)) as ColumnValues[Name];
}

/** @throws {BadCell} */
export function readCost(text: string): number | null {
  return readAs(costSchema, "cost", text.trim());
}

function readAs<Value>(schema: z.ZodMiniType<Value>, column: CheckedColumn, typed: unknown): Value {
  const read = schema.safeParse(typed);
  if (!read.success) throw new BadCell(column, read.error.issues[0]!.message);
  return read.data;
}

function typedOf(name: ColumnName, text: string): unknown {
  const column: Column = productColumns[name];
  switch (column.kind) {
    case "list":
      return entriesOf(text);
    case "switch":
      return isYes(text);
    case "choice":
      return choiceOf(column.choices, name, text.trim());
    case "number":
      return text.trim().replace(/^(?:0+[.,]?0*)$/, column.isPositive ? "" : "0");
    default:
      return text;
  }
}

/** One to a line; without lines, between bars, semicolons or commas. */
export function entriesOf(text: string): string[] {
  const sign = ["\n", "|", ";", ","].find((each) => text.includes(each)) ?? "\n";
  const entries = text.split(sign).map((entry) => entry.trim());
  return [...new Set(entries)].filter((entry) => entry !== "");
}

const answers = /^(?:1|yes|y|true|x|✓|ja|oui|sí|si|wahr|vrai|verdadero|vero)$/i;

export function isYes(text: string): boolean {
  return answers.test(text.trim());
}

/** What other shops call a status. */
const statuses: Readonly<Record<string, string>> = { active: "published", unlisted: "archived" };

function choiceOf(choices: readonly string[], name: ColumnName, text: string): string {
  const typed = text.toLowerCase();
  if (typed === "") return "";
  const wanted = (name === "status" && statuses[typed]) || typed;
  const choice = choices.find((each) => each === wanted || `${each}s` === wanted);
  if (choice !== undefined) return choice;
  throw new BadCell(
    name,
    `"${text}" is none of these: ${choices.map((each) => capitalized(each)).join(", ")}.`,
  );
}
