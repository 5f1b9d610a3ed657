import type { RouteConfigEntry } from "@react-router/dev/routes";

/** The functions of "@react-router/dev/routes" that app/routes.ts uses. The package itself runs in Node only. */
type Options = { id?: string };

export function index(file: string, options: Options = {}): RouteConfigEntry {
  return { file, index: true, ...options };
}

export function route(path: string, file: string, more: RouteConfigEntry[] | Options = {}): RouteConfigEntry {
  return { file, path, ...(Array.isArray(more) ? { children: more } : more) };
}

export function layout(file: string, children: RouteConfigEntry[]): RouteConfigEntry {
  return { file, children };
}
