/** The login page that leads back to this address afterwards. */
export function loginPath(address: string): string {
  const { pathname, search, hash } = new URL(address);
  return `/login?${new URLSearchParams({ redirect: pathname + search + hash }).toString()}`;
}

/**
 * Where /login leads on to: the `redirect` of its query, or of the link that led to it (in the history's `state`), when
 * that is a page of this shop, else home. Anything that a browser would take for another origin's address is refused.
 */
export function redirectPath(query: URLSearchParams, state?: unknown): string {
  const wanted = query.get("redirect") ?? linkedFrom(state) ?? "/";
  const base = "http://shop.invalid";
  if (!wanted.startsWith("/") || !URL.canParse(wanted, base)) return "/";
  const { origin, pathname, search, searchParams, hash } = new URL(wanted, base);
  // A path of two slashes would be read as another origin again.
  if (origin !== base || pathname.startsWith("//")) return "/";
  // They would only lead on again.
  if (["/login", "/register"].includes(pathname)) return redirectPath(searchParams);
  return pathname + search + hash;
}

function linkedFrom(state: unknown): string | null {
  const redirect = typeof state === "object" && state !== null && "redirect" in state && state.redirect;
  return typeof redirect === "string" ? redirect : null;
}
