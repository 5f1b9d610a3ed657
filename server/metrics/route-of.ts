import { TrieRouter } from "hono/router/trie-router";
import type { ServerBuild } from "react-router";
import { pathWithoutLanguage } from "../../domain/languages/language-path.ts";

export type RouteOf = (request: { method: string; path: string; status: number }) => string;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The data API's names and the first words of the other APIs follow these. */
const others = [
  "/healthz",
  "/readyz",
  "/metrics",
  "/robots.txt",
  "/sitemap.xml",
  "/feeds/google.xml",
  "/site.webmanifest",
  "/share.jpg",
  "/product/:id/share.jpg",
  "/assets/*",
  "/discount/:code",
  "/mail/*",
  "/papers/*",
  "/payments/*",
  "/webhooks/*",
  "/reports/*",
  "/backups/*",
  "/invitations/*",
  "/setup/*",
];

const unknown = "(unknown)";

/** Gives a request's route as a label. Labels must be few, so ids, words and whatever clients make up are left out. */
export function createRouteOf(build: ServerBuild | undefined): RouteOf {
  const router = new TrieRouter<string>();
  for (const path of [...others, ...(build ? pagesOf(build) : [])])
    router.add("GET", path, path.replace(/\/:\w+\?$/, ""));
  return ({ method, path, status }) => {
    const name = methods.has(method) ? method : "OTHER";
    return `${name} ${apiOf(path, status) ?? router.match("GET", pathWithoutLanguage(path))[0][0]?.[0] ?? unknown}`;
  };
}

/** An API refuses unknown names with 404, so all others are its tables and functions. */
function apiOf(path: string, status: number): string | undefined {
  const [, api, name] = /^(\/(?:rest\/v1\/rpc|rest\/v1|auth\/v1|storage\/v1))\/(\w*)/.exec(path) ?? [];
  if (api === undefined) return undefined;
  return status === 404 || status === 400 || !name ? `${api}/*` : `${api}/${name}`;
}

function pagesOf({ routes }: ServerBuild): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return "";
    return pathOf(route.parentId) + (route.path ? `/${route.path}` : "");
  };
  return Object.keys(routes)
    .map((id) => pathOf(id) || "/")
    .filter((path) => !path.endsWith("*"));
}
