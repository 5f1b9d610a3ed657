import { createHash } from "node:crypto";
import { compress, type Encoding } from "./encoding.ts";

/** `nonce` is that of its inline scripts. */
export type RenderedPage = { status: number; headers: Headers; body: Uint8Array<ArrayBuffer>; nonce: string };

export type CachedPage = RenderedPage & {
  /** The same for renders that differ only in their nonce. */
  etag: string;
  encoded: (encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>>;
};

type Options = {
  /** In milliseconds. */
  timeToLive: number;
  /** Of all cached pages, uncompressed. */
  maxBytes: number;
  now?: () => number;
};

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Caches pages that are the same for everybody (`Cache-Control: public, s-maxage=...`) for a moment. Concurrent requests
 * for a page share one render. After `clear`, renders that began earlier are not stored, so that no page is older than the
 * last write.
 */
export function createPageCache({ timeToLive, maxBytes, now = Date.now }: Options) {
  // A Map keeps the order of insertion, so its first key is the least recently used page.
  const pages = new Map<string, { page: CachedPage; expires: number }>();
  let renders = new Map<string, Promise<CachedPage>>();
  let bytes = 0;

  const remove = (key: string): void => {
    bytes -= pages.get(key)?.page.body.length ?? 0;
    pages.delete(key);
  };

  const store = (key: string, page: CachedPage): void => {
    remove(key);
    pages.set(key, { page, expires: now() + timeToLive });
    bytes += page.body.length;
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break;
      remove(oldest);
    }
  };

  /** Requests only share a render with others on behalf of the same client. */
  const get = async (
    key: string,
    render: () => Promise<RenderedPage>,
    onBehalfOf = "",
  ): Promise<CachedPage> => {
    const cached = pages.get(key);
    if (cached && cached.expires > now()) {
      pages.delete(key);
      pages.set(key, cached);
      return cached.page;
    }
    const renderKey = `${onBehalfOf} ${key}`;
    const running = renders.get(renderKey);
    if (running) return running;

    const current = renders;
    const pending = render().then((rendered) => {
      const page = withEncodings(rendered);
      if (current === renders && isShared(page)) store(key, page);
      return page;
    });
    current.set(renderKey, pending);
    try {
      return await pending;
    } finally {
      current.delete(renderKey);
    }
  };

  const clear = (): void => {
    pages.clear();
    renders = new Map();
    bytes = 0;
  };

  return { get, clear };
}

function isShared({ status, headers }: RenderedPage): boolean {
  const cacheControl = headers.get("Cache-Control") ?? "";
  return (
    status === 200 &&
    /\bpublic\b/.test(cacheControl) &&
    /\bs-maxage=\d/.test(cacheControl) &&
    !headers.has("Set-Cookie")
  );
}

function withEncodings(rendered: RenderedPage): CachedPage {
  const encodings = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  const encoded = (encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> => {
    const compressed = encodings.get(encoding) ?? compress(rendered.body, encoding);
    encodings.set(encoding, compressed);
    return compressed;
  };
  return { ...rendered, etag: contentTag(rendered), encoded };
}

function contentTag({ body, nonce }: RenderedPage): string {
  const content = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    .toString("latin1")
    .replaceAll(nonce, "");
  return `W/"${createHash("sha256").update(content, "latin1").digest("base64url").slice(0, 22)}"`;
}
