import { originsIn, type Origin } from "./view-columns.ts";

/** What a relation shows of a table: the names it gives to the table's columns, by their numbers. */
export type Exposure = { relation: string; isView: boolean; columns: ReadonlyMap<number, string> };

/** By the number of the table. */
export type Exposures = ReadonlyMap<number, readonly Exposure[]>;

type Numbered = { oid: number; name: string; columns: readonly { number: number; name: string }[] };

/** Who shows what of each table, by the table's number: the table itself, and every view down to the tables it reads. */
export function exposuresOf(
  relations: readonly Numbered[],
  views: readonly (readonly [oid: number, queryTree: string])[],
): Exposures {
  const origins = new Map(views.map(([oid, queryTree]) => [oid, originsIn(queryTree)]));
  const toTable = (origin: Origin): Origin => {
    const view = origins.get(origin.relation);
    const further = view?.get(origin.column);
    return further ? toTable(further) : origin;
  };
  const exposures = new Map<number, Exposure[]>();
  for (const { oid, name, columns } of relations) {
    const shown = new Map<number, Map<number, string>>();
    for (const column of columns) {
      const origin = toTable({ relation: oid, column: column.number });
      const ofTable = shown.get(origin.relation) ?? new Map<number, string>();
      if (!ofTable.has(origin.column)) ofTable.set(origin.column, column.name);
      shown.set(origin.relation, ofTable);
    }
    for (const [table, names] of shown) {
      const exposure = { relation: name, isView: origins.has(oid), columns: names };
      exposures.set(table, [...(exposures.get(table) ?? []), exposure]);
    }
  }
  return exposures;
}

/** The primary key of each relation, by name: a table's own, and that of the only table that a view shows. */
export function primaryKeysOf(
  keys: readonly (readonly [table: number, columns: readonly number[]])[],
  exposures: Exposures,
): ReadonlyMap<string, readonly string[]> {
  const tables = new Map<string, number>();
  for (const { relation } of [...exposures.values()].flat())
    tables.set(relation, (tables.get(relation) ?? 0) + 1);
  const found = new Map<string, readonly string[]>();
  for (const [table, numbers] of keys) {
    for (const { relation, columns } of exposures.get(table) ?? []) {
      const names = namesOf(numbers, columns);
      if (names && tables.get(relation) === 1) found.set(relation, names);
    }
  }
  return found;
}

/** The columns' names, if all of them are shown. */
export function namesOf(
  numbers: readonly number[],
  columns: Exposure["columns"],
): readonly string[] | undefined {
  const names = numbers.flatMap((number) => columns.get(number) ?? []);
  return names.length === numbers.length ? names : undefined;
}
