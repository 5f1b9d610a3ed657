import type { Context } from "hono";
import type { AuthService } from "./auth-service.ts";

/** Where a link leads to: `redirect_to` if it is a page of the shop, otherwise its home page. */
export function returnAddress(context: Context, { url }: AuthService): string {
  const { origin } = new URL(url());
  const given = URL.parse(context.req.query("redirect_to") ?? "/", origin);
  return given?.origin === origin ? given.href : `${origin}/`;
}
