import { parseField } from "./field.ts";
import type { OrderTerm } from "./query-tree.ts";
import { Scanner } from "./scanner.ts";

/** `name.asc,data->>city.desc.nullslast,directors(last_name)`. */
export function parseOrder(text: string): readonly OrderTerm[] {
  const scanner = new Scanner(text, "order");
  const terms: OrderTerm[] = [];
  do terms.push(parseTerm(scanner));
  while (scanner.accept(","));
  if (!scanner.done) throw scanner.unexpected('"asc", "desc", "nullsfirst" or "nullslast"');
  return terms;
}

function parseTerm(scanner: Scanner): OrderTerm {
  const first = parseField(scanner);
  const embedded = first.path.length === 0 && scanner.accept("(");
  const field = embedded ? parseField(scanner) : first;
  if (embedded) scanner.expect(")");
  const descending = scanner.accept(".desc") || (scanner.accept(".asc"), false);
  const nulls = parseNulls(scanner);
  scanner.skipBlanks();
  return {
    field,
    descending,
    ...(embedded && { relation: first.name }),
    ...(nulls !== undefined && { nulls }),
  };
}

function parseNulls(scanner: Scanner): "first" | "last" | undefined {
  if (scanner.accept(".nullsfirst")) return "first";
  if (scanner.accept(".nullslast")) return "last";
  return undefined;
}
