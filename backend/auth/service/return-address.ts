import type { Context } from "hono";
import type { AuthService } from "./auth-service.ts";
import { isListed } from "./redirect-urls.ts";
import type { ReturnAddress } from "./write-mail.ts";

/** Where a link leads: `redirect_to` if it is a page of the shop or on the list, otherwise the shop's home page. */
export function returnAddress(
  context: Context,
  { url, redirectUrls }: Pick<AuthService, "url" | "redirectUrls">,
): ReturnAddress {
  const { origin } = new URL(url());
  const given = URL.parse(context.req.query("redirect_to") ?? "/", origin) ?? new URL(origin);
  // Browsers would warn about a username in a URL.
  given.username = given.password = "";
  if (isListed(given, redirectUrls)) return { redirectTo: given.href, isListed: true };
  return { redirectTo: given.origin === origin ? given.href : `${origin}/`, isListed: false };
}
