import type { Column, ComputedField, Relation, Relationship, Routine, SchemaCache } from "./schema-cache.ts";

export type FunctionFacts = {
  name: string;
  volatile: boolean;
  inlined: boolean;
  settings: string[];
  set: boolean;
  rows: number;
  variadic: boolean;
  defaults: number;
  result: string;
  base: string;
  mediaType: string | null;
  kind: string;
  relation: string | null;
  args: { name: string; type: string; mode: string; relation: string | null }[];
  columns: Column[];
};

/** `statement_timeout=8s` as its name and its value. */
export function splitSetting(setting: string): readonly [string, string] {
  const at = setting.indexOf("=");
  return [setting.slice(0, at), setting.slice(at + 1)];
}

export function byName(columns: readonly Column[]): ReadonlyMap<string, Column> {
  return new Map(columns.map((column) => [column.name, column]));
}

export function toRoutine(facts: FunctionFacts, relations: ReadonlyMap<string, Relation>): Routine {
  const inputs = facts.args.filter((arg) => "ibv".includes(arg.mode));
  const firstDefault = inputs.length - facts.defaults;
  const outputs = facts.args.filter((arg) => "obt".includes(arg.mode));
  const columns =
    outputs.length > 0 && facts.kind !== "c"
      ? outputs.map(({ name, type }) => ({ name, type, base: type, defaultSql: null }))
      : facts.columns;
  const relation = facts.relation === null ? undefined : relations.get(facts.relation);
  const isRows = facts.kind === "c" || outputs.length > 0;
  return {
    name: facts.name,
    args: inputs.map(({ name, type, mode }, position) => ({
      name,
      type,
      variadic: mode === "v",
      required: position < firstDefault && mode !== "v",
    })),
    volatile: facts.volatile,
    inlined: facts.inlined,
    settings: facts.settings.map(splitSetting),
    returns: {
      kind: isRows ? "rows" : facts.result === "void" ? "nothing" : "value",
      set: facts.set,
      base: facts.base,
      mediaType: facts.mediaType,
    },
    relation: relation ?? {
      name: facts.name,
      kind: "function",
      columns: byName(isRows ? columns : []),
      primaryKey: [],
    },
  };
}

/** Whether clients can call it: an argument without a name can only be the whole body, which has one of these types. */
export function isCallable({ args }: FunctionFacts): boolean {
  const inputs = args.filter((arg) => "ibv".includes(arg.mode));
  const nameless = inputs.filter(({ name }) => name === "");
  return nameless.length === 0 || (nameless.length === 1 && bodyTypes.has(inputs[0]?.type ?? ""));
}

const bodyTypes: ReadonlySet<string> = new Set(["json", "jsonb", "text", "xml", "bytea"]);

/** `supervisor(employees) returns setof employees rows 1`. */
export function toComputedRelationship(
  facts: FunctionFacts,
): { source: string; relationship: Relationship }[] {
  const source = rowArgument(facts);
  if (source === undefined || facts.relation === null) return [];
  const toOne = !facts.set || facts.rows === 1;
  return [
    { source, relationship: { kind: "computed", function: facts.name, target: facts.relation, toOne } },
  ];
}

export function computedFieldsOf(functions: readonly FunctionFacts[]): SchemaCache["computedFields"] {
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
