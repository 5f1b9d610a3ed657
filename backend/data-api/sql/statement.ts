import type { ComputedField } from "../../database/schema/schema-cache.ts";

/** Collects the values, aliases and shared queries of a statement while its SQL is written. */
export class StatementDraft {
  readonly schema: string;
  readonly values: string[] = [];
  readonly #counts: boolean;
  readonly listBytes: number;
  #aliases = 0;
  readonly #constants = new Map<string, string>();
  readonly #shared = new Map<string, string>();

  /** @param counts whether the rows are read twice, once for the page and once to be counted */
  constructor(schema: string, counts: boolean, listBytes: number) {
    this.schema = quoteIdentifier(schema);
    this.#counts = counts;
    this.listBytes = listBytes;
  }

  /** For rows that may be computed only once: if they are also counted, both reads share the result. */
  once(alias: string, write: (alias: string) => string): string {
    if (!this.#counts) return write(alias);
    if (!this.#shared.has("called")) this.share("called", `select called.* from ${write("called")}`);
    return `called as ${alias}`;
  }

  /** Adds a query that runs once and that the statement can read as `name`. */
  share(name: string, query: string): void {
    this.#shared.set(name, query);
  }

  withShared(text: string): string {
    if (this.#shared.size === 0) return text;
    const queries = [...this.#shared].map(([name, query]) => `${name} as materialized (${query})`);
    return `with ${queries.join(", ")} ${text}`;
  }

  /** A placeholder for a client's value. As `unknown`, it takes the type of what it is compared with. */
  parameter(value: string): string {
    return `$${this.values.push(value)}`;
  }

  /** The same placeholder for the same text, so that PostgreSQL sees that expressions with it are the same. */
  constant(value: string): string {
    const known = this.#constants.get(value);
    if (known !== undefined) return known;
    const placeholder = this.parameter(value);
    this.#constants.set(value, placeholder);
    return placeholder;
  }

  newAlias(prefix: string): string {
    return `${prefix}${this.#aliases++}`;
  }

  qualified(name: string): string {
    return `${this.schema}.${quoteIdentifier(name)}`;
  }

  /** `alias.*` because `alias` alone would be a column, if there is one of that name. */
  computed(field: ComputedField, alias: string): string {
    return `${this.qualified(field.name)}(${alias}.*)`;
  }
}

export type Statement = { text: string; values: readonly string[] };

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""').replaceAll("\0", "")}"`;
}

/** PostgreSQL's text format of an array of texts: `{"a","b \"c\""}`. */
export function arrayLiteral(elements: readonly string[]): string {
  return `{${elements.map((element) => `"${element.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
