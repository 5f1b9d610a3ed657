import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { say } from "../language/languages.ts";

/** A column that admins edit: its label, and how a conflict shows its values. */
type Column<Value> = {
  readonly label: MessageDescriptor | string;
  readonly show?: (value: Value) => string;
  readonly since?: readonly string[];
};

export type Columns<Values> = { readonly [Name in keyof Values]: Column<Values[Name]> };

/** The same columns as they were loaded, as one admin edited them, and as somebody else has saved them since. */
export type Versions<Values> = { loaded: Values; mine: Values; theirs: Values };

/** `mine` is null where only they changed the column. */
export type Conflict = { label: string; mine: string | null; theirs: string };

/** The columns that an edit changed. Lists and objects are compared by content. */
export function changedColumns<Values extends object>(loaded: Values, edited: Values): Partial<Values> {
  const names = Object.keys(edited) as (keyof Values)[];
  const changed = names.filter((name) => !isSame(loaded[name], edited[name]));
  return Object.fromEntries(changed.map((name) => [name, edited[name]])) as Partial<Values>;
}

export function isChanged<Values extends object>(loaded: Values, edited: Values): boolean {
  return Object.keys(changedColumns(loaded, edited)).length > 0;
}

export function merge<Values extends object>({ loaded, mine, theirs }: Versions<Values>): Values {
  return { ...theirs, ...changedColumns(loaded, mine) };
}

/** What somebody else changed since it was loaded, except to the same value, in the order of `columns`. */
export function findConflicts<Values extends object>(
  columns: Columns<Values>,
  { loaded, mine, theirs }: Versions<Values>,
): Conflict[] {
  const names = Object.keys(columns) as (keyof Values)[];
  return names
    .filter((name) => !isSame(loaded[name], theirs[name]) && !isSame(mine[name], theirs[name]))
    .map((name) => describe(columns[name], { loaded: loaded[name], mine: mine[name], theirs: theirs[name] }));
}

function describe<Value>(
  { label, show = asText, since = [] }: Column<Value>,
  { loaded, mine, theirs }: Versions<Value>,
): Conflict {
  return {
    label: typeof label === "string" ? label : say(label),
    mine: isSame(loaded, mine) ? null : show(mine),
    theirs: [show(theirs), ...since].join("\n"),
  };
}

function asText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? say(msg`Yes`) : say(msg`No`);
  if (Array.isArray(value)) return value.join("\n");
  return value === null ? "" : JSON.stringify(value);
}

/** Parts of a value that have received an id from the database count as unchanged. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one, withoutIds) === JSON.stringify(other, withoutIds);
}

const withoutIds = (key: string, value: unknown) => (key === "id" ? undefined : value);
