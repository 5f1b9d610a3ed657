import type { Sql } from "postgres";
import { introspection } from "./introspection.ts";
import {
  byName,
  computedFieldsOf,
  toComputedRelationship,
  toRoutine,
  type FunctionFacts,
} from "./routines.ts";
import { exposedKeys, relationshipsOf, type ForeignKey, type Relationship } from "./relationships.ts";
import { exposuresOf, primaryKeysOf } from "./exposures.ts";

export type Column = {
  name: string;
  /** As PostgreSQL writes it, qualified unless it is one of its own: `bigint`, `text[]`, `public.mood`. */
  type: string;
  /** The type under a domain, without length and precision. */
  base: string;
  /** The default, as an expression; null when there is none that a client could ask for. */
  fallback: string | null;
};

/** A table or view. */
export type Relation = {
  name: string;
  kind: string;
  columns: ReadonlyMap<string, Column>;
  /** The columns of its primary key; a view has that of its only table. */
  primaryKey: readonly string[];
};

export type Argument = { name: string; type: string; required: boolean; variadic: boolean };

export type Routine = {
  name: string;
  args: readonly Argument[];
  volatile: boolean;
  /** What a call yields: rows of columns, plain values, or nothing. */
  returns: {
    kind: "rows" | "value" | "nothing";
    set: boolean;
    /** The type, or that under a domain. */
    base: string;
    /** The name of a domain that is named like a media type: `image/png`. */
    mediaType: string | null;
  };
  /** The columns of its rows, as if it were a relation. */
  relation: Relation;
};

/** A function of one row: a column that is computed, `final_price(products)`. */
export type ComputedField = { name: string; type: string };

export type RoleSettings = readonly (readonly [name: string, value: string])[];

/** What is known of the exposed schema at one moment; replaced as a whole, never changed. */
export type SchemaCache = {
  schema: string;
  relations: ReadonlyMap<string, Relation>;
  /** From the name of the relation that embeds. */
  relationships: ReadonlyMap<string, readonly Relationship[]>;
  /** Overloads by name. */
  routines: ReadonlyMap<string, readonly Routine[]>;
  /** By relation, then by name. */
  computedFields: ReadonlyMap<string, ReadonlyMap<string, ComputedField>>;
  /** Names a client may cast to, and how SQL writes them. */
  types: ReadonlyMap<string, string>;
  roles: ReadonlyMap<string, RoleSettings>;
  /** Whether a function, policy or view reads `request.headers` and its like, which cost every request something. */
  usesRequestSettings: boolean;
};

type Facts = {
  relations: {
    oid: number;
    name: string;
    kind: string;
    columns: (Column & { number: number })[];
  }[];
  primaryKeys: [oid: number, columns: number[]][];
  foreignKeys: ForeignKey[];
  views: [oid: number, queryTree: string][];
  functions: FunctionFacts[];
  types: [schema: string, name: string, formatted: string][];
  roles: [name: string, settings: string[]][];
  usesRequestSettings: boolean;
};

/** Reads the exposed schema. One statement, some milliseconds. */
export async function loadSchemaCache(owner: Sql, schema: string): Promise<SchemaCache> {
  const [, rows] = await owner.begin("read only", (sql) => [
    sql`set local search_path to ''`,
    sql.unsafe<{ facts: string }[]>(introspection, [schema]),
  ]);
  const facts: Facts = JSON.parse(rows[0]?.facts ?? "{}");
  const exposures = exposuresOf(facts.relations, facts.views);
  const keys = primaryKeysOf(facts.primaryKeys, exposures);
  const relations = new Map(
    facts.relations.map(({ name, kind, columns }) => [
      name,
      { name, kind, columns: byName(columns), primaryKey: keys.get(name) ?? [] },
    ]),
  );
  const routines = Map.groupBy(
    facts.functions.map((it) => toRoutine(it, relations)),
    (it) => it.name,
  );
  return {
    schema,
    relations,
    relationships: relationshipsOf(
      relations,
      facts.foreignKeys.flatMap((key) => exposedKeys(key, exposures)),
      facts.functions.flatMap(toComputedRelationship),
    ),
    routines,
    computedFields: computedFieldsOf(facts.functions),
    types: castableTypes(facts.types),
    usesRequestSettings: facts.usesRequestSettings,
    roles: new Map(facts.roles.map(([name, settings]) => [name, settings.map(splitSetting)])),
  };
}

/** Both `int4` and `integer`, arrays as `int4[]` too; of two types with one name PostgreSQL's own wins. */
function castableTypes(types: Facts["types"]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [schema, name, formatted] of types.toSorted(([a]) => (a === "pg_catalog" ? 1 : -1))) {
    names.set(name, formatted);
    names.set(formatted, formatted);
    if (name.startsWith("_")) names.set(`${name.slice(1)}[]`, formatted);
    if (schema !== "pg_catalog") names.set(`${schema}.${name}`, formatted);
  }
  for (const [alias, name] of [
    ["int", "integer"],
    ["decimal", "numeric"],
    ["float", "double precision"],
  ] as const) {
    names.set(alias, name);
    names.set(`${alias}[]`, `${name}[]`);
  }
  return names;
}

function splitSetting(setting: string): readonly [string, string] {
  const at = setting.indexOf("=");
  return [setting.slice(0, at), setting.slice(at + 1)];
}
