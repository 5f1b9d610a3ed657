import { ApiError } from "../errors/api-error.ts";
import { limits } from "../request/limits.ts";
import type { Comparison } from "./query-tree.ts";

/** Refuses regular expressions that cost too much, as nothing stops PostgreSQL at one. @throws ApiError 400 */
export function checkPatterns(comparisons: readonly Comparison[]): void {
  const patterns = comparisons.flatMap(patternsIn);
  const length = patterns.reduce((sum, pattern) => sum + pattern.length, 0);
  if (length > limits.patternLength)
    throw refused(`must not be longer than ${limits.patternLength} characters`);
  const quantifiers = patterns.reduce((sum, pattern) => sum + countQuantifiers(pattern), 0);
  if (quantifiers > limits.patternQuantifiers)
    throw refused(`must not have more than ${limits.patternQuantifiers} quantifiers`);
}

function patternsIn({ operator, quantifier, value }: Comparison): string[] {
  if ((operator !== "match" && operator !== "imatch") || typeof value !== "string") return [];
  return quantifier === undefined ? [value] : elementsOf(value);
}

const element = /"((?:[^"\\]|\\.)*)"|((?:[^\s,{}"\\]|\\.)(?:[^,{}"\\]|\\.)*)/sy;

/** The elements of PostgreSQL's text form of an array: `{"a, b",c}`. */
function elementsOf(array: string): string[] {
  const elements: string[] = [];
  let position = array.indexOf("{") + 1;
  while (position > 0) {
    element.lastIndex = position;
    const [, quoted, plain] = element.exec(array) ?? [];
    const text = quoted ?? plain;
    const end = element.lastIndex;
    if (text === undefined || (array[end] !== "," && array[end] !== "}")) break;
    elements.push(text.replace(/\\(.)/gs, "$1"));
    if (array[end] === "}") {
      if (end === array.length - 1) return elements;
      break;
    }
    position = end + 1;
  }
  throw refused('must stand in a plain list: {"^ring",stone$}');
}

/** A part of an expression: an escape, a bracket expression, a group's start or end, a quantifier, or a character. */
const token =
  /\\[^\dc]|\[\^?\]?(?:\[([.:=]).*?\1\]|\\[^\dc]|[^\]\\])*\]|\(\?:|\(\?|[()]|[*+?]\??|\{\d|[^\\[]/suy;

/** Counts the quantifiers of an expression. @throws ApiError for anything that would multiply them */
function countQuantifiers(pattern: string): number {
  if (pattern.startsWith("***")) throw refused("must not begin with a director (***)");
  let quantifiers = 0;
  /** For each open group, the number of quantifiers before it. */
  const groups: number[] = [];
  let closed: number | undefined;
  token.lastIndex = 0;
  while (token.lastIndex < pattern.length) {
    const [word] = token.exec(pattern) ?? [];
    if (word === undefined)
      throw refused("must not have back references, control characters (\\c), or an open bracket");
    if (word === "(?") throw refused("must not have options or look around");
    if (/^\{\d$/.test(word)) throw refused("must not have counted repetition ({n,m})");
    const isQuantifier = /^[*+?]\??$/.test(word);
    if (isQuantifier && closed !== undefined && closed < quantifiers)
      throw refused("must not have quantifiers on groups with quantifiers");
    if (isQuantifier) quantifiers += 1;
    if (word === "(" || word === "(?:") groups.push(quantifiers);
    closed = word === ")" ? groups.pop() : undefined;
  }
  return quantifiers;
}

function refused(rule: string): ApiError {
  return new ApiError(400, "PGRST100", `Regular expressions ${rule}`);
}
