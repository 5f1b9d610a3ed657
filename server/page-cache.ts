import { createHash } from "node:crypto";
import { compress, type Encoding } from "./encoding.ts";

/** A page as it was rendered; `nonce` is the one its inline scripts carry. */
export type RenderedPage = { status: number; headers: Headers; body: Uint8Array<ArrayBuffer>; nonce: string };

export type CachedPage = RenderedPage & {
  /** Names the content; two renders that differ only in their nonce share it. */
  etag: string;
  encoded: (encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>>;
};

type Options = {
  /** In milliseconds. */
  timeToLive: number;
  /** Of all kept pages together, uncompressed. */
  maxBytes: number;
  now?: () => number;
};

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Keeps rendered pages that are the same for everybody (`Cache-Control: public, s-maxage=...`) for a moment. However
 * many ask for a page at once, it is rendered once. `clear` also keeps renders that began earlier from being stored,
 * so that nobody is served what was true before a write.
 */
export function createPageCache({ timeToLive, maxBytes, now = Date.now }: Options) {
  // A Map keeps the order of insertion: its first key is the page unused for longest.
  const pages = new Map<string, { page: CachedPage; expires: number }>();
  let flights = new Map<string, Promise<CachedPage>>();
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

  /** `onBehalfOf`: who waits for a render waits for none that is made for somebody else. */
  const get = async (
    key: string,
    render: () => Promise<RenderedPage>,
    onBehalfOf = "",
  ): Promise<CachedPage> => {
    const kept = pages.get(key);
    if (kept && kept.expires > now()) {
      pages.delete(key);
      pages.set(key, kept);
      return kept.page;
    }
    const flightKey = `${onBehalfOf} ${key}`;
    const running = flights.get(flightKey);
    if (running) return running;

    const current = flights;
    const flight = render().then((rendered) => {
      const page = withEncodings(rendered);
      if (current === flights && isShared(page)) store(key, page);
      return page;
    });
    current.set(flightKey, flight);
    try {
      return await flight;
    } finally {
      current.delete(flightKey);
    }
  };

  const clear = (): void => {
    pages.clear();
    flights = new Map();
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
