import type { Routine, SchemaCache } from "../../database/schema/schema-cache.ts";
import { ApiError } from "../errors/api-error.ts";
import type { CallInput } from "../request/body.ts";
import { closest, likeName, likeOther } from "./closest.ts";
import type { Call } from "./query-plan.ts";

/** Chooses the overload that matches the given arguments. */
export function planCall(schema: SchemaCache, name: string, input: CallInput): Call {
  const overloads = schema.routines.get(name) ?? [];
  const names =
    input.kind === "query"
      ? [...new Set(input.args.map(([it]) => it))]
      : input.kind === "json"
        ? input.names
        : undefined;
  const matching = names === undefined ? [] : overloads.filter((it) => takes(it, names));
  const [only, second] = matching;
  if (second) throw ambiguous(schema, matching);
  if (only) return { routine: only, input: namedInput(input, names ?? []) };
  const whole = input.kind === "query" ? undefined : overloads.find((it) => takesBody(it, input.kind));
  if (whole && input.kind !== "query") return { routine: whole, input: { kind: "body", body: input.body } };
  throw noFunction(schema, name, overloads, names ?? [], input.kind);
}

function namedInput(input: CallInput, names: readonly string[]): Call["input"] {
  if (names.length === 0) return { kind: "none" };
  if (input.kind !== "query") return { kind: "object", json: input.body, names };
  const texts = Map.groupBy(input.args, ([name]) => name);
  return {
    kind: "texts",
    texts: new Map([...texts].map(([name, pairs]) => [name, pairs.map(([, text]) => text)])),
  };
}

function takes({ args }: Routine, names: readonly string[]): boolean {
  return (
    args.every((arg) => !arg.required || names.includes(arg.name)) &&
    names.every((name) => args.some((arg) => arg.name === name && name !== ""))
  );
}

function takesBody({ args }: Routine, kind: "json" | "text"): boolean {
  const [only, second] = args;
  if (!only || second || only.name !== "") return false;
  return kind === "text" ? only.type === "text" : only.type === "json" || only.type === "jsonb";
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
  const shown = kind === "text" ? "" : names.length > 0 ? `(${list})` : " without parameters";
  const plural = names.length > 1 ? "s" : "";
  const searched = names.length > 0 ? ` with parameter${plural} ${list}` : " without parameters";
  const single =
    kind === "text"
      ? " with a single unnamed text parameter"
      : kind === "json"
        ? `${searched} or with a single unnamed json/jsonb parameter`
        : searched;
  return new ApiError(
    404,
    "PGRST202",
    `Could not find the function ${qualified}${shown} in the schema cache`,
    {
      details: `Searched for the function ${qualified}${single}, but no matches were found in the schema cache.`,
      hint: kind === "text" ? null : hintFor(schema, name, overloads, names),
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
