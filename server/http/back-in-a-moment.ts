import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { Context } from "hono";
import { retryAfterSeconds } from "../../backend/database/unreachable.ts";
import { corsHeaders } from "../../backend/tokens/cors.ts";
import { directionOf } from "../../domain/text/direction.ts";
import { askedLanguage } from "../../work/languages/asked-language.ts";

export type Pause = {
  sentence: string;
  explanation: MessageDescriptor;
  /** Until clients should try again. */
  seconds?: number;
  /** The data API's code, and the storage's with its older name. */
  codes?: { data: string; storage: string; error: string };
};

const noDatabase = { data: "PGRST001", storage: "DatabaseError", error: "Database error" };

export function backInAMoment({ req }: Context, pause: Pause): Response {
  const { path } = req;
  const { sentence, explanation, seconds = retryAfterSeconds, codes = noDatabase } = pause;
  const headers = { "Retry-After": String(seconds), "Cache-Control": "no-store" };
  const json = (body: object, more = {}) =>
    Response.json(body, { status: 503, headers: { ...headers, ...more } });
  if (path.startsWith("/rest/v1"))
    return json({ code: codes.data, details: null, hint: null, message: sentence }, corsHeaders);
  if (path.startsWith("/auth/v1"))
    return json({ code: 503, error_code: "unexpected_failure", msg: sentence }, corsHeaders);
  if (path.startsWith("/storage/v1"))
    return json(
      { statusCode: "503", code: codes.storage, error: codes.error, message: sentence },
      corsHeaders,
    );
  if (/^\/(?:payments|webhooks|papers|mail|reports\/address|backups\/address|invitations)(?:\/|$)/.test(path))
    return json({ message: sentence });
  return new Response(page(explanation, askedLanguage(req.header("accept-language"))), {
    status: 503,
    headers: { ...headers, "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy },
  });
}

const policy = "default-src 'none'; style-src-attr 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** The shop's name, look and language are in the database, so the page does without. */
const page = (explanation: MessageDescriptor, { t, locale }: I18n): string => `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${retryAfterSeconds}">
<title>${t(msg`Back in a moment`)}</title>
</head>
<body style="margin: 20vh auto 0; max-width: 36rem; padding: 0 1.25rem; font: 1rem/1.5 system-ui, sans-serif; color: #1b1b1f; background: #fff">
<h1 style="font-size: 1.5rem; font-weight: 600">${t(msg`We are back in a moment`)}</h1>
<p>${t(
  msg({
    message: msg`${{ explanation: t(explanation) }} Your orders and your cart are safe. This page tries again by itself every few seconds.`,
    comment: "explanation is a sentence: The shop is starting.",
  }),
)}</p>
</body>
</html>
`;
