import { isView } from "../../database/schema/relationships.ts";
import type { Relationship } from "../../database/schema/schema-cache.ts";
import type { SchemaCache } from "../../database/schema/schema-cache.ts";
import { ApiError } from "../errors/api-error.ts";
import { closest, likeOther } from "./closest.ts";

type KeyRelationship = Exclude<Relationship, { kind: "computed" | "many-to-many" }>;

/**
 * Finds the one relationship of `source?select=target!hint(...)`: by relation, foreign key or its column, or a computed
 * one; the hint is a key, one of its columns, or a junction. @throws ApiError when there is none, or more than one
 */
export function resolveRelationship(
  schema: SchemaCache,
  source: string,
  target: string,
  hint: string | undefined,
): Relationship {
  const all = schema.relationships.get(source) ?? [];
  const computed = all.find((it) => it.kind === "computed" && it.function === target);
  if (computed) return computed;
  const found = all.filter((it) => {
    if (it.kind === "computed") return false;
    if (it.source === it.target) return matchesSelf(it, target, hint);
    // A key or its column refers to the table it points to; a view of that table is only found by its own name.
    const byKey = !isView(schema.relations.get(it.target)) && (isNamed(it, target) || leavesBy(it, target));
    if (hint === undefined) return it.target === target || byKey;
    return (
      it.target === target &&
      (isNamed(it, hint) || leavesBy(it, hint) || arrivesAt(it, hint) || goesThrough(it, hint))
    );
  });
  const [only, second] = found;
  if (!only) throw noRelationship(schema, source, target, hint);
  if (second) throw ambiguous(source, target, found);
  return only;
}

/**
 * A foreign key from a relation to itself makes two relationships. The column as target means the row it points to;
 * the relation as target with the column as hint means the rows that point back. For anything else, and for
 * one-to-one or many-to-many within a relation, PostgREST takes computed relationships.
 */
function matchesSelf(it: Relationship, target: string, hint: string | undefined): boolean {
  if (it.kind === "many-to-one") return hint === undefined && leavesBy(it, target);
  return it.kind === "one-to-many" && it.target === target && (hint === undefined || arrivesAt(it, hint));
}

function isKey(it: Relationship): it is KeyRelationship {
  return it.kind !== "computed" && it.kind !== "many-to-many";
}

function isNamed(it: Relationship, word: string): boolean {
  return isKey(it) && it.constraint === word;
}

function leavesBy(it: Relationship, column: string): boolean {
  return isKey(it) && it.columns.length === 1 && it.columns[0]?.[0] === column;
}

function arrivesAt(it: Relationship, column: string): boolean {
  return isKey(it) && it.columns.length === 1 && it.columns[0]?.[1] === column;
}

function goesThrough(it: Relationship, junction: string): boolean {
  return it.kind === "many-to-many" && it.junction.relation === junction;
}

function noRelationship(
  schema: SchemaCache,
  source: string,
  target: string,
  hint: string | undefined,
): ApiError {
  const withHint = hint === undefined ? "" : ` using the hint '${hint}'`;
  return new ApiError(
    400,
    "PGRST200",
    `Could not find a relationship between '${source}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${source}' and '${target}'${withHint} in the schema '${schema.schema}', but no matches were found.`,
      hint: hintFor(schema, source, target),
    },
  );
}

function hintFor({ relationships }: SchemaCache, source: string, target: string): string | null {
  const neighbours = relationships.get(source)?.map((it) => it.target);
  const [said, candidates] = neighbours ? [target, neighbours] : [source, [...relationships.keys()]];
  if (candidates.includes(said)) return null;
  const meant = closest(said, candidates, likeOther);
  return meant === undefined ? null : `Perhaps you meant '${meant}' instead of '${said}'.`;
}

type Choice = { name: string; shown: { cardinality: string; embedding: string; relationship: string } };

function ambiguous(source: string, target: string, found: readonly Relationship[]): ApiError {
  const choices = found.flatMap((it): Choice[] => {
    if (it.kind === "computed") return [];
    const embedding = `${it.source} with ${it.target}`;
    if (it.kind === "many-to-many") {
      const { relation, sourceConstraint, targetConstraint } = it.junction;
      const near = it.near.map(([, column]) => column).join(", ");
      const far = it.far.map(([column]) => column).join(", ");
      const relationship = `${relation} using ${sourceConstraint}(${near}) and ${targetConstraint}(${far})`;
      return [{ name: relation, shown: { cardinality: it.kind, embedding, relationship } }];
    }
    const near = it.columns.map(([column]) => column).join(", ");
    const far = it.columns.map(([, column]) => column).join(", ");
    const relationship = `${it.constraint} using ${it.source}(${near}) and ${it.target}(${far})`;
    return [{ name: it.constraint, shown: { cardinality: it.kind, embedding, relationship } }];
  });
  const hints = choices.map(({ name }) => `'${found[0]?.target}!${name}'`).join(", ");
  return new ApiError(
    300,
    "PGRST201",
    `Could not embed because more than one relationship was found for '${source}' and '${target}'`,
    {
      details: choices.map(({ shown }) => shown),
      hint: `Try changing '${target}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
    },
  );
}
