import { namingsOf, type Exposure, type Exposures } from "./exposures.ts";
import type { ColumnPairs, Relation, Relationship } from "./schema-cache.ts";

/** A foreign key, with the OIDs of its tables and the numbers of its columns. */
export type ForeignKey = {
  constraint: string;
  source: number;
  target: number;
  columns: readonly (readonly [near: number, far: number])[];
  unique: boolean;
};

/** A foreign key between relations that clients can see: the tables or views of them. */
export type ExposedKey = Omit<ForeignKey, "source" | "target" | "columns"> & {
  source: string;
  target: string;
  columns: ColumnPairs;
};

/** The foreign key for every pair of relations that show its columns and those it references, by each name. */
export function exposedKeys(key: ForeignKey, exposures: Exposures): ExposedKey[] {
  const { constraint, unique } = key;
  const near = namingsIn(
    exposures.get(key.source),
    key.columns.map(([number]) => number),
  );
  const far = namingsIn(
    exposures.get(key.target),
    key.columns.map(([, number]) => number),
  );
  return near.flatMap((source) =>
    far.map((target) => ({
      constraint,
      unique,
      source: source.relation,
      target: target.relation,
      columns: source.names.map((name, at) => [name, target.names[at] ?? ""] as const),
    })),
  );
}

function namingsIn(
  exposures: readonly Exposure[] = [],
  numbers: readonly number[],
): { relation: string; names: readonly string[] }[] {
  return exposures.flatMap(({ relation, columns }) =>
    namingsOf(numbers, columns).map((names) => ({ relation, names })),
  );
}

export function isView(relation: Relation | undefined): boolean {
  return relation?.kind === "v" || relation?.kind === "m";
}

export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === "computed") return relationship.toOne;
  return relationship.kind === "many-to-one" || relationship.kind === "one-to-one";
}

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
    add(source, {
      kind: single ? "one-to-one" : "many-to-one",
      references: true,
      constraint,
      source,
      target,
      columns,
    });
    add(target, {
      kind: single ? "one-to-one" : "one-to-many",
      references: false,
      constraint,
      source: target,
      target: source,
      columns: flip(columns),
    });
  }
  for (const relationship of manyToMany(relations, foreignKeys)) add(relationship.source, relationship);
  for (const list of all.values()) list.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  for (const { source, relationship } of computed) add(source, relationship);
  return all;
}

const kinds = ["one-to-many", "many-to-one", "one-to-one", "many-to-many"];

/** PostgREST's order, in which an error lists the relationships to choose from. */
function sortKey(relationship: Relationship): string {
  if (relationship.kind === "computed") return "";
  const { kind, source, target } = relationship;
  const details =
    relationship.kind === "many-to-many"
      ? [Object.values(relationship.junction), relationship.near, relationship.far]
      : [relationship.constraint, relationship.columns];
  return [target, Number(source === target), kinds.indexOf(kind), details].flat(3).join("\0");
}

/** Two foreign keys of a table or view that are part of its primary key make a many-to-many relationship. */
function manyToMany(
  relations: ReadonlyMap<string, Relation>,
  foreignKeys: readonly ExposedKey[],
): Extract<Relationship, { kind: "many-to-many" }>[] {
  const found: Extract<Relationship, { kind: "many-to-many" }>[] = [];
  for (const [junction, keys] of Map.groupBy(foreignKeys, (key) => key.source)) {
    const primary = relations.get(junction)?.primaryKey;
    const inPrimary = keys.filter(
      (key) => !key.unique && key.columns.every(([column]) => primary?.includes(column)),
    );
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
