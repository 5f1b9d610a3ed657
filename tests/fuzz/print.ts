import type {
  Condition,
  Field,
  JsonStep,
  OrderTerm,
  SelectItem,
} from "../../backend/data-api/parse/query-tree.ts";

/** For tests only: writes what was parsed as text again. `blank` is called wherever blanks are allowed. */
export class Printer {
  readonly #blank: () => string;

  constructor(blank: () => string) {
    this.#blank = blank;
  }

  select(items: readonly SelectItem[]): string {
    return this.#list(items, (item) => this.#item(item));
  }

  logic(conditions: readonly Condition[]): string {
    const list = conditions.map((condition) => this.#blank() + this.#condition(condition)).join(",");
    return this.#spaced(`(${list})`);
  }

  order(terms: readonly OrderTerm[]): string {
    return this.#list(terms, ({ field, relation, descending, nulls }) => {
      const by =
        relation === undefined
          ? this.#field(field)
          : `${this.#spaced(word(relation))}(${this.#field(field)})`;
      return `${by}${descending ? ".desc" : this.#blankOr(".asc")}${nulls ? `.nulls${nulls}` : ""}`;
    });
  }

  #item(item: SelectItem): string {
    if (item.kind === "all") return "*";
    const alias = "alias" in item && item.alias !== undefined ? `${this.#spaced(word(item.alias))}:` : "";
    if (item.kind === "field") return `${alias}${this.#field(item.field)}${this.#cast(item.cast)}`;
    if (item.kind === "aggregate") {
      const { field, cast } = item.of;
      const of = field ? `${this.#field(field)}${this.#cast(cast)}.` : this.#blank();
      return `${alias}${of}${item.aggregate}()${this.#cast(item.cast)}`;
    }
    const hint = item.hint === undefined ? "" : `!${word(item.hint)}${this.#blank()}`;
    const items = item.items.length === 0 ? "" : this.select(item.items);
    const target = item.spread ? `...${word(item.target)}${this.#blank()}` : this.#spaced(word(item.target));
    return `${alias}${target}${hint}${item.inner ? "!inner" : ""}(${items})`;
  }

  #condition(condition: Condition): string {
    const not = condition.negated ? "not." : "";
    if (condition.kind !== "compare") return `${not}${condition.kind}${this.logic(condition.conditions)}`;
    const { field, operator, quantifier, language, value } = condition;
    const inBrackets = quantifier ?? language;
    const head = `${this.#field(field)}.${not}${operator}${inBrackets === undefined ? "" : `(${inBrackets})`}.`;
    if (typeof value !== "string") {
      const elements = value.map((it, at) => listElement(it, at === 0)).join(",");
      return `${head}${this.#spaced(`(${this.#blank()}${elements})`)}`;
    }
    // Blanks after a text would be part of it.
    return head + (operator === "is" ? value + this.#blank() : listElement(value, false));
  }

  #field({ name, path }: Field): string {
    return `${this.#blank()}${word(name)}${path.map((step) => this.#step(step)).join("")}${this.#blank()}`;
  }

  #step({ key, asText }: JsonStep): string {
    return `->${asText ? ">" : ""}${this.#blank()}${typeof key === "number" ? key : word(key)}`;
  }

  #cast(type: string | undefined): string {
    return type === undefined ? "" : `::${this.#blank()}${type}`;
  }

  #list<T>(items: readonly T[], print: (item: T) => string): string {
    return items.map((item) => this.#spaced(print(item))).join(",");
  }

  #spaced(text: string): string {
    return this.#blank() + text + this.#blank();
  }

  #blankOr(text: string): string {
    return this.#blank() === "" ? text : "";
  }
}

/** In quotes, unless it can only be a word. */
function word(text: string): string {
  return /^[a-z][a-z0-9_]*$/.test(text) ? text : quoted(text);
}

function listElement(text: string, first: boolean): string {
  return /^[^,()"{}]*$/.test(text) && !(first && /^[ \t]/.test(text)) ? text : quoted(text);
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
