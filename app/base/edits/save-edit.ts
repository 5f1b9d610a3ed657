import type { MessageDescriptor } from "@lingui/core";
import { Refusal } from "../forms/refusal.ts";
import { say } from "../language/languages.ts";
import { changedColumns, isChanged, merge, type Versions } from "./changes.ts";

/** What is told about a row that was saved or deleted elsewhere after it was opened here. */
export type EditTexts = {
  /** Shown if values of the form were changed. */
  saved: MessageDescriptor;
  /** Shown if nothing that the form shows was changed. */
  savedUnseen: MessageDescriptor;
  gone: MessageDescriptor;
};

/** How to read and save something that two admins may edit at the same time. */
export type Source<Row, Values> = {
  texts: EditTexts;
  valuesOf: (row: Row) => Values;
  /** The row as it is now; null if it is gone. */
  read: (row: Row) => Promise<Row | null>;
  /** Saves these columns and returns the row; null, with nothing saved, if the row no longer matches `over`. */
  save: (over: Row, changes: Partial<Values>) => Promise<Row | null>;
  /**
   * What of mine is saved over somebody else's version, such as the difference to a count. Without it, what was typed.
   */
  onto?: (versions: Versions<Values>) => Values;
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
  const { loaded, over } = edit;
  const changes = changedColumns(source.valuesOf(loaded), mineOnto(source, edit, over));
  const saved = Object.keys(changes).length === 0 ? over : await source.save(over, changes);
  if (saved) return { kind: "saved", row: saved, before: over };
  return meet(source, edit, await readAgain(source, over));
}

/** Compares an edit with what somebody else saved. If that includes every change, nothing is left to save. */
export function meet<Row, Values extends object>(
  source: Source<Row, Values>,
  edit: Edit<Row, Values>,
  theirs: Row,
): Outcome<Row> {
  const { valuesOf } = source;
  const mine = mineOnto(source, edit, theirs);
  const merged = merge({ loaded: valuesOf(edit.loaded), mine, theirs: valuesOf(theirs) });
  return isChanged(valuesOf(theirs), merged)
    ? { kind: "overtaken", theirs }
    : { kind: "saved", row: theirs, before: theirs };
}

export function mineOnto<Row, Values>(
  { valuesOf, onto }: Pick<Source<Row, Values>, "valuesOf" | "onto">,
  { loaded, mine }: Pick<Edit<Row, Values>, "loaded" | "mine">,
  theirs: Row,
): Values {
  return onto ? onto({ loaded: valuesOf(loaded), mine, theirs: valuesOf(theirs) }) : mine;
}

export async function readAgain<Row, Values>({ texts, read }: Source<Row, Values>, row: Row): Promise<Row> {
  const now = await read(row);
  if (!now) throw new Refusal(say(texts.gone));
  return now;
}
