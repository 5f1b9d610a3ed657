import type { Sql } from "postgres";
import { introspection } from "./introspection.ts";
import { relationshipsOf, type ForeignKey, type Relationship } from "./relationships.ts";

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
  keys: readonly { primary: boolean; columns: readonly string[] }[];
};

export type Argument = { name: string; type: string; required: boolean; variadic: boolean };

export type Routine = {
  name: string;
  args: readonly Argument[];
  volatile: boolean;
  /** What a call yields: rows of columns, plain values, or nothing. */
  returns: { kind: "rows" | "value" | "nothing"; set: boolean; type: string };
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
    name: string;
    kind: string;
    columns: Column[];
    keys: { primary: boolean; columns: string[] }[];
  }[];
  foreignKeys: ForeignKey[];
  functions: FunctionFacts[];
  types: [schema: string, name: string, formatted: string][];
  roles: [name: string, settings: string[]][];
  usesRequestSettings: boolean;
};

type FunctionFacts = {
  name: string;
  volatile: boolean;
  set: boolean;
  rows: number;
  variadic: boolean;
  defaults: number;
  result: string;
  kind: string;
  relation: string | null;
  args: { name: string; type: string; mode: string; relation: string | null }[];
  columns: Column[];
};

/** Reads the exposed schema. One statement, some milliseconds. */
export async function loadSchemaCache(owner: Sql, schema: string): Promise<SchemaCache> {
  const [, rows] = await owner.begin("read only", (sql) => [
    sql`set local search_path to ''`,
    sql.unsafe<{ facts: string }[]>(introspection, [schema]),
  ]);
  const facts: Facts = JSON.parse(rows[0]?.facts ?? "{}");
  const relations = new Map(facts.relations.map((it) => [it.name, { ...it, columns: byName(it.columns) }]));
  const routines = Map.groupBy(
    facts.functions.map((it) => toRoutine(it, relations)),
    (it) => it.name,
  );
  return {
    schema,
    relations,
    relationships: relationshipsOf(
      relations,
      facts.foreignKeys,
      facts.functions.flatMap(toComputedRelationship),
    ),
    routines,
    computedFields: computedFieldsOf(facts.functions),
    types: castableTypes(facts.types),
    usesRequestSettings: facts.usesRequestSettings,
    roles: new Map(facts.roles.map(([name, settings]) => [name, settings.map(splitSetting)])),
  };
}

function byName(columns: readonly Column[]): ReadonlyMap<string, Column> {
  return new Map(columns.map((column) => [column.name, column]));
}

function toRoutine(facts: FunctionFacts, relations: ReadonlyMap<string, Relation>): Routine {
  const inputs = facts.args.filter((arg) => "ibv".includes(arg.mode));
  const firstDefault = inputs.length - facts.defaults;
  const outputs = facts.args.filter((arg) => "obt".includes(arg.mode));
  const columns =
    outputs.length > 0
      ? outputs.map(({ name, type }) => ({ name, type, base: type, fallback: null }))
      : facts.columns;
  const relation = facts.relation === null ? undefined : relations.get(facts.relation);
  // A single OUT argument makes a function of a value, unless it is a column of `returns table`.
  const isTable = outputs.some((arg) => arg.mode === "t");
  const isRows = facts.kind === "c" || (facts.result === "record" && outputs.length > 1) || isTable;
  return {
    name: facts.name,
    args: inputs.map(({ name, type, mode }, position) => ({
      name,
      type,
      variadic: mode === "v",
      required: position < firstDefault && mode !== "v",
    })),
    volatile: facts.volatile,
    returns: {
      kind: isRows ? "rows" : facts.result === "void" ? "nothing" : "value",
      set: facts.set,
      type: facts.result,
    },
    relation: relation ?? {
      name: facts.name,
      kind: "function",
      columns: byName(isRows ? columns : []),
      keys: [],
    },
  };
}

/** `supervisor(employees) returns setof employees rows 1`. */
function toComputedRelationship(facts: FunctionFacts): { source: string; relationship: Relationship }[] {
  const source = rowArgument(facts);
  if (source === undefined || facts.relation === null) return [];
  const toOne = !facts.set || facts.rows === 1;
  return [
    { source, relationship: { kind: "computed", function: facts.name, target: facts.relation, toOne } },
  ];
}

function computedFieldsOf(functions: readonly FunctionFacts[]): SchemaCache["computedFields"] {
  const fields = new Map<string, Map<string, ComputedField>>();
  for (const facts of functions) {
    const source = rowArgument(facts);
    if (source === undefined || facts.set || facts.kind === "c" || facts.result === "void") continue;
    const ofRelation = fields.get(source) ?? new Map<string, ComputedField>();
    fields.set(source, ofRelation.set(facts.name, { name: facts.name, type: facts.result }));
  }
  return fields;
}

function rowArgument({ args, defaults }: FunctionFacts): string | undefined {
  const inputs = args.filter((arg) => "ibv".includes(arg.mode));
  return inputs.length - defaults <= 1 ? (inputs[0]?.relation ?? undefined) : undefined;
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
