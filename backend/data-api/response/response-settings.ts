import { ApiError } from "../errors/api-error.ts";

/** The status from `set_config('response.status', ...)`. @throws ApiError PGRST112 when it is none */
export function statusFromSetting(setting: string | undefined): number | undefined {
  if (setting === undefined) return undefined;
  if (/^[2-5]\d\d$/.test(setting)) return Number(setting);
  throw new ApiError(500, "PGRST112", "response.status guc must be a valid status code");
}

/** From `set_config('response.headers', '[{"Set-Cookie": "a=b"}]', ...)`. @throws ApiError PGRST111 otherwise */
export function headersFromSetting(setting: string | undefined): readonly (readonly [string, string])[] {
  if (setting === undefined) return [];
  const list = parse(setting);
  if (!Array.isArray(list)) throw malformed();
  return list.map((it: unknown) => {
    const [pair, second] = typeof it === "object" && it !== null ? Object.entries(it) : [];
    if (!pair || second || typeof pair[1] !== "string" || !isHeader(pair[0], pair[1])) throw malformed();
    return [pair[0], pair[1]];
  });
}

function parse(setting: string): unknown {
  try {
    return JSON.parse(setting);
  } catch {
    throw malformed();
  }
}

function isHeader(name: string, value: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}

function malformed(): ApiError {
  return new ApiError(
    500,
    "PGRST111",
    "response.headers guc must be a JSON array composed of objects with a single key and a string value",
  );
}
