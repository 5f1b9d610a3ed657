/** A relation that shows columns of a table: its own names for them, by their numbers in the table. */
export type Exposure = { relation: string; isView: boolean; columns: ReadonlyMap<number, string> };

/** By the OID of the table. */
export type Exposures = ReadonlyMap<number, readonly Exposure[]>;

type Numbered = { oid: number; name: string; columns: readonly { number: number; name: string }[] };

/** The exposures of each table: in the table itself and in every view that reads it, even through other views. */
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

/** The primary key of each relation, by name. A view that shows only one table has the key of that table. */
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

/** The names of the columns, if all of them are shown. */
export function namesOf(
  numbers: readonly number[],
  columns: Exposure["columns"],
): readonly string[] | undefined {
  const names = numbers.flatMap((number) => columns.get(number) ?? []);
  return names.length === numbers.length ? names : undefined;
}

type Origin = { relation: number; column: number };

const token = /\\.|[{}]|:resno (\d+)|:resorigtbl (\d+)|:resorigcol (\d+)|:resjunk (true|false)/gs;

/**
 * The original column of each column that a view shows unchanged, by its position in the view. PostgreSQL stores a
 * view as a query tree, `{QUERY ... :targetList ({TARGETENTRY ... :resno 1 ... :resorigtbl 16384 ...})}`; only the
 * entries of the outermost query are columns of the view.
 */
export function originsIn(queryTree: string): Map<number, Origin> {
  const origins = new Map<number, Origin>();
  let depth = 0;
  let entry = { position: 0, relation: 0, column: 0 };
  for (const [text, position, relation, column, isJunk] of queryTree.matchAll(token)) {
    if (text === "{") depth++;
    else if (text === "}") depth--;
    else if (depth !== 2) continue;
    else if (position !== undefined) entry = { position: Number(position), relation: 0, column: 0 };
    else if (relation !== undefined) entry.relation = Number(relation);
    else if (column !== undefined) entry.column = Number(column);
    else if (isJunk === "false" && entry.relation !== 0 && entry.column > 0) {
      origins.set(entry.position, { relation: entry.relation, column: entry.column });
    }
  }
  return origins;
}
