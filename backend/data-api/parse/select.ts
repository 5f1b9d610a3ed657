import { ApiError, tooLarge } from "../errors/api-error.ts";
import { limits } from "../request/limits.ts";
import { parseField } from "./field.ts";
import type { SelectItem } from "./query-tree.ts";
import { Scanner } from "./scanner.ts";

const aggregate = /\.?(?:count|sum|avg|min|max)\(\)/y;
const typeName = /[\p{L}_][\p{L}\p{N}_ ]*(?:\[\])?/uy;

/** `id,name:title,data->>city,price::text,author:users!author_id!inner(name),...owner(email)`. */
export function parseSelect(text: string): readonly SelectItem[] {
  const scanner = new Scanner(text, "select parameter");
  const budget = { items: 0, embeds: 0 };
  const items = parseItems(scanner, budget, 0);
  if (!scanner.done) throw scanner.unexpected('"," or end of input');
  return items;
}

type Budget = { items: number; embeds: number };

function parseItems(scanner: Scanner, budget: Budget, depth: number): SelectItem[] {
  const items: SelectItem[] = [];
  if (scanner.done || scanner.at(")")) return items;
  do {
    if (++budget.items > limits.selectItems) throw tooLarge(400, "The select parameter has too many items");
    items.push(parseItem(scanner, budget, depth));
  } while (scanner.accept(","));
  return items;
}

function parseItem(scanner: Scanner, budget: Budget, depth: number): SelectItem {
  if (scanner.accept("*")) return { kind: "all" };
  if (scanner.accept("...")) {
    const target = scanner.requireName();
    return parseEmbed(scanner, target, undefined, true, budget, depth);
  }
  refuseAggregate(scanner);
  const start = scanner.position;
  const first = scanner.requireName();
  let alias: string | undefined;
  if (scanner.at(":") && !scanner.at("::")) {
    scanner.accept(":");
    alias = first;
    refuseAggregate(scanner);
  } else scanner.position = start;
  const field = parseField(scanner);
  if (field.path.length === 0 && (scanner.at("(") || scanner.at("!"))) {
    return parseEmbed(scanner, field.name, alias, false, budget, depth);
  }
  refuseAggregate(scanner);
  const cast = scanner.accept("::") ? parseType(scanner) : undefined;
  refuseAggregate(scanner);
  return { kind: "field", field, ...(alias !== undefined && { alias }), ...(cast !== undefined && { cast }) };
}

function parseEmbed(
  scanner: Scanner,
  target: string,
  alias: string | undefined,
  spread: boolean,
  budget: Budget,
  depth: number,
): SelectItem {
  if (depth >= limits.embedDepth || ++budget.embeds > limits.embeds) {
    throw tooLarge(400, "The select parameter embeds too many resources or too deep");
  }
  let hint: string | undefined;
  let inner = false;
  while (scanner.accept("!")) {
    const word = scanner.requireName();
    if (word === "inner") inner = true;
    else if (word !== "left") hint = word;
  }
  scanner.expect("(");
  const items = parseItems(scanner, budget, depth + 1);
  scanner.expect(")");
  return {
    kind: "embed",
    target,
    inner,
    spread,
    items,
    ...(alias !== undefined && { alias }),
    ...(hint !== undefined && { hint }),
  };
}

function parseType(scanner: Scanner): string {
  const found = scanner.match(typeName)?.[0];
  if (found === undefined) throw scanner.unexpected("a type name");
  return found.trim();
}

/** Aggregates are off, as on Supabase by default. */
function refuseAggregate(scanner: Scanner): void {
  if (scanner.match(aggregate)) {
    throw new ApiError(400, "PGRST123", "Use of aggregate functions is not allowed");
  }
}
