import { isJsonNestedTooDeep, jsonHasNul, readBytes, readText } from "../../../work/untrusted-text.ts";
import { ApiError, containsNul, invalidBody, tooLarge } from "../errors/api-error.ts";
import { limits } from "./limits.ts";
import { parseQueryString } from "./parameters.ts";

/** Reads a body once, as text. @throws ApiError 413 when it is too long; 22021 when it contains NUL */
export async function readBody(request: Request): Promise<string> {
  const body = await whole(readText(request, limits.bodyBytes));
  if (body.includes("\0")) throw containsNul();
  return body;
}

export type CallInput =
  | { kind: "texts"; args: readonly (readonly [string, string])[] }
  /** `members` are those of a JSON object, or of the first object in a list; undefined for anything else. */
  | { kind: "json"; body: string; members: Readonly<Record<string, unknown>> | undefined; isList: boolean }
  | { kind: "text" | "xml" | "bytea"; body: string };

/** Reads what the body of a call passes to the function. Bytes are in hexadecimal, as PostgreSQL reads them. */
export async function readCallInput(request: Request): Promise<CallInput> {
  const type = typeOfBody(request.headers.get("content-type") ?? undefined);
  switch (type) {
    case "json":
      return jsonInput(await readBody(request));
    case "form":
      return { kind: "texts", args: parseQueryString(await readBody(request)) };
    case "text/plain":
      return { kind: "text", body: await readBody(request) };
    case "text/xml":
      return { kind: "xml", body: await readBody(request) };
    case "application/octet-stream": {
      const bytes = await whole(readBytes(request, limits.bodyBytes));
      return { kind: "bytea", body: `\\x${bytes.toString("hex")}` };
    }
    default:
      throw new ApiError(415, "PGRST102", `Content-Type not acceptable: ${type}`);
  }
}

async function whole<T>(reading: Promise<T | undefined>): Promise<T> {
  const body = await reading.catch(() => {
    throw invalidBody("The request's body ended too early");
  });
  if (body === undefined) throw tooLarge(413, `The request's body is longer than ${limits.bodyBytes} bytes`);
  return body;
}

/** `json`, `form`, or the media type itself. */
export function typeOfBody(contentType: string | undefined): string {
  const type = contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (type === "" || type === "application/json" || type === "application/vnd.pgrst.object+json")
    return "json";
  return type === "application/x-www-form-urlencoded" ? "form" : type;
}

/** @throws ApiError PGRST102 when it is not JSON or is nested too deep, 22021 when one of its strings contains NUL */
export function parseJson(body: string): unknown {
  if (isJsonNestedTooDeep(body)) throw invalidBody("The JSON is nested too deep");
  if (jsonHasNul(body)) throw containsNul();
  try {
    return JSON.parse(body);
  } catch {
    throw invalidBody("Empty or invalid json");
  }
}

function jsonInput(given: string): CallInput {
  const body = given.trim() === "" ? "{}" : given;
  const value = parseJson(body);
  const isList = Array.isArray(value);
  const named: unknown = isList ? (value[0] ?? {}) : value;
  return { kind: "json", body, members: isObject(named) ? named : undefined, isList };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
