import type { Relation } from "./schema-cache.ts";

/** Pairs of columns that must be equal, the origin's (or the junction's) first. */
export type ColumnPairs = readonly (readonly [near: string, far: string])[];

/** How the rows of one relation lead to rows of another. */
export type Relationship =
  | {
      kind: "many-to-one" | "one-to-one" | "one-to-many";
      constraint: string;
      source: string;
      target: string;
      columns: ColumnPairs;
    }
  | {
      kind: "many-to-many";
      source: string;
      target: string;
      junction: { relation: string; sourceConstraint: string; targetConstraint: string };
      /** Source column, junction column. */
      near: ColumnPairs;
      /** Junction column, target column. */
      far: ColumnPairs;
    }
  | { kind: "computed"; function: string; target: string; toOne: boolean };

export type ForeignKey = { constraint: string; source: string; target: string; columns: ColumnPairs };

export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === "computed") return relationship.toOne;
  return relationship.kind === "many-to-one" || relationship.kind === "one-to-one";
}

/** Every relationship by the name of the relation it starts from. */
export function relationshipsOf(
  relations: ReadonlyMap<string, Relation>,
  foreignKeys: readonly ForeignKey[],
  computed: readonly { source: string; relationship: Relationship }[],
): ReadonlyMap<string, readonly Relationship[]> {
  const all = new Map<string, Relationship[]>();
  const add = (source: string, relationship: Relationship): void => {
    const list = all.get(source);
    if (list) list.push(relationship);
    else all.set(source, [relationship]);
  };
  for (const key of foreignKeys) {
    const single = isUnique(relations.get(key.source), key.columns);
    const { constraint, source, target, columns } = key;
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

/** Two foreign keys of one table, both within its primary key, relate the tables they point to. */
function manyToMany(
  relations: ReadonlyMap<string, Relation>,
  foreignKeys: readonly ForeignKey[],
): Extract<Relationship, { kind: "many-to-many" }>[] {
  const found: Extract<Relationship, { kind: "many-to-many" }>[] = [];
  for (const [junction, keys] of Map.groupBy(foreignKeys, (key) => key.source)) {
    const primary = relations.get(junction)?.keys.find((key) => key.primary);
    const inPrimary = keys.filter((key) =>
      key.columns.every(([column]) => primary?.columns.includes(column)),
    );
    for (const from of inPrimary) {
      for (const to of inPrimary) {
        if (from === to) continue;
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

function isUnique(relation: Relation | undefined, columns: ColumnPairs): boolean {
  const names = new Set(columns.map(([near]) => near));
  return (
    relation?.keys.some(
      (key) => key.columns.length === names.size && key.columns.every((it) => names.has(it)),
    ) ?? false
  );
}

function flip(columns: ColumnPairs): ColumnPairs {
  return columns.map(([near, far]) => [far, near] as const);
}
