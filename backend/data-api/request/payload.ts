import { ApiError, invalidBody } from "../errors/api-error.ts";
import { isObject, parseJson, typeOfBody } from "./body.ts";
import { parseCsv } from "./csv.ts";
import { parseQueryString } from "./parameters.ts";

export type Payload = {
  /** A JSON array of objects exactly as the client wrote it, so that numbers keep all digits. */
  json: string;
  rows: number;
  keys: readonly string[];
};

export const noRows: Payload = { json: "[]", rows: 0, keys: [] };

/** Reads a write's JSON, CSV or form. @param sameKeys of all objects; not with `columns` @throws ApiError PGRST102 */
export function readPayload(body: string, contentType: string | undefined, sameKeys: boolean): Payload {
  const type = typeOfBody(contentType);
  switch (type) {
    case "json":
      return jsonPayload(body, sameKeys);
    case "text/csv":
      return rowsPayload(parseCsv(body));
    case "form":
      return rowsPayload([Object.fromEntries(parseQueryString(body))]);
    default:
      throw new ApiError(415, "PGRST102", `Content-Type not acceptable: ${type}`);
  }
}

function jsonPayload(body: string, sameKeys: boolean): Payload {
  const value = parseJson(body);
  if (isObject(value)) return { json: `[${body}]`, rows: 1, keys: Object.keys(value) };
  if (!Array.isArray(value) || value.length === 0) return noRows;
  if (!sameKeys && value.every(isObject)) return { json: body, rows: value.length, keys: [] };
  const [first] = value as readonly unknown[];
  if (!isObject(first)) throw differentKeys();
  const keys = Object.keys(first);
  const likeFirst = (it: unknown): boolean =>
    isObject(it) && Object.keys(it).length === keys.length && keys.every((key) => Object.hasOwn(it, key));
  if (!value.every(likeFirst)) throw differentKeys();
  return { json: body, rows: value.length, keys };
}

function rowsPayload(rows: readonly Record<string, string | null>[]): Payload {
  return { json: JSON.stringify(rows), rows: rows.length, keys: Object.keys(rows[0] ?? {}) };
}

function differentKeys(): ApiError {
  return invalidBody("All object keys must match");
}
