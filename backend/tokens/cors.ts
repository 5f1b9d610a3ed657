import type { Context } from "hono";

/** Any origin may use the backend: it is protected by keys, not cookies. A middleware would cost the fast path. */
export const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Preference-Applied, Range-Unit, Retry-After",
} as const;

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
