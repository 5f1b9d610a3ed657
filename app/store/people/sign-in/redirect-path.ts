import { pathWithoutLanguage } from "../../../../domain/languages/language-path.ts";

/** The login page, which then leads back to this URL. */
export function loginPath(address: string): string {
  const { pathname, search, hash } = new URL(address);
  const redirect = pathWithoutLanguage(pathname) + search + hash;
  return `/login?${new URLSearchParams({ redirect }).toString()}`;
}

/**
 * Where to go after logging in: the `redirect` in the query, or in the `state` set by the link to the login page. Only
 * pages of this shop are accepted, and nothing that browsers would resolve to another origin; the default is home.
 */
export function redirectPath(query: URLSearchParams, state?: unknown): string {
  const wanted = query.get("redirect") ?? linkedFrom(state) ?? "/";
  const base = "http://shop.invalid";
  if (!wanted.startsWith("/") || !URL.canParse(wanted, base)) return "/";
  const { origin, pathname, search, searchParams, hash } = new URL(wanted, base);
  // Browsers would read two leading slashes as another origin.
  if (origin !== base || pathname.startsWith("//")) return "/";
  // These would only redirect again.
  if (["/login", "/register"].includes(pathname)) return redirectPath(searchParams);
  return pathname + search + hash;
}

/**
 * The same for administrators: unless a page was requested they start in the back office, wherever they were before.
 */
export function adminPath(query: URLSearchParams): string {
  return query.has("redirect") ? redirectPath(query) : "/admin";
}

function linkedFrom(state: unknown): string | null {
  const redirect = typeof state === "object" && state !== null && "redirect" in state && state.redirect;
  return typeof redirect === "string" ? redirect : null;
}
