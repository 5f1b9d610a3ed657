import {
  operators,
  type Aggregate,
  type AggregateInput,
  type Comparison,
  type Condition,
  type Field,
  type JsonStep,
  type OrderTerm,
  type SelectItem,
} from "../../backend/data-api/parse/query-tree.ts";

/** For tests only: PostgREST's grammar, character by character, trying one alternative after the other. */
export class NaiveParser {
  readonly #characters: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#characters = Array.from(text);
  }

  /** @throws NoMatch */
  select(): SelectItem[] {
    const items = this.#atEnd() ? [] : this.#separated(() => this.#selectItem());
    return this.#whole(items);
  }

  /** @throws NoMatch */
  logic(): Condition[] {
    const conditions = this.#group();
    this.#any((it) => ") \t".includes(it));
    return this.#whole(conditions);
  }

  /** @throws NoMatch */
  order(): OrderTerm[] {
    return this.#whole(this.#separated(() => this.#orderTerm()));
  }

  #selectItem(): SelectItem {
    this.#blanks();
    return this.#first(
      () => (this.#literal("*"), { kind: "all" as const }),
      () => (this.#literal("..."), this.#embed(true)),
      () => this.#embed(false),
      () => {
        const alias = this.#optional(() => this.#alias());
        this.#blanks();
        this.#literal("count()");
        return this.#aggregate("count", {}, alias);
      },
      () => {
        const alias = this.#optional(() => this.#alias());
        const field = this.#field();
        const cast = this.#optional(() => this.#cast());
        const of = { field, ...(cast !== undefined && { cast }) };
        const aggregate = this.#optional(() => this.#aggregateWord());
        if (aggregate) return this.#aggregate(aggregate, of, alias);
        return { kind: "field", ...of, ...(alias !== undefined && { alias }) };
      },
    );
  }

  #aggregateWord(): Aggregate {
    const words = ["count", "sum", "avg", "min", "max"] as const;
    return this.#first(...words.map((word) => () => (this.#literal(`.${word}()`), word)));
  }

  #aggregate(aggregate: Aggregate, of: AggregateInput, alias: string | undefined): SelectItem {
    const cast = this.#optional(() => this.#cast());
    return {
      kind: "aggregate",
      aggregate,
      of,
      ...(alias !== undefined && { alias }),
      ...(cast !== undefined && { cast }),
    };
  }

  #embed(spread: boolean): SelectItem {
    const alias = spread ? undefined : this.#optional(() => this.#alias());
    if (!spread) this.#blanks();
    const target = this.#name();
    this.#blanks();
    if (target === "count" && !spread) throw new NoMatch();
    const words = [this.#optional(() => this.#embedWord()), this.#optional(() => this.#embedWord())];
    const hint = words.find((word) => word !== undefined && word !== "inner" && word !== "left");
    this.#literal("(");
    const items = this.#first(
      () => (this.#literal(")"), []),
      () => {
        const found = this.#separated(() => this.#selectItem());
        this.#literal(")");
        return found;
      },
    );
    return {
      kind: "embed",
      target,
      items,
      spread,
      inner: words.includes("inner"),
      ...(alias !== undefined && { alias }),
      ...(hint !== undefined && { hint }),
    };
  }

  #embedWord(): string {
    this.#literal("!");
    const word = this.#name();
    this.#blanks();
    return word;
  }

  #alias(): string {
    const alias = this.#name();
    this.#blanks();
    this.#literal(":");
    if (this.#next() === ":") throw new NoMatch();
    return alias;
  }

  #cast(): string {
    this.#literal("::");
    this.#blanks();
    const start = this.#some((it) => isLetter(it) || it === "_", 1);
    const rest = this.#any((it) => isLetter(it) || isDigit(it) || it === "_" || it === " ");
    const brackets = this.#optional(() => (this.#literal("[]"), "[]")) ?? "";
    return (start + rest + brackets).trim();
  }

  #group(): Condition[] {
    this.#blanks();
    this.#literal("(");
    const conditions = this.#separated(() => this.#condition());
    this.#literal(")");
    this.#blanks();
    return conditions;
  }

  #condition(): Condition {
    this.#blanks();
    return this.#first<Condition>(
      () => {
        const field = this.#field();
        this.#literal(".");
        return this.#comparison(field);
      },
      () => {
        const negated = this.#negation();
        const kind = this.#first(
          () => (this.#literal("and"), "and" as const),
          () => (this.#literal("or"), "or" as const),
        );
        return { kind, negated, conditions: this.#group() };
      },
    );
  }

  #comparison(field: Field): Comparison {
    const negated = this.#negation();
    return this.#first(
      ...operators.map((operator) => (): Comparison => {
        this.#literal(operator);
        const inBrackets = this.#optional(() => this.#inBrackets(operator));
        this.#literal(".");
        const value = operator === "in" ? this.#list() : operator === "is" ? this.#isWord() : this.#value();
        return { kind: "compare", field, negated, operator, ...inBrackets, value };
      }),
    );
  }

  #negation(): boolean {
    return this.#optional(() => (this.#literal("not."), true)) ?? false;
  }

  #inBrackets(operator: Comparison["operator"]): Pick<Comparison, "quantifier" | "language"> {
    this.#literal("(");
    const word = this.#some(isNamePart);
    this.#literal(")");
    // An identifier, which may stand between blanks; any and all may not.
    if (operator.endsWith("fts")) return { language: word.trim() };
    const simple = ["eq", "gt", "gte", "lt", "lte", "like", "ilike", "match", "imatch"].includes(operator);
    if (!simple || (word !== "any" && word !== "all")) throw new NoMatch();
    return { quantifier: word };
  }

  #isWord(): string {
    const words = ["null", "not_null", "true", "false", "unknown"];
    const letters = this.#any((it) => isLetter(it) || it === "_").toLowerCase();
    if (!words.includes(letters)) throw new NoMatch();
    return letters;
  }

  #list(): readonly string[] {
    this.#blanks();
    this.#literal("(");
    this.#blanks();
    const elements = this.#separated(() => this.#element(), false);
    this.#literal(")");
    this.#blanks();
    return elements.join("") === "" && elements.length === 1 ? [] : elements;
  }

  #value(): string {
    return this.#first(
      () => this.#wholeQuoted(),
      () => {
        this.#literal("{");
        const inside = this.#any((it) => it !== "{" && it !== "}");
        this.#literal("}");
        return `{${inside}}`;
      },
      () => this.#any((it) => it !== "," && it !== ")"),
    );
  }

  #element(): string {
    return this.#first(
      () => this.#wholeQuoted(),
      () => this.#any((it) => it !== "," && it !== ")"),
    );
  }

  #wholeQuoted(): string {
    const text = this.#quoted();
    const next = this.#next();
    if (next !== "," && next !== ")") throw new NoMatch();
    return text;
  }

  #orderTerm(): OrderTerm {
    const outer = this.#field();
    const inner = this.#optional(() => {
      if (outer.path.length > 0) throw new NoMatch();
      this.#literal("(");
      const field = this.#field();
      this.#literal(")");
      return field;
    });
    const direction = this.#optional(() =>
      this.#first(
        () => (this.#literal(".asc"), "asc"),
        () => (this.#literal(".desc"), "desc"),
      ),
    );
    const nulls = this.#optional(() =>
      this.#first(
        () => (this.#literal(".nullsfirst"), "first" as const),
        () => (this.#literal(".nullslast"), "last" as const),
      ),
    );
    return {
      field: inner ?? outer,
      descending: direction === "desc",
      ...(inner && { relation: outer.name }),
      ...(nulls && { nulls }),
    };
  }

  #field(): Field {
    this.#blanks();
    const name = this.#name();
    const path: JsonStep[] = [];
    for (let step = this.#optional(() => this.#step()); step; step = this.#optional(() => this.#step()))
      path.push(step);
    if (this.#next() === "-") throw new NoMatch();
    this.#blanks();
    return { name, path };
  }

  #step(): JsonStep {
    this.#literal("->");
    const asText = this.#optional(() => (this.#literal(">"), true)) ?? false;
    this.#blanks();
    const key = this.#first<string | number>(
      () => this.#index(),
      () => this.#quoted(),
      () => {
        if (this.#next() === '"') throw new NoMatch();
        return this.#dashed((it) => !"(-:.,>)".includes(it));
      },
    );
    return { key, asText };
  }

  #index(): number {
    const sign = this.#optional(() => (this.#literal("-"), "-")) ?? "";
    const digits = this.#some((it) => it >= "0" && it <= "9");
    const start = this.#at;
    this.#blanks();
    const next = this.#next();
    const isArrow = next === "-" && this.#characters[this.#at + 1] === ">";
    if (next !== undefined && !isArrow && !",):.".includes(next)) throw new NoMatch();
    this.#at = start;
    return Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Number(sign + digits)));
  }

  #name(): string {
    if (this.#next() === '"') return this.#quoted();
    const name = this.#dashed(isNamePart);
    if (name === "") throw new NoMatch();
    return name;
  }

  /** Parts separated by a dash that does not belong to an arrow; each without the blanks around it. */
  #dashed(isPart: (character: string) => boolean): string {
    const parts = [this.#some(isPart).trim()];
    const dash = (): string => {
      this.#literal("-");
      if (this.#next() === ">") throw new NoMatch();
      return this.#some(isPart).trim();
    };
    for (let part = this.#optional(dash); part !== undefined; part = this.#optional(dash)) parts.push(part);
    return parts.join("-");
  }

  #quoted(): string {
    this.#literal('"');
    let text = "";
    while (this.#next() !== '"') {
      if (this.#next() === "\\") this.#at++;
      const character = this.#next();
      if (character === undefined) throw new NoMatch();
      text += character;
      this.#at++;
    }
    this.#at++;
    return text;
  }

  #separated<T>(parse: () => T, withBlanks = true): T[] {
    const found: T[] = [];
    do {
      if (withBlanks) this.#blanks();
      found.push(parse());
      if (withBlanks) this.#blanks();
    } while (this.#optional(() => (this.#literal(","), true)));
    return found;
  }

  #first<T>(...alternatives: (() => T)[]): T {
    const start = this.#at;
    for (const parse of alternatives) {
      try {
        return parse();
      } catch (error) {
        if (!(error instanceof NoMatch)) throw error;
        this.#at = start;
      }
    }
    throw new NoMatch();
  }

  #optional<T>(parse: () => T): T | undefined {
    return this.#first<T | undefined>(parse, () => undefined);
  }

  #literal(text: string): void {
    for (const character of text) {
      if (this.#next() !== character) throw new NoMatch();
      this.#at++;
    }
  }

  #blanks(): void {
    this.#any((it) => it === " " || it === "\t");
  }

  #some(accepts: (character: string) => boolean, most = Infinity): string {
    const text = this.#any(accepts, most);
    if (text === "") throw new NoMatch();
    return text;
  }

  #any(accepts: (character: string) => boolean, most = Infinity): string {
    let text = "";
    for (
      let next = this.#next();
      next !== undefined && accepts(next) && text.length < most;
      next = this.#next()
    ) {
      text += next;
      this.#at++;
    }
    return text;
  }

  #next(): string | undefined {
    return this.#characters[this.#at];
  }

  #atEnd(): boolean {
    return this.#at === this.#characters.length;
  }

  #whole<T>(found: T): T {
    if (!this.#atEnd()) throw new NoMatch();
    return found;
  }
}

export class NoMatch extends Error {}

const isLetter = (it: string): boolean => /^\p{L}$/u.test(it);
const isDigit = (it: string): boolean => /^\p{N}$/u.test(it);
const isNamePart = (it: string): boolean => isLetter(it) || isDigit(it) || "_ $".includes(it);
