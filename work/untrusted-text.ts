export const nulRefusal = "Text must not contain the character U+0000 (NUL).";

/** Whether one of the strings in a JSON text contains NUL, which JSON only allows as an escape. */
export function jsonHasNul(json: string): boolean {
  return json.includes(String.raw`\u0000`) && /(?<!\\)(?:\\\\)*\\u0000/.test(json);
}

/** Far above what clients send, and low enough for PostgreSQL's parsers. */
const maxNesting = 100;

export function isNestedTooDeep(value: string): boolean {
  if (value.length <= maxNesting) return false;
  let depth = 0;
  for (const character of value) {
    if (character === "(" || character === "[" || character === "{") {
      if (++depth > maxNesting) return true;
    } else if (depth > 0 && (character === ")" || character === "]" || character === "}")) depth--;
  }
  return false;
}

/** Ignores brackets within the strings of a JSON text. */
export function isJsonNestedTooDeep(json: string): boolean {
  return json.length > maxNesting && isNestedTooDeep(json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/gs, ""));
}

/** A request's body, or undefined when it is longer than allowed, whether or not it declares its length. */
export async function readText(request: Request, maxBytes: number): Promise<string | undefined> {
  const bytes = await readBytes(request, maxBytes);
  return bytes && new TextDecoder().decode(bytes);
}

export async function readBytes(request: Request, maxBytes: number): Promise<Buffer | undefined> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (length > maxBytes) return undefined;
  // Node enforces a declared length.
  if (length >= 0) return Buffer.from(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function isUuid(value: unknown): value is string {
  return typeof value === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}
