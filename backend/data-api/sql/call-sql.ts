import type { Argument } from "../../database/schema/schema-cache.ts";
import type { Call } from "../plan/query-plan.ts";
import { arrayLiteral, quoteIdentifier, type StatementDraft } from "./statement.ts";

/** A function in `from`, its rows named `alias`; a plain value is the column `value`. Volatile ones run once. */
export function callSql(call: Call, alias: string, draft: StatementDraft): string {
  return call.routine.volatile
    ? draft.once(alias, (name) => writeCall(call, name, draft))
    : writeCall(call, alias, draft);
}

function writeCall(call: Call, alias: string, draft: StatementDraft): string {
  const { from, expression } = callParts(call, draft);
  const columns = call.routine.returns.kind === "rows" ? "" : "(value)";
  const source = `${expression} as ${alias}${columns}`;
  return from === "" ? source : `${from} cross join lateral ${source}`;
}

/**
 * The call itself and where its arguments come from. A JSON object is taken apart by PostgreSQL, so that numbers keep
 * their digits and nested values become jsonb, arrays or rows just as the argument's type says.
 */
export function callParts(
  { routine, input }: Call,
  draft: StatementDraft,
): { from: string; expression: string } {
  const name = draft.qualified(routine.name);
  const named = (value: (arg: Argument) => string, given: (arg: Argument) => boolean): string =>
    routine.args
      .filter(given)
      .map((arg) => `${arg.variadic ? "variadic " : ""}${quoteIdentifier(arg.name)} => ${value(arg)}`)
      .join(", ");
  if (input.kind === "none") return { from: "", expression: `${name}()` };
  if (input.kind === "body") {
    return { from: "", expression: `${name}(${draft.value(input.body)}::${routine.args[0]?.type})` };
  }
  if (input.kind === "texts") {
    const { texts } = input;
    const value = (arg: Argument): string => {
      const given = texts.get(arg.name) ?? [];
      return `${draft.value(arg.variadic ? arrayLiteral(given) : (given.at(-1) ?? ""))}::${arg.type}`;
    };
    return { from: "", expression: `${name}(${named(value, (arg) => texts.has(arg.name))})` };
  }
  const given = (arg: Argument): boolean => input.names.includes(arg.name);
  const list = routine.args.filter(given).map((arg) => `${quoteIdentifier(arg.name)} ${arg.type}`);
  const from = `json_to_record(${draft.value(input.json)}::json) as args (${list.join(", ")})`;
  return { from, expression: `${name}(${named((arg) => `args.${quoteIdentifier(arg.name)}`, given)})` };
}
