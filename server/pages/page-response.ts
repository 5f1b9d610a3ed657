import type { Context } from "hono";
import { acceptedEncoding, type Encoding } from "../http/encoding.ts";
import type { Encodable, EncodedPage } from "./page-cache.ts";
import { takeCommonHeaders, type CommonHeaders } from "../http/security-headers.ts";

export type PageRequest = {
  method: string;
  ifNoneMatch: string | undefined;
  acceptEncoding: string | undefined;
};

type PageResponse = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array<ArrayBuffer> | null;
};

export function encodingFor(page: Encodable, { acceptEncoding }: PageRequest): Encoding | undefined {
  return page.body.length > 1024 ? acceptedEncoding(acceptEncoding) : undefined;
}

export function pageResponse(page: Encodable, encoded: EncodedPage, request: PageRequest): PageResponse {
  const { status, etag } = page;
  const { headers, body } = encoded;
  if (status === 200 && isKnown(etag, request.ifNoneMatch)) return notModified(headers);
  return { status, headers, body: request.method === "HEAD" || nullBodyStatuses.has(status) ? null : body };
}

export async function sendPage(page: Encodable, context: Context<CommonHeaders>): Promise<Response> {
  const request = {
    method: context.req.method,
    ifNoneMatch: context.req.header("If-None-Match"),
    acceptEncoding: context.req.header("Accept-Encoding"),
  };
  const encoded = await page.encode(encodingFor(page, request));
  const { status, headers, body } = pageResponse(page, encoded, request);
  return new Response(body, { status, headers: { ...headers, ...takeCommonHeaders(context) } });
}

/** A 304 has no policy, because the browser keeps the stored page with the policy for its nonce. */
function notModified(page: PageResponse["headers"]): PageResponse {
  const headers = Object.fromEntries(Object.entries(page).filter(([name]) => !name.startsWith("content-")));
  return { status: 304, headers, body: null };
}

const nullBodyStatuses = new Set([204, 205, 304]);

/** Whether the client has the answer with this tag already. */
export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch?.split(",").some((known) => known.trim() === etag) ?? false;
}
