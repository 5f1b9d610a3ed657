import { acceptedEncoding, type Encoding } from "./encoding.ts";
import type { CachedPage, EncodedPage } from "./page-cache.ts";

/** What a response to a page's request depends on besides the page. */
export type PageRequest = {
  method: string;
  ifNoneMatch: string | undefined;
  acceptEncoding: string | undefined;
};

type PageResponse = {
  status: number;
  /** Without those of every response. */
  headers: Readonly<Record<string, string>>;
  body: Uint8Array<ArrayBuffer> | null;
};

/** How the page is sent to this client; undefined as it is. */
export function encodingFor(page: CachedPage, { acceptEncoding }: PageRequest): Encoding | undefined {
  return page.body.length > 1024 ? acceptedEncoding(acceptEncoding) : undefined;
}

export function pageResponse(page: CachedPage, encoded: EncodedPage, request: PageRequest): PageResponse {
  const { status, etag } = page;
  const { headers, body } = encoded;
  if (status === 200 && isKnown(etag, request.ifNoneMatch)) return notModified(headers);
  return { status, headers, body: request.method === "HEAD" || nullBodyStatuses.has(status) ? null : body };
}

/** Without a policy, because the browser keeps the cached page with the policy for its nonce. */
function notModified(page: PageResponse["headers"]): PageResponse {
  const headers = Object.fromEntries(Object.entries(page).filter(([name]) => !name.startsWith("content-")));
  return { status: 304, headers, body: null };
}

const nullBodyStatuses = new Set([204, 205, 304]);

function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch?.split(",").some((known) => known.trim() === etag) ?? false;
}
