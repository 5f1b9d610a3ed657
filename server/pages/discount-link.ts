import type { Handler } from "hono";
import type { CommonHeaders } from "../http/security-headers.ts";

/**
 * `/discount/CODE`: sends on to the shop's first page, which keeps the code in the browser. The same for every code: which
 * ones there are, only the checkout says, where guesses are limited. The code is in the fragment, so that the page is the
 * same for everybody.
 */
export const discountLink: Handler<CommonHeaders> = (context) => {
  const code = context.req.param("code") ?? "";
  return context.redirect(/^[A-Za-z0-9_-]{3,40}$/.test(code) ? `/#discount=${code}` : "/", 302);
};
