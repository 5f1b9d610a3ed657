import { invalidBody } from "../errors/api-error.ts";

const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/**
 * The rows of a CSV text (RFC 4180) as objects by the names in its first line. `NULL` is null.
 * @throws ApiError when a quote is left open or a line has another number of fields than the first
 */
export function parseCsv(text: string): Record<string, string | null>[] {
  const [names = [], ...lines] = splitLines(text);
  if (lines.some((line) => line.length !== names.length)) {
    throw invalidBody("All lines must have same number of fields");
  }
  return lines.map((line) =>
    Object.fromEntries(names.map((name, at) => [name, line[at] === "NULL" ? null : (line[at] ?? null)])),
  );
}

function splitLines(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  field.lastIndex = 0;
  while (field.lastIndex < text.length || line.length > 0) {
    const found = field.exec(text);
    if (!found) throw invalidBody("The CSV cannot be parsed");
    const [, quoted, plain = "", end] = found;
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    // A line without anything in it is no row.
    if (line.length > 1 || line[0] !== "" || quoted !== undefined) lines.push(line);
    line = [];
  }
  return lines;
}
