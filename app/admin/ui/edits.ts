import type { FieldConflict } from "./conflict-dialog.tsx";

export { Refusal } from "../../forms/refusal.ts";

type Values = Record<string, unknown>;

/** The columns that an edit changed, for a PATCH of nothing else. Lists and objects are compared by what they hold. */
export function changedColumns<Row extends Values>(loaded: Row, edited: Row): Partial<Row> {
  const changed = Object.entries(edited).filter(([column, value]) => !isSame(loaded[column], value));
  return Object.fromEntries(changed) as Partial<Row>;
}

/**
 * What somebody else changed since `loaded`: each labelled column where theirs is another value now, with both
 * values as `show` puts them.
 */
export function conflictsBetween<Row extends Values>(
  labels: { readonly [Column in keyof Row]?: string },
  { loaded, mine, theirs }: { loaded: Row; mine: Row; theirs: Row },
  show: (value: unknown, column: keyof Row) => string = asText,
): FieldConflict[] {
  return (Object.keys(labels) as (keyof Row)[])
    .filter((column) => !isSame(loaded[column], theirs[column]))
    .map((column) => ({
      label: labels[column] ?? "",
      yours: isSame(loaded[column], mine[column]) ? null : show(mine[column], column),
      theirs: show(theirs[column], column),
    }));
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
