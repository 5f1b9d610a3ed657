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

/** PostgreSQL parses a JSON object itself: numbers keep all digits, and nested values fit the argument's type. */
export function callParts(
  { routine, given, json }: Call,
  draft: StatementDraft,
): { from: string; expression: string } {
  const name = draft.qualified(routine.name);
  const args = routine.args.filter((arg) => given.has(arg.name));
  const call = (value: (arg: Argument) => string): string => {
    return `${name}(${args.map((arg) => `${notation(arg)}${value(arg)}`).join(", ")})`;
  };
  if (json === undefined || args.length === 0) {
    return {
      from: "",
      expression: call((arg) => `${draft.parameter(textOf(given.get(arg.name)))}::${typeOf(arg)}`),
    };
  }
  const list = args.map((arg) => `${quoteIdentifier(arg.name)} ${typeOf(arg)}`);
  const first = json.isList ? " -> 0" : "";
  const from = `json_to_record(${draft.parameter(json.text)}::json${first}) as args (${list.join(", ")})`;
  return { from, expression: call((arg) => `args.${quoteIdentifier(arg.name)}`) };
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? arrayLiteral(value.map(String)) : String(value);

const notation = ({ name, variadic }: Argument): string =>
  `${variadic ? "variadic " : ""}${name === "" ? "" : `${quoteIdentifier(name)} => `}`;

/** The type to read an argument as. A function's arguments have no length, but casting to these would cut to one character. */
function typeOf({ type }: Argument): string {
  return type.replace(/^(character|bit)(?=$|\[)/, "$1 varying");
}
