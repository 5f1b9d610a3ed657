import type { Field, JsonStep } from "./query-tree.ts";
import { stripped, type Scanner } from "./scanner.ts";

const index = /-?\d+(?=[ \t]*(?:$|[,):.]|->))/y;
const key = /[^(),:.">-][^(),:.>-]*(?:-(?!>)[^(),:.>-]+)*/y;

/** `column`, `column->key->0->>text`, and the blanks around it. */
export function parseField(scanner: Scanner): Field {
  scanner.skipBlanks();
  const field = { name: scanner.requireName(), path: parseJsonPath(scanner) };
  scanner.skipBlanks();
  return field;
}

function parseJsonPath(scanner: Scanner): readonly JsonStep[] {
  if (!scanner.at("->")) return noSteps;
  const steps: JsonStep[] = [];
  while (scanner.accept("->")) {
    const asText = scanner.accept(">");
    scanner.skipBlanks();
    const position = scanner.match(index)?.[0];
    const step = position ?? scanner.quoted() ?? parseKey(scanner);
    if (step === undefined) throw scanner.unexpected("a json key or index");
    steps.push({ key: position === undefined ? step : clampIndex(position), asText });
  }
  return steps;
}

function parseKey(scanner: Scanner): string | undefined {
  const found = scanner.match(key)?.[0];
  return found === undefined ? undefined : stripped(found);
}

const noSteps: readonly JsonStep[] = [];

/** An index beyond PostgreSQL's integers finds nothing, just like any other index that is too large. */
function clampIndex(digits: string): number {
  return Math.max(-2_147_483_648, Math.min(2_147_483_647, Number(digits)));
}
