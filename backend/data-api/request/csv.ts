import { invalidBody } from "../errors/api-error.ts";

const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/**
 * Parses CSV (RFC 4180) into one object for each line, with the names from the first line as keys. `NULL` is null.
 * @throws ApiError when a quote is not closed, or when a line has more or fewer fields than the first
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
    // An empty line is not a row.
    if (line.length > 1 || line[0] !== "" || quoted !== undefined) lines.push(line);
    line = [];
  }
  return lines;
}
