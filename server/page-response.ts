import { acceptedEncoding } from "./encoding.ts";
import type { CachedPage } from "./page-cache.ts";

/** What a response to a page's request depends on besides the page. */
export type PageRequest = {
  method: string;
  ifNoneMatch: string | undefined;
  acceptEncoding: string | undefined;
};

type PageResponse = {
  status: number;
  /** Without those of every response. */
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | null;
};

export async function pageResponse(page: CachedPage, request: PageRequest): Promise<PageResponse> {
  const { status, body, etag, sent } = page;
  if (status === 200 && isKnown(etag, request.ifNoneMatch)) {
    // Without a policy, because the browser keeps the cached page with the policy for its nonce.
    const { "content-type": _, "content-security-policy": __, ...headers } = sent;
    return { status: 304, headers, body: null };
  }
  const encoding = body.length > 1024 ? acceptedEncoding(request.acceptEncoding) : undefined;
  const encoded = encoding ? await page.encoded(encoding) : body;
  const headers: Record<string, string> = { ...sent, "content-length": String(encoded.length) };
  if (encoding) headers["content-encoding"] = encoding;
  return {
    status,
    headers,
    body: request.method === "HEAD" || nullBodyStatuses.has(status) ? null : encoded,
  };
}

const nullBodyStatuses = new Set([204, 205, 304]);

function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch?.split(",").some((known) => known.trim() === etag) ?? false;
}
