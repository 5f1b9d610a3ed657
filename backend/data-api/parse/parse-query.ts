import { tooLarge, unparsable } from "../errors/api-error.ts";
import { limits } from "../request/limits.ts";
import { parseComparison, parseLogic } from "./condition.ts";
import { parseField } from "./field.ts";
import { parseOrder } from "./order.ts";
import type { Field, QueryTree, SelectItem } from "./query-tree.ts";
import { Scanner } from "./scanner.ts";
import { parseSelect } from "./select.ts";

const everything: readonly SelectItem[] = [{ kind: "all" }];
const notFilters: ReadonlySet<string> = new Set(["select", "columns", "on_conflict"]);

/** Parses a request's parameters. With `argumentsAllowed`, a value without an operator is a function's argument. */
export function parseQuery(
  parameters: readonly (readonly [string, string])[],
  argumentsAllowed: boolean,
): QueryTree {
  const tree = {
    select: everything,
    columns: undefined as readonly string[] | undefined,
    onConflict: undefined as readonly string[] | undefined,
    conditions: [] as QueryTree["conditions"][number][],
    orders: [] as QueryTree["orders"][number][],
    ranges: [] as QueryTree["ranges"][number][],
    args: [] as (readonly [string, string])[],
  };
  for (const [key, value] of parameters) {
    if (key === "select") tree.select = value === "" ? everything : parseSelect(value);
    else if (key === "columns") tree.columns = parseNames("columns parameter", value);
    else if (key === "on_conflict") tree.onConflict = parseNames("on_conflict parameter", value);
    if (notFilters.has(key)) continue;
    const { path, negated, field } = parseKey(key);
    // As in PostgREST, a column named like this can be filtered by with its name in quotes.
    const word = key.slice(key.lastIndexOf(".") + 1);
    if (word === "order") tree.orders.push({ path, terms: parseOrder(value) });
    else if (word === "limit") tree.ranges.push({ path, limit: parseCount("limit", value) });
    else if (word === "offset") tree.ranges.push({ path, offset: parseCount("offset", value) });
    else if (word === "and" || word === "or") {
      tree.conditions.push({ path, condition: parseLogic(word, negated, value) });
    } else {
      const condition = parseComparison(field, value);
      if (condition) tree.conditions.push({ path, condition });
      else if (argumentsAllowed && path.length === 0 && field.path.length === 0)
        tree.args.push([field.name, value]);
      else throw notAnOperator(value);
    }
    if (tree.conditions.length > limits.conditions) throw tooLarge(400, "The request has too many filters");
  }
  const { columns, onConflict, ...rest } = tree;
  return { ...rest, ...(columns && { columns }), ...(onConflict && { onConflict }) };
}

/** `id,"the name"`. */
function parseNames(what: string, text: string): readonly string[] {
  const scanner = new Scanner(text, what);
  const names = new Set<string>();
  do {
    scanner.skipBlanks();
    names.add(scanner.requireName());
    scanner.skipBlanks();
  } while (scanner.accept(","));
  if (!scanner.done) throw scanner.unexpected('"," or end of input');
  return [...names];
}

/** `films.actors.first_name` is the field `first_name` of the resource at `films.actors`. */
function parseKey(key: string): { path: readonly string[]; negated: boolean; field: Field } {
  const scanner = new Scanner(key, "tree path");
  const path: string[] = [];
  for (;;) {
    const field = parseField(scanner);
    if (scanner.done) {
      const negated = path.at(-1) === "not" && (field.name === "and" || field.name === "or");
      if (negated) path.pop();
      return { path, negated, field };
    }
    if (field.path.length > 0) throw scanner.unexpected("end of input");
    scanner.expect(".");
    path.push(field.name);
    if (path.length > limits.embedDepth + 1) throw tooLarge(400, "A filter's path is too deep");
  }
}

function parseCount(word: "limit" | "offset", text: string): number {
  if (!/^-?\d+$/.test(text)) throw unparsable(`${word} parameter`, text, 1, "expecting an integer");
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}

function notAnOperator(value: string): Error {
  const here = value === "" ? "end of input" : JSON.stringify(value.charAt(0));
  return unparsable("filter", value, 1, `unexpected ${here} expecting "not" or operator (eq, gt, ...)`);
}
