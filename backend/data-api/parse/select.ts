import { tooLarge } from "../errors/api-error.ts";
import { limits } from "../request/limits.ts";
import { parseField } from "./field.ts";
import type { Aggregate, SelectItem } from "./query-tree.ts";
import { Scanner } from "./scanner.ts";

const rowCount = /count\(\)/y;
const aggregates = ["count", "sum", "avg", "min", "max"] as const satisfies readonly Aggregate[];
const typeName = /[\p{L}_][\p{L}\p{N}_ ]*(?:\[\])?/uy;

/** `id,name:title,data->>city,price::text,price.sum(),author:users!author_id!inner(name),...owner(email)`. */
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
    scanner.skipBlanks();
  } while (scanner.accept(","));
  return items;
}

function parseItem(scanner: Scanner, budget: Budget, depth: number): SelectItem {
  scanner.skipBlanks();
  if (scanner.accept("*")) return { kind: "all" };
  if (scanner.accept("...")) {
    return parseEmbed(scanner, scanner.requireName(), undefined, true, budget, depth);
  }
  const alias = parseAlias(scanner);
  scanner.skipBlanks();
  if (scanner.match(rowCount))
    return { kind: "aggregate", aggregate: "count", of: {}, ...named(alias), ...parseCast(scanner) };
  const field = parseField(scanner);
  // As in PostgREST, a relation cannot be embedded by the name of the aggregate.
  if (field.path.length === 0 && field.name !== "count" && (scanner.at("(") || scanner.at("!"))) {
    return parseEmbed(scanner, field.name, alias, false, budget, depth);
  }
  const cast = parseCast(scanner);
  const aggregate = aggregates.find((it) => scanner.accept(`.${it}()`));
  if (aggregate === undefined) return { kind: "field", field, ...named(alias), ...cast };
  return { kind: "aggregate", aggregate, of: { field, ...cast }, ...named(alias), ...parseCast(scanner) };
}

function parseAlias(scanner: Scanner): string | undefined {
  const start = scanner.position;
  const name = scanner.name();
  scanner.skipBlanks();
  if (name !== undefined && !scanner.at("::") && scanner.accept(":")) return name;
  scanner.position = start;
  return undefined;
}

const named = (alias: string | undefined): { alias?: string } => (alias === undefined ? {} : { alias });

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
  scanner.skipBlanks();
  for (let parameters = 0; parameters < 2 && scanner.accept("!"); parameters++) {
    const word = scanner.requireName();
    scanner.skipBlanks();
    if (word === "inner") inner = true;
    else if (word !== "left") hint ??= word;
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
    ...named(alias),
    ...(hint !== undefined && { hint }),
  };
}

function parseCast(scanner: Scanner): { cast?: string } {
  if (!scanner.accept("::")) return {};
  scanner.skipBlanks();
  const found = scanner.match(typeName)?.[0];
  if (found === undefined) throw scanner.unexpected("a type name");
  return { cast: found.trim() };
}
