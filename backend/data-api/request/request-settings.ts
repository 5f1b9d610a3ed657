import type { RoleSettings } from "../../database/schema/schema-cache.ts";
import type { ApiRequest } from "./api-request.ts";

const none: RoleSettings = [];

/**
 * The settings of a request's transaction: the search path of another schema, the time zone it prefers and, if the
 * database reads them, `request.headers`, `request.cookies`, `request.method` and `request.path`.
 */
export function requestSettings(request: ApiRequest): RoleSettings {
  const { timezone } = request.preferences;
  const { searchPath, usesRequestSettings: areRead } = request.schema;
  if (searchPath === null && !areRead && timezone === undefined) return none;
  return [
    ...(searchPath === null ? [] : [["search_path", searchPath] as const]),
    ...(timezone === undefined ? [] : [["timezone", timezone] as const]),
    ...(areRead ? describe(request) : []),
  ];
}

function describe({ raw, method, path }: ApiRequest): RoleSettings {
  const headers = [...raw.headers].filter(([name]) => name !== "cookie");
  const cookies = (raw.headers.get("cookie") ?? "")
    .split(";")
    .map((pair) => pair.trim().split("=", 2))
    .filter(([name]) => name !== "");
  return [
    ["request.method", method],
    ["request.path", path],
    ["request.headers", JSON.stringify(Object.fromEntries(headers))],
    ["request.cookies", JSON.stringify(Object.fromEntries(cookies))],
  ];
}
