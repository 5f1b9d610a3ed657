import { isJsonNestedTooDeep, jsonHasNul, readText } from "../../shared/untrusted-text.ts";
import { ApiError, containsNul, invalidBody, tooLarge } from "../errors/api-error.ts";
import { limits } from "./limits.ts";
import { parseQueryString } from "./parameters.ts";

/**
 * Reads a request's body once, as text.
 * @throws ApiError 413 when it is too long, with or without a declared length; 22021 when it contains NUL
 */
export async function readBody(request: Request): Promise<string> {
  const body = await readText(request, limits.bodyBytes).catch(() => {
    throw invalidBody("The request's body ended too early");
  });
  if (body === undefined) throw tooLarge(413, `The request's body is longer than ${limits.bodyBytes} bytes`);
  if (body.includes("\0")) throw containsNul();
  return body;
}

/** What a caller passes to a function: named arguments in the query string, or a body. */
export type CallInput =
  | { kind: "query"; args: readonly (readonly [string, string])[] }
  /** `names` are the keys of a JSON object; undefined when the body is not an object. */
  | { kind: "json"; body: string; names: readonly string[] | undefined }
  | { kind: "text"; body: string };

/** What the body of a call passes to the function. */
export function callInput(body: string, contentType: string | undefined): CallInput {
  const type = typeOfBody(contentType);
  switch (type) {
    case "json":
      return jsonInput(body.trim() === "" ? "{}" : body);
    case "form":
      return jsonInput(JSON.stringify(Object.fromEntries(parseQueryString(body))));
    case "text/plain":
      return { kind: "text", body };
    default:
      throw new ApiError(415, "PGRST102", `Content-Type not acceptable: ${type}`);
  }
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

function jsonInput(body: string): CallInput {
  const value = parseJson(body);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return { kind: "json", body, names: isObject ? Object.keys(value) : undefined };
}
