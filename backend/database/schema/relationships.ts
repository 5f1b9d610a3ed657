import { namesOf, type Exposures } from "./exposures.ts";
import type { ColumnPairs, Relation, Relationship } from "./schema-cache.ts";

/** A foreign key, with the OIDs of its tables and the numbers of its columns. */
export type ForeignKey = {
  constraint: string;
  source: number;
  target: number;
  columns: readonly (readonly [near: number, far: number])[];
  /** Whether no two rows can point to the same one. */
  unique: boolean;
};

/** A foreign key between relations that clients can see: the tables or views of them. */
export type ExposedKey = Omit<ForeignKey, "source" | "target" | "columns"> & {
  source: string;
  target: string;
  columns: ColumnPairs;
  /** Whether the source is a table rather than a view. */
  ofTable: boolean;
};

/** The foreign key for every pair of relations that show its columns and the columns it references. */
export function exposedKeys(key: ForeignKey, exposures: Exposures): ExposedKey[] {
  const near = key.columns.map(([number]) => number);
  const far = key.columns.map(([, number]) => number);
  return (exposures.get(key.source) ?? []).flatMap((source) => {
    const nearNames = namesOf(near, source.columns);
    if (!nearNames) return [];
    return (exposures.get(key.target) ?? []).flatMap((target): ExposedKey[] => {
      const farNames = namesOf(far, target.columns);
      if (!farNames) return [];
      const columns = nearNames.map((name, at) => [name, farNames[at] ?? ""] as const);
      return [{ ...key, source: source.relation, target: target.relation, columns, ofTable: !source.isView }];
    });
  });
}

export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === "computed") return relationship.toOne;
  return relationship.kind === "many-to-one" || relationship.kind === "one-to-one";
}

/** All relationships, by the name of their source. */
export function relationshipsOf(
  relations: ReadonlyMap<string, Relation>,
  foreignKeys: readonly ExposedKey[],
  computed: readonly { source: string; relationship: Relationship }[],
): ReadonlyMap<string, readonly Relationship[]> {
  const all = new Map<string, Relationship[]>();
  const add = (source: string, relationship: Relationship): void => {
    const list = all.get(source);
    if (list) list.push(relationship);
    else all.set(source, [relationship]);
  };
  for (const key of foreignKeys) {
    const { constraint, source, target, columns, unique: single } = key;
    add(source, { kind: single ? "one-to-one" : "many-to-one", constraint, source, target, columns });
    add(target, {
      kind: single ? "one-to-one" : "one-to-many",
      constraint,
      source: target,
      target: source,
      columns: flip(columns),
    });
  }
  for (const relationship of manyToMany(relations, foreignKeys)) add(relationship.source, relationship);
  for (const { source, relationship } of computed) add(source, relationship);
  return all;
}

/** Two foreign keys of one table that are part of its primary key make a many-to-many relationship. */
function manyToMany(
  relations: ReadonlyMap<string, Relation>,
  foreignKeys: readonly ExposedKey[],
): Extract<Relationship, { kind: "many-to-many" }>[] {
  const found: Extract<Relationship, { kind: "many-to-many" }>[] = [];
  for (const [junction, keys] of Map.groupBy(
    foreignKeys.filter((key) => key.ofTable),
    (key) => key.source,
  )) {
    const primary = relations.get(junction)?.primaryKey;
    const inPrimary = keys.filter((key) => key.columns.every(([column]) => primary?.includes(column)));
    for (const from of inPrimary) {
      for (const to of inPrimary) {
        if (from.constraint === to.constraint) continue;
        found.push({
          kind: "many-to-many",
          source: from.target,
          target: to.target,
          junction: {
            relation: junction,
            sourceConstraint: from.constraint,
            targetConstraint: to.constraint,
          },
          near: flip(from.columns),
          far: to.columns,
        });
      }
    }
  }
  return found;
}

function flip(columns: ColumnPairs): ColumnPairs {
  return columns.map(([near, far]) => [far, near] as const);
}
