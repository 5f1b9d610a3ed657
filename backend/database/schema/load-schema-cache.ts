import type { Sql } from "../sql.ts";
import { StartError } from "../../../work/start-error.ts";
import { exposuresOf, primaryKeysOf } from "./exposures.ts";
import { introspection } from "./introspection.ts";
import { exposedKeys, relationshipsOf, type ForeignKey } from "./relationships.ts";
import {
  byName,
  computedFieldsOf,
  isCallable,
  splitSetting,
  toComputedRelationship,
  toRoutine,
  type FunctionFacts,
} from "./routines.ts";
import type { Column, ExposedSchemas, SchemaCache } from "./schema-cache.ts";

type Facts = {
  exists: boolean;
  searchPath: string | null;
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
  aggregates: boolean | null;
  usesRequestSettings: boolean;
};

/** Takes a few milliseconds per schema. @throws StartError for a schema that does not exist */
export async function loadSchemas(
  owner: Sql,
  names: readonly string[],
  aggregates = false,
): Promise<ExposedSchemas> {
  const [, ...results] = await owner.begin("isolation level repeatable read read only", (sql) => [
    sql`set local search_path to ''`,
    ...names.map((name) => sql.unsafe<{ facts: string }[]>(introspection, [name])),
  ]);
  return new Map(
    names.map((name, at) => {
      const facts: Facts = JSON.parse(results[at]?.[0]?.facts ?? "{}");
      if (!facts.exists) throw new StartError(`There is no schema "${name}" to expose.`);
      return [name, toSchemaCache(name, facts, aggregates)];
    }),
  );
}

function toSchemaCache(schema: string, facts: Facts, aggregates: boolean): SchemaCache {
  const exposures = exposuresOf(facts.relations, facts.views);
  const keys = primaryKeysOf(facts.primaryKeys, exposures);
  const relations = new Map(
    facts.relations.map(({ name, kind, columns }) => [
      name,
      { name, kind, columns: byName(columns), primaryKey: keys.get(name) ?? [] },
    ]),
  );
  const routines = Map.groupBy(
    facts.functions.filter(isCallable).map((it) => toRoutine(it, relations)),
    (it) => it.name,
  );
  return {
    schema,
    searchPath: facts.searchPath,
    relations,
    relationships: relationshipsOf(
      relations,
      facts.foreignKeys.flatMap((key) => exposedKeys(key, exposures)),
      facts.functions.flatMap(toComputedRelationship),
    ),
    routines,
    computedFields: computedFieldsOf(facts.functions),
    types: castableTypes(schema, facts.types),
    aggregates: facts.aggregates ?? aggregates,
    usesRequestSettings: facts.usesRequestSettings,
    roles: new Map(facts.roles.map(([name, settings]) => [name, settings.map(splitSetting)])),
  };
}

/** Both `int4` and `integer`, and arrays also as `int4[]`. PostgreSQL's own types take precedence. */
function castableTypes(schema: string, types: Facts["types"]): ReadonlyMap<string, string> {
  const path = ["extensions", "public", schema, "pg_catalog"];
  const precedence = (name: string): number => path.lastIndexOf(name);
  const names = new Map<string, string>();
  for (const [schema, name, formatted] of types.toSorted(([a], [b]) => precedence(a) - precedence(b))) {
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
