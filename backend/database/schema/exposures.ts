/** A relation that shows columns of a table: its own names for each, by the columns' numbers in the table. */
export type Exposure = { relation: string; columns: ReadonlyMap<number, readonly string[]> };

/** The exposures of each table, by its OID. */
export type Exposures = ReadonlyMap<number, readonly Exposure[]>;

type Numbered = { oid: number; name: string; columns: readonly { number: number; name: string }[] };

/** The exposures of each table: in the table itself and in every view that reads it, even through other views. */
export function exposuresOf(
  relations: readonly Numbered[],
  views: readonly (readonly [oid: number, queryTree: string])[],
): Exposures {
  const origins = new Map(views.map(([oid, queryTree]) => [oid, originsIn(queryTree)]));
  const exposures = new Map<number, Exposure[]>();
  for (const { oid, name, columns } of relations) {
    const shown = new Map<number, Map<number, string[]>>();
    for (const column of columns) {
      const origin = tableColumn({ relation: oid, column: column.number }, origins);
      if (!origin) continue;
      const ofTable = shown.get(origin.relation) ?? new Map<number, string[]>();
      ofTable.set(origin.column, [...(ofTable.get(origin.column) ?? []), column.name]);
      shown.set(origin.relation, ofTable);
    }
    for (const [table, names] of shown) {
      exposures.set(table, [...(exposures.get(table) ?? []), { relation: name, columns: names }]);
    }
  }
  return exposures;
}

/** The column of a table that a view's column shows, even through other views; undefined for a view that reads itself. */
function tableColumn(
  shown: Origin,
  views: ReadonlyMap<number, ReadonlyMap<number, Origin>>,
): Origin | undefined {
  const seen = new Set<number>();
  let origin = shown;
  for (;;) {
    const further = views.get(origin.relation)?.get(origin.column);
    if (!further) return origin;
    if (seen.has(origin.relation)) return undefined;
    seen.add(origin.relation);
    origin = further;
  }
}

/** The primary key of each relation. A view has those that it shows wholly; of a column twice, the first counts. */
export function primaryKeysOf(
  keys: readonly (readonly [table: number, columns: readonly number[]])[],
  exposures: Exposures,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [table, numbers] of keys) {
    for (const { relation, columns } of exposures.get(table) ?? []) {
      const [first] = namingsOf(numbers, columns);
      if (first) found.set(relation, [...(found.get(relation) ?? []), ...first]);
    }
  }
  return found;
}

export function namingsOf(
  numbers: readonly number[],
  columns: Exposure["columns"],
): readonly (readonly string[])[] {
  return numbers.reduce<readonly (readonly string[])[]>(
    (namings, number) =>
      namings.flatMap((naming) => (columns.get(number) ?? []).map((name) => [...naming, name])),
    [[]],
  );
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
