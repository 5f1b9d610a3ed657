import type { Routine, SchemaCache } from "../../database/schema/schema-cache.ts";
import { ApiError } from "../errors/api-error.ts";
import type { CallInput } from "../request/body.ts";
import { closest, likeName, likeOther } from "./closest.ts";
import type { Call } from "./query-plan.ts";

/** The overload with these arguments, or one that takes the whole body. @param columns members of a JSON body */
export function planCall(
  schema: SchemaCache,
  name: string,
  input: CallInput,
  columns: readonly string[] | undefined,
): Call {
  const overloads = schema.routines.get(name) ?? [];
  const names = namesIn(input, columns);
  const byName = names === undefined ? [] : overloads.filter((it) => takes(it, names));
  const matching = byName.length > 0 ? byName : overloads.filter((it) => takesBody(it, input.kind));
  const [routine, second] = matching;
  if (second) throw ambiguous(schema, matching);
  if (!routine) throw noFunction(schema, name, overloads, names ?? [], input.kind);
  return { routine, ...given(routine, input, names ?? []) };
}

function namesIn(input: CallInput, columns: readonly string[] | undefined): readonly string[] | undefined {
  if (input.kind === "texts") return [...new Set(input.args.map(([name]) => name))];
  if (input.kind !== "json") return undefined;
  return columns ?? (input.members && Object.keys(input.members));
}

function given({ args }: Routine, input: CallInput, names: readonly string[]): Omit<Call, "routine"> {
  if (args.length === 1 && args[0]?.name === "") {
    const body = input.kind === "texts" ? JSON.stringify(Object.fromEntries(input.args)) : input.body;
    return { given: new Map([["", body]]) };
  }
  if (input.kind === "json") {
    const { body: text, isList, members = {} } = input;
    // `columns` may name members that the object does not have.
    const valueOf = (name: string): unknown => (Object.hasOwn(members, name) ? members[name] : null);
    return { given: new Map(names.map((name) => [name, valueOf(name)])), json: { text, isList } };
  }
  const texts = Map.groupBy(input.kind === "texts" ? input.args : [], ([name]) => name);
  const isVariadic = (name: string): boolean => args.some((arg) => arg.name === name && arg.variadic);
  return {
    given: new Map(
      [...texts].map(([name, pairs]) => {
        const all = pairs.map(([, text]) => text);
        return [name, isVariadic(name) ? all : all.at(-1)];
      }),
    ),
  };
}

function takes({ args }: Routine, names: readonly string[]): boolean {
  return (
    args.every((arg) => !arg.required || names.includes(arg.name)) &&
    names.every((name) => args.some((arg) => arg.name === name))
  );
}

function takesBody({ args }: Routine, kind: CallInput["kind"]): boolean {
  const [only, second] = args;
  if (!only || second || only.name !== "") return false;
  return kind === "json" ? only.type === "json" || only.type === "jsonb" : only.type === kind;
}

function ambiguous(schema: SchemaCache, found: readonly Routine[]): ApiError {
  const shown = found.map(({ name, args }) => {
    const list = args.map((arg) => `${arg.name} => ${arg.type}`).join(", ");
    return `${schema.schema}.${name}(${list})`;
  });
  return new ApiError(
    300,
    "PGRST203",
    `Could not choose the best candidate function between: ${shown.join(", ")}`,
    {
      hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
    },
  );
}

function noFunction(
  schema: SchemaCache,
  name: string,
  overloads: readonly Routine[],
  names: readonly string[],
  kind: CallInput["kind"],
): ApiError {
  const qualified = `${schema.schema}.${name}`;
  const list = names.join(", ");
  const isWhole = kind !== "json" && kind !== "texts";
  const shown = isWhole ? "" : names.length > 0 ? `(${list})` : " without parameters";
  const plural = names.length > 1 ? "s" : "";
  const searched = names.length > 0 ? ` with parameter${plural} ${list}` : " without parameters";
  const single = isWhole
    ? ` with a single unnamed ${kind} parameter`
    : kind === "json"
      ? `${searched} or with a single unnamed json/jsonb parameter`
      : searched;
  return new ApiError(
    404,
    "PGRST202",
    `Could not find the function ${qualified}${shown} in the schema cache`,
    {
      details: `Searched for the function ${qualified}${single}, but no matches were found in the schema cache.`,
      hint: isWhole ? null : hintFor(schema, name, overloads, names),
    },
  );
}

const signature = (words: readonly string[]): string => `(${words.toSorted().join(", ")})`;

function hintFor(
  schema: SchemaCache,
  name: string,
  overloads: readonly Routine[],
  names: readonly string[],
): string | null {
  const meant =
    overloads.length === 0
      ? closest(name, schema.routines.keys(), likeName)
      : closest(
          signature(names),
          overloads.map(({ args }) => signature(args.map((arg) => arg.name))),
          likeOther,
        );
  if (meant === undefined) return null;
  return `Perhaps you meant to call the function ${schema.schema}.${overloads.length === 0 ? meant : name + meant}`;
}
