import type { Context } from "hono";

/**
 * Any origin may use the backend: what guards it is the key, not the cookie of a browser.
 * Handlers put these on their answers themselves, because a middleware that adds headers to a finished answer
 * costs it the server's fast path.
 */
export const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Preference-Applied, Range-Unit, Retry-After",
} as const;

/** Answers a browser that asks before it sends a request of another origin. */
export function answerPreflight(context: Context): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders,
      "access-control-allow-methods": "GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS",
      "access-control-allow-headers": context.req.header("access-control-request-headers") ?? "*",
      "access-control-max-age": "3600",
      vary: "Access-Control-Request-Headers",
    },
  });
}
