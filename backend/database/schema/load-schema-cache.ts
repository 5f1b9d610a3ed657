import type { Sql } from "postgres";
import { exposuresOf, primaryKeysOf } from "./exposures.ts";
import { introspection } from "./introspection.ts";
import { exposedKeys, relationshipsOf, type ForeignKey } from "./relationships.ts";
import {
  byName,
  computedFieldsOf,
  toComputedRelationship,
  toRoutine,
  type FunctionFacts,
} from "./routines.ts";
import type { Column, SchemaCache } from "./schema-cache.ts";

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

/** Takes a few milliseconds. */
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

/** Both `int4` and `integer`, and arrays also as `int4[]`. PostgreSQL's own types take precedence. */
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
