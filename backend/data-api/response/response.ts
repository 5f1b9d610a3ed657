import { corsHeaders } from "../../tokens/cors.ts";
import type { ApiError } from "../errors/api-error.ts";
import type { ApiRequest } from "../request/api-request.ts";
import type { Media } from "../request/media.ts";
import type { Page } from "../run/run-page.ts";
import { contentLocation } from "./content-location.ts";
import { contentRange, rangeStatus } from "./content-range.ts";
import { headersFromSetting, statusFromSetting } from "./response-settings.ts";

export function pageResponse(
  page: Page,
  media: Media,
  request: ApiRequest,
  headers: Readonly<Record<string, string>>,
): Response {
  const status = rangeStatus(page.offset, page.rows, page.total);
  const body = request.method === "HEAD" ? undefined : page.body;
  const range = contentRange(page.offset, page.rows, page.total);
  return successResponse(page, status, body, {
    "content-type": media.contentType,
    "content-range": range,
    ...(body && { "content-length": String(body.byteLength) }),
    ...contentLocation(request),
    ...headers,
  });
}

export function successResponse(
  page: Page,
  status: number,
  body: Page["body"] | undefined,
  headers: Readonly<Record<string, string>>,
): Response {
  const all: HeadersInit = { ...corsHeaders, ...headers };
  if (page.status === undefined && page.headers === undefined)
    return new Response(body ?? null, { status, headers: all });
  const changed = new Headers(all);
  const own = headersFromSetting(page.headers);
  for (const [name] of own) changed.delete(name);
  for (const [name, value] of own) changed.append(name, value);
  const changedStatus = statusFromSetting(page.status) ?? status;
  const bodyless = changedStatus === 204 || changedStatus === 304;
  if (bodyless) changed.delete("content-length");
  return new Response(bodyless ? null : (body ?? null), { status: changedStatus, headers: changed });
}

export function errorResponse(error: ApiError, head: boolean): Response {
  return new Response(head ? null : error.body(), {
    status: error.status,
    headers: {
      ...corsHeaders,
      "content-type": "application/json; charset=utf-8",
      ...proxyStatus(error),
      ...error.headers,
    },
  });
}

/** A function may raise any text as a code. */
function proxyStatus({ code }: ApiError): Record<string, string> {
  return /^[\w-]{1,100}$/.test(code) ? { "proxy-status": `PostgREST; error=${code}` } : {};
}
