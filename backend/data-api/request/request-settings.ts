import type { RoleSettings } from "../../database/schema/schema-cache.ts";
import type { ApiRequest } from "./api-request.ts";

const none: RoleSettings = [];

/**
 * The settings a request brings along for its transaction: the time zone it prefers and, where the database asks for
 * them, `request.headers`, `request.cookies`, `request.method` and `request.path`.
 */
export function requestSettings(request: ApiRequest, isAskedFor: boolean): RoleSettings {
  const { timezone } = request.preferences;
  if (!isAskedFor && timezone === undefined) return none;
  return [
    ...(timezone === undefined ? [] : [["timezone", timezone] as const]),
    ...(isAskedFor ? describe(request) : []),
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
