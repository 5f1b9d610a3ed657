import type { Field, JsonStep } from "./query-tree.ts";
import type { Scanner } from "./scanner.ts";

const index = /-?\d+(?=$|[,):.]|->)/y;
const key = /(?:(?!->)[^(),:.">])+/y;

/** `column`, `column->key->0->>text`. */
export function parseField(scanner: Scanner): Field {
  return { name: scanner.requireName(), path: parseJsonPath(scanner) };
}

export function parseJsonPath(scanner: Scanner): readonly JsonStep[] {
  if (!scanner.at("->")) return noSteps;
  const steps: JsonStep[] = [];
  while (scanner.accept("->")) {
    const asText = scanner.accept(">");
    const position = scanner.match(index)?.[0];
    const step = position ?? scanner.quoted() ?? scanner.match(key)?.[0];
    if (step === undefined) throw scanner.unexpected("a json key or index");
    steps.push({ key: position === undefined ? step : clampIndex(position), asText });
  }
  return steps;
}

const noSteps: readonly JsonStep[] = [];

/** An index beyond PostgreSQL's integers finds nothing, just like any other index that is too large. */
function clampIndex(digits: string): number {
  return Math.max(-2_147_483_648, Math.min(2_147_483_647, Number(digits)));
}
