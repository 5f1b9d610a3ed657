import { containsNul } from "../errors/api-error.ts";

/** The pairs of a query string; invalid percent-encoding stays. @throws ApiError 22021 for NUL */
export function parseQueryString(query: string): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  if (query === "") return pairs;
  for (const part of query.split("&")) {
    if (part === "") continue;
    const at = part.indexOf("=");
    pairs.push(at < 0 ? [decode(part), ""] : [decode(part.slice(0, at)), decode(part.slice(at + 1))]);
  }
  return pairs;
}

function decode(text: string): string {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  if (!spaced.includes("%")) return spaced;
  try {
    const text = decodeURIComponent(spaced);
    if (!text.includes("\0")) return text;
  } catch {
    return spaced;
  }
  throw containsNul();
}
