import type { Context } from "hono";
import type { AuthService } from "./auth-service.ts";

/** Where a link leads to: `redirect_to` if it is a page of the shop, otherwise its home page. */
export function returnAddress(context: Context, { url }: AuthService): string {
  const { origin } = new URL(url());
  const given = URL.parse(context.req.query("redirect_to") ?? "/", origin);
  if (given?.origin !== origin) return `${origin}/`;
  // Browsers would warn of a login in an address.
  given.username = given.password = "";
  return given.href;
}
