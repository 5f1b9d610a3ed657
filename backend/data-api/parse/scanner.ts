import { unparsable, type ApiError } from "../errors/api-error.ts";

const name = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy;
const blanks = /[ \t]*/y;
const quoted = /"([^"\\]*(?:\\.[^"\\]*)*)"/sy;

/** Scans the text of one parameter. A method that does not match leaves the position unchanged. */
export class Scanner {
  readonly text: string;
  readonly what: string;
  position = 0;

  /** `what` names the text in error messages: "select parameter". */
  constructor(text: string, what: string) {
    this.text = text;
    this.what = what;
  }

  get done(): boolean {
    return this.position >= this.text.length;
  }

  at(literal: string): boolean {
    return this.text.startsWith(literal, this.position);
  }

  accept(literal: string): boolean {
    if (!this.at(literal)) return false;
    this.position += literal.length;
    return true;
  }

  expect(literal: string): void {
    if (!this.accept(literal)) throw this.unexpected(JSON.stringify(literal));
  }

  skipBlanks(): void {
    this.match(blanks);
  }

  match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.position;
    const found = expression.exec(this.text);
    if (!found) return undefined;
    this.position = expression.lastIndex;
    return found;
  }

  /** A double-quoted text with backslash escapes, unquoted. */
  quoted(): string | undefined {
    return this.match(quoted)?.[1]?.replace(/\\(.)/gs, "$1");
  }

  /** Letters, digits, `_ $`, inner dashes and spaces; or any text in double quotes. */
  name(): string | undefined {
    if (this.at('"')) return this.quoted();
    const start = this.position;
    const found = stripped(this.match(name)?.[0] ?? "");
    if (found !== "") return found;
    this.position = start;
    return undefined;
  }

  requireName(): string {
    const found = this.name();
    if (found === undefined) throw this.unexpected("field name (* or [a..z0..9_$])");
    return found;
  }

  unexpected(expected: string): ApiError {
    const next = this.text.charAt(this.position);
    // As in PostgREST, the expected end is quoted differently.
    const shown = expected.endsWith("end of input") ? `'${next}'` : JSON.stringify(next);
    const here = this.done ? "end of input" : shown;
    return unparsable(this.what, this.text, this.position + 1, `unexpected ${here} expecting ${expected}`);
  }
}

/** Takes off blanks at the ends and, as in PostgREST, at a dash. */
export function stripped(text: string): string {
  if (!text.includes("-")) return text.trim();
  return text
    .split("-")
    .map((part) => part.trim())
    .join("-");
}
