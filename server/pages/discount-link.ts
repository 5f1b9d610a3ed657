import type { Handler } from "hono";
import type { CommonHeaders } from "../http/security-headers.ts";

/** `/discount/CODE` redirects to a fragment, the same for every code: only the checkout says which ones exist. */
export const discountLink: Handler<CommonHeaders> = (context) => {
  const code = context.req.param("code") ?? "";
  return context.redirect(/^[A-Za-z0-9_-]{3,40}$/.test(code) ? `/#discount=${code}` : "/", 302);
};
