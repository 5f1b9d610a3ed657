import { Refusal } from "../forms/refusal.ts";
import { changedColumns, isChanged, merge } from "./changes.ts";

/** How to read and save something that two admins may edit at the same time. */
export type Source<Row, Values> = {
  noun: string;
  valuesOf: (row: Row) => Values;
  /** The row as it is now; null if it is gone. */
  read: (row: Row) => Promise<Row | null>;
  /** Saves these columns and returns the row; null, with nothing saved, if the row no longer matches `over`. */
  save: (over: Row, changes: Partial<Values>) => Promise<Row | null>;
};

export type Edit<Row, Values> = {
  loaded: Row;
  mine: Values;
  /** The row that may be replaced: `loaded`, or somebody else's later version that this admin has seen. */
  over: Row;
};

export type Outcome<Row> = { kind: "saved"; row: Row; before: Row } | { kind: "overtaken"; theirs: Row };

/** Saves the changed columns, unless somebody else saved the row first. Throws when it is gone. */
export async function saveEdit<Row, Values extends object>(
  source: Source<Row, Values>,
  edit: Edit<Row, Values>,
): Promise<Outcome<Row>> {
  const { loaded, mine, over } = edit;
  const changes = changedColumns(source.valuesOf(loaded), mine);
  const saved = Object.keys(changes).length === 0 ? over : await source.save(over, changes);
  if (saved) return { kind: "saved", row: saved, before: over };
  return meet(source, edit, await readAgain(source, over));
}

/** Compares an edit with what somebody else saved. If that includes every change, nothing is left to save. */
export function meet<Row, Values extends object>(
  { valuesOf }: Source<Row, Values>,
  { loaded, mine }: Edit<Row, Values>,
  theirs: Row,
): Outcome<Row> {
  const merged = merge({ loaded: valuesOf(loaded), mine, theirs: valuesOf(theirs) });
  return isChanged(valuesOf(theirs), merged)
    ? { kind: "overtaken", theirs }
    : { kind: "saved", row: theirs, before: theirs };
}

export async function readAgain<Row, Values>({ noun, read }: Source<Row, Values>, row: Row): Promise<Row> {
  const now = await read(row);
  if (!now) throw new Refusal(`This ${noun} was deleted in the meantime.`);
  return now;
}
