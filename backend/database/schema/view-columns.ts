/** A column by the numbers that PostgreSQL gives it. */
export type Origin = { relation: number; column: number };

const token = /\\.|[{}]|:resno (\d+)|:resorigtbl (\d+)|:resorigcol (\d+)|:resjunk (true|false)/gs;

/**
 * Which column of which relation each column of a view shows as it is, by the position in the view. PostgreSQL keeps a
 * view as the tree of its query, `{QUERY ... :targetList ({TARGETENTRY ... :resno 1 ... :resorigtbl 16384 ...})}`;
 * only the entries of the outermost query are columns of the view.
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
