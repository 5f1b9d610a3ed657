/** PostgreSQL's texts have no such character, so each API refuses it, in these words. */
export const nulRefusal = "Text must not contain the character U+0000 (NUL).";

/** Whether a JSON text has the character in one of its strings, where it can only stand escaped. */
export function jsonHasNul(json: string): boolean {
  return json.includes(String.raw`\u0000`) && /(?<!\\)(?:\\\\)*\\u0000/.test(json);
}
