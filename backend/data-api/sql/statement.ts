import type { ComputedField } from "../../database/schema/schema-cache.ts";

/** SQL under construction: its text, its values, and the aliases given out so far. */
export class StatementDraft {
  readonly schema: string;
  readonly values: string[] = [];
  readonly #counts: boolean;
  /** Bytes that each list within rows may have. */
  readonly listBytes: number;
  #aliases = 0;
  readonly #shared = new Map<string, string>();

  /** `counts` says that the rows are read twice, once as a page and once to be counted. */
  constructor(schema: string, counts: boolean, listBytes: number) {
    this.schema = quoteIdentifier(schema);
    this.#counts = counts;
    this.listBytes = listBytes;
  }

  /** Rows that may be made only once: with counting they are kept under a name, and both readers use that. */
  once(alias: string, write: (alias: string) => string): string {
    if (!this.#counts) return write(alias);
    if (!this.#shared.has("called")) this.share("called", `select called.* from ${write("called")}`);
    return `called as ${alias}`;
  }

  /** Puts a query in front of the statement, which may then read `name`. It runs once. */
  share(name: string, query: string): void {
    this.#shared.set(name, query);
  }

  withShared(text: string): string {
    if (this.#shared.size === 0) return text;
    const queries = [...this.#shared].map(([name, query]) => `${name} as materialized (${query})`);
    return `with ${queries.join(", ")} ${text}`;
  }

  /**
   * A placeholder for a value from the client. PostgreSQL sees it with type `unknown`, so that it takes the type of
   * what it is compared with, as a quoted literal would.
   */
  value(value: string): string {
    return `$${this.values.push(value)}`;
  }

  /** An alias no other part of the statement has. */
  alias(prefix: string): string {
    return `${prefix}${this.#aliases++}`;
  }

  /** A relation or function of the exposed schema. */
  qualified(name: string): string {
    return `${this.schema}.${quoteIdentifier(name)}`;
  }

  computed(field: ComputedField, alias: string): string {
    return `${this.qualified(field.name)}(${alias})`;
  }
}

/** A finished statement. */
export type Statement = { text: string; values: readonly string[] };

/** Quotes a name of the schema cache, or the name a client gives to an output column. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""').replaceAll("\0", "")}"`;
}

/** PostgreSQL's text form of an array of texts: `{"a","b \"c\""}`. */
export function arrayLiteral(elements: readonly string[]): string {
  return `{${elements.map((element) => `"${element.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
