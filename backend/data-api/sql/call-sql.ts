import type { Argument } from "../../database/schema/schema-cache.ts";
import type { Call } from "../plan/query-plan.ts";
import { arrayLiteral, quoteIdentifier, type StatementDraft } from "./statement.ts";

/** A function call in `from`. A plain value is returned as the column `value`. Runs once, unless it is inlined. */
export function callSql(call: Call, alias: string, draft: StatementDraft): string {
  return call.routine.inlined
    ? writeCall(call, alias, draft)
    : draft.once(alias, (name) => writeCall(call, name, draft));
}

function writeCall(call: Call, alias: string, draft: StatementDraft): string {
  const { from, expression } = callParts(call, draft);
  const { kind, base } = call.routine.returns;
  // Rows whose columns are not known can be a value, but nothing to select from.
  if (base === "record" && kind === "value") {
    return `(select ${expression} as value${from === "" ? "" : ` from ${from}`}) as ${alias}`;
  }
  const columns = kind === "rows" ? "" : "(value)";
  const source = `${expression} as ${alias}${columns}`;
  return from === "" ? source : `${from} cross join lateral ${source}`;
}

/**
 * The call and the source of its arguments. PostgreSQL parses a JSON object itself, so that numbers keep all digits and
 * nested values become jsonb, arrays or rows depending on the argument's type.
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
    return { from: "", expression: `${name}(${draft.parameter(input.body)}::${routine.args[0]?.type})` };
  }
  if (input.kind === "texts") {
    const { texts } = input;
    const value = (arg: Argument): string => {
      const given = texts.get(arg.name) ?? [];
      return `${draft.parameter(arg.variadic ? arrayLiteral(given) : (given.at(-1) ?? ""))}::${typeOf(arg)}`;
    };
    return { from: "", expression: `${name}(${named(value, (arg) => texts.has(arg.name))})` };
  }
  const given = (arg: Argument): boolean => input.names.includes(arg.name);
  const list = routine.args.filter(given).map((arg) => `${quoteIdentifier(arg.name)} ${typeOf(arg)}`);
  const first = input.isList ? " -> 0" : "";
  const from = `json_to_record(${draft.parameter(input.json)}::json${first}) as args (${list.join(", ")})`;
  return { from, expression: `${name}(${named((arg) => `args.${quoteIdentifier(arg.name)}`, given)})` };
}

/** The type to read an argument as. A function's arguments have no length, but casting to these would cut to one character. */
function typeOf({ type }: Argument): string {
  return type.replace(/^(character|bit)(?=$|\[)/, "$1 varying");
}
