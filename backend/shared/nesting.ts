/** Brackets within brackets that a text may have, so that no parser runs out of stack. */
const maxNesting = 100;

/** Whether a value opens more than `maxNesting` brackets without closing them. */
export function isNestedTooDeep(value: string): boolean {
  if (value.length <= maxNesting) return false;
  let depth = 0;
  for (const character of value) {
    if (character === "(" || character === "[" || character === "{") {
      if (++depth > maxNesting) return true;
    } else if (depth > 0 && (character === ")" || character === "]" || character === "}")) depth--;
  }
  return false;
}

/** The same for JSON text, where brackets inside strings do not count. */
export function isJsonNestedTooDeep(json: string): boolean {
  return json.length > maxNesting && isNestedTooDeep(json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/gs, ""));
}
