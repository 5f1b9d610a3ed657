import { isNestedTooDeep } from "../../../work/untrusted-text.ts";
import { tooLarge } from "../errors/api-error.ts";
import { limits } from "../request/limits.ts";
import { parseField } from "./field.ts";
import { operators, type Comparison, type Condition, type Field, type Operator } from "./query-tree.ts";
import { Scanner } from "./scanner.ts";

const operatorWord = /(not\.)?([a-z]+)(?:\(([\p{L}\p{N}_ $]+)\))?\./uy;
const known: ReadonlySet<string> = new Set(operators);
const quantifiable: ReadonlySet<string> = new Set([
  "eq",
  "gt",
  "gte",
  "lt",
  "lte",
  "like",
  "ilike",
  "match",
  "imatch",
]);
const textSearches: ReadonlySet<string> = new Set(["fts", "plfts", "phfts", "wfts"]);
const isWord = /(?:null|not_null|true|false|unknown)/iy;
const plainElement = /[^,)]*/y;
const arrayLiteral = /\{[^{}]*\}/y;

/** `eq.5`, `not.in.(1,2)`, `fts(english).ring`. Undefined if it begins with no operator. */
export function parseComparison(field: Field, text: string): Comparison | undefined {
  const scanner = new Scanner(text, "filter");
  const head = parseOperator(scanner);
  if (!head) return undefined;
  const value = parseValue(scanner, head.operator, () => scanner.match(/[^]*/y)?.[0] ?? "");
  if (!scanner.done) throw scanner.unexpected("end of input");
  return { kind: "compare", field, ...head, value };
}

/** `(a.eq.1,not.and(b.gt.2,c.is.null))`, the value of an `and` or `or` parameter. */
export function parseLogic(kind: "and" | "or", negated: boolean, text: string): Condition {
  const scanner = new Scanner(text, "logic tree");
  const budget = { conditions: 0 };
  const conditions = parseConditions(scanner, budget, 1);
  // PostgREST does not look beyond the tree.
  while (scanner.accept(")")) scanner.skipBlanks();
  if (!scanner.done) throw scanner.unexpected("end of input");
  return { kind, negated, conditions };
}

function parseConditions(scanner: Scanner, budget: { conditions: number }, depth: number): Condition[] {
  if (depth > limits.logicDepth) throw tooLarge(400, "The logic tree is too deep");
  const conditions: Condition[] = [];
  scanner.skipBlanks();
  scanner.expect("(");
  do {
    if (++budget.conditions > limits.conditions) throw tooLarge(400, "The request has too many filters");
    scanner.skipBlanks();
    conditions.push(parseCondition(scanner, budget, depth));
    scanner.skipBlanks();
  } while (scanner.accept(","));
  scanner.expect(")");
  scanner.skipBlanks();
  return conditions;
}

const logicWord = /(not\.)?(and|or)(?=[ \t]*\()/y;

function parseCondition(scanner: Scanner, budget: { conditions: number }, depth: number): Condition {
  const logic = scanner.match(logicWord);
  if (logic) {
    const kind = logic[2] === "or" ? "or" : "and";
    return { kind, negated: logic[1] !== undefined, conditions: parseConditions(scanner, budget, depth + 1) };
  }
  const field = parseField(scanner);
  scanner.expect(".");
  const head = parseOperator(scanner);
  if (!head) throw scanner.unexpected("logic operator (and, or), or operator (eq, gt, ...)");
  const value = parseValue(
    scanner,
    head.operator,
    () => scanner.match(arrayLiteral)?.[0] ?? parseElement(scanner),
  );
  return { kind: "compare", field, ...head, value };
}

type ParsedOperator = Pick<Comparison, "operator" | "negated" | "quantifier" | "language">;

function parseOperator(scanner: Scanner): ParsedOperator | undefined {
  const start = scanner.position;
  const [, not, word = "", inBrackets] = scanner.match(operatorWord) ?? [];
  if (isOperator(word)) {
    const head = { operator: word, negated: not !== undefined };
    if (inBrackets === undefined) return head;
    if (textSearches.has(word)) return { ...head, language: inBrackets.trim() };
    if ((inBrackets === "any" || inBrackets === "all") && quantifiable.has(word)) {
      return { ...head, quantifier: inBrackets };
    }
  }
  scanner.position = start;
  return undefined;
}

function isOperator(word: string): word is Operator {
  return known.has(word);
}

function parseValue(
  scanner: Scanner,
  operator: Operator,
  parsePlain: () => string,
): string | readonly string[] {
  if (operator === "in") return parseList(scanner);
  if (operator === "is") {
    const word = scanner.match(isWord)?.[0];
    if (word === undefined) throw scanner.unexpected("null or trilean value (unknown, true, false)");
    return word.toLowerCase();
  }
  return requireShallow(parsePlain());
}

function requireShallow(value: string): string {
  if (isNestedTooDeep(value)) throw tooLarge(400, "A filter's value is nested too deep");
  return value;
}

/** `(1,2,"with , and )")`. As in PostgREST, a single empty text is an empty list. */
function parseList(scanner: Scanner): readonly string[] {
  const elements: string[] = [];
  scanner.skipBlanks();
  scanner.expect("(");
  scanner.skipBlanks();
  do elements.push(parseElement(scanner));
  while (scanner.accept(","));
  scanner.expect(")");
  scanner.skipBlanks();
  return elements.length === 1 && elements[0] === "" ? [] : elements;
}

/** As in PostgREST, quotes only count when they enclose the whole element. */
function parseElement(scanner: Scanner): string {
  const start = scanner.position;
  const quoted = scanner.quoted();
  if (quoted !== undefined && (scanner.at(",") || scanner.at(")"))) return quoted;
  scanner.position = start;
  return scanner.match(plainElement)?.[0] ?? "";
}
