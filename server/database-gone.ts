import type { Context, MiddlewareHandler } from "hono";
import { retryAfterSeconds, unreachableSentence } from "../backend/database/unreachable.ts";
import { corsHeaders } from "../backend/shared/cors.ts";
import type { DatabaseWatch } from "./database-watch.ts";
import type { CommonHeaders } from "./security-headers.ts";

/**
 * Answers with 503 and Retry-After while the database is gone, in the format of each API and as a page that loads itself
 * again. What a request had begun by then may still be done: orders, payments and refunds have keys, so that they can be
 * sent again.
 */
export function whileDatabaseIsThere(watch: DatabaseWatch): MiddlewareHandler<CommonHeaders> {
  return async (context, next) => {
    if (watch.isGone) return refusal(context);
    if (!(await watch.during(next()))) return refusal(context);
    if (context.res.status >= 500) watch.suspect();
    const isInQuestion = watch.isGone || watch.isAsking;
    if (isInQuestion && isDoubtful(context.res) && !(await watch.responds())) {
      context.res = undefined;
      context.res = refusal(context);
    }
    return undefined;
  };
}

/** Whether it may say or show something wrong, because what it read has failed. */
function isDoubtful({ status, headers }: Response): boolean {
  return status >= 400 || headers.get("content-type")?.startsWith("text/html") === true;
}

function refusal({ req: { path } }: Context): Response {
  const headers = { "Retry-After": String(retryAfterSeconds), "Cache-Control": "no-store" };
  const json = (body: object, more = {}) =>
    Response.json(body, { status: 503, headers: { ...headers, ...more } });
  if (path.startsWith("/rest/v1"))
    return json({ code: "PGRST001", details: null, hint: null, message: unreachableSentence }, corsHeaders);
  if (path.startsWith("/auth/v1"))
    return json({ code: 503, error_code: "unexpected_failure", msg: unreachableSentence }, corsHeaders);
  if (path.startsWith("/storage/v1"))
    return json(
      { statusCode: "503", code: "DatabaseError", error: "Database error", message: unreachableSentence },
      corsHeaders,
    );
  if (/^\/(?:payments|webhooks|papers|mail|reports\/address|backups\/address|invitations)(?:\/|$)/.test(path))
    return json({ message: unreachableSentence });
  return new Response(page, {
    status: 503,
    headers: { ...headers, "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy },
  });
}

const policy = "default-src 'none'; style-src-attr 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** Without the shop's name and look, which are in the database. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${retryAfterSeconds}">
<title>Back in a moment</title>
</head>
<body style="margin: 20vh auto 0; max-width: 36rem; padding: 0 1.25rem; font: 1rem/1.5 system-ui, sans-serif; color: #1b1b1f; background: #fff">
<h1 style="font-size: 1.5rem; font-weight: 600">We are back in a moment</h1>
<p>The shop cannot reach its database right now. Your orders and your cart are safe. This page tries again by itself every few seconds.</p>
</body>
</html>
`;
