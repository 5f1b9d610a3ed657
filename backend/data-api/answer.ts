import { corsHeaders } from "../cors.ts";
import type { ApiError } from "./api-error.ts";
import type { Media } from "./request/media.ts";
import { contentRange, rangeStatus } from "./request/range.ts";

/** The page that came from PostgreSQL. */
export type Page = {
  rows: number;
  body: Uint8Array<ArrayBuffer>;
  total: number | undefined;
  offset: number;
};

/** The answer of a read: its rows, and which of how many they are. */
export function answerPage(page: Page, media: Media, head: boolean): Response {
  const status = rangeStatus(page.offset, page.rows, page.total);
  return new Response(head ? null : page.body, {
    status,
    headers: {
      ...corsHeaders,
      "content-type": media.contentType,
      "content-range": contentRange(page.offset, page.rows, page.total),
    },
  });
}

/** The answer of a function that returns nothing. */
export function answerNothing(): Response {
  return new Response(null, { status: 204, headers: corsHeaders });
}

export function answerError(error: ApiError, head: boolean): Response {
  return new Response(head ? null : error.body(), {
    status: error.status,
    headers: { ...corsHeaders, "content-type": "application/json; charset=utf-8", ...error.headers },
  });
}
