import type { AuthMail } from "../backend/auth/service/write-mail.ts";
import type { Places } from "./messages/pages.ts";

/**
 * A message's link for an account's owner: a page of the shop gets the token in its fragment, which is in no log.
 * Pages on the operator's list expect GoTrue's links, which lead there with a session.
 */
export function authLink(
  { redirect_to: redirectTo, is_listed: isListed }: { redirect_to: string; is_listed: boolean },
  type: AuthMail["type"],
  token: string,
  { siteUrl, backendUrl }: Pick<Places, "siteUrl" | "backendUrl">,
): string {
  const page = new URL(type === "recovery" ? "/reset-password" : "/confirm-address", siteUrl);
  const { origin, pathname } = new URL(redirectTo);
  if (isListed && !(origin === page.origin && pathname === page.pathname)) {
    const query = new URLSearchParams({ token, type, redirect_to: redirectTo });
    return `${backendUrl || siteUrl}/auth/v1/verify?${query}`;
  }
  // Other pages of the shop, which a client may have named, cannot use a token.
  const link = new URL(page.pathname, redirectTo);
  link.hash = String(new URLSearchParams({ token_hash: token, type }));
  return link.href;
}
