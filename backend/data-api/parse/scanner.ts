import { unparsable, type ApiError } from "../errors/api-error.ts";

const name = /[\p{L}\p{N}_$](?:[\p{L}\p{N}_ $]*(?:-(?!>)[\p{L}\p{N}_ $]+)*)/uy;
const quoted = /"([^"\\]*(?:\\.[^"\\]*)*)"/sy;

/** Walks over one parameter's text. Every method either moves on or leaves the position where it was. */
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

  /** The text a sticky expression matches here, or undefined. */
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

  /** An identifier: letters, digits, `_ $`, inner dashes and spaces; or anything at all in double quotes. */
  name(): string | undefined {
    return this.at('"') ? this.quoted() : this.match(name)?.[0];
  }

  requireName(): string {
    const found = this.name();
    if (found === undefined) throw this.unexpected("field name (* or [a..z0..9_$])");
    return found;
  }

  unexpected(expected: string): ApiError {
    const here = this.done ? "end of input" : JSON.stringify(this.text.charAt(this.position));
    return unparsable(this.what, this.text, this.position + 1, `unexpected ${here} expecting ${expected}`);
  }
}
