import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Requester, createSharedWork } from "../../work/gate/shared-work.ts";
import { openGate } from "../../work/gate/gate.ts";
import { compress, type Encoding } from "../http/encoding.ts";

export type Sendable = {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
  nonce?: string;
};

/** A plain object is what the server writes fastest. Pages set no cookies, so no header occurs twice. */
export type EncodedPage = { headers: Readonly<Record<string, string>>; body: Uint8Array<ArrayBuffer> };

export type Encodable = Sendable & {
  /** The same for renders that differ only in their nonce. */
  etag: string;
  /** Encodes the page once; undefined leaves it as it is. */
  encode: (encoding: Encoding | undefined) => Promise<EncodedPage>;
  encoded: (encoding: Encoding | undefined) => EncodedPage | undefined;
};

export type CachedPage = Sendable & Encodable;

/** The client that asks for a page. Only clients with an address are limited. */
export type Visitor = Requester & {
  /** Whose share of the database a render uses, so that others do not wait for it. */
  onBehalfOf?: string | undefined;
};

const nobody: Visitor = { address: undefined, signal: new AbortController().signal };

export class TooBusy extends Error {}

export class VisitorGone extends Error {}

type Options = {
  /** In milliseconds; 0 caches nothing. */
  timeToLive: number;
  maxBytes: number;
  now?: () => number;
};

/** Renders take turns on one processor, so each visitor has one: the most that others wait for. */
const renders = { places: 4, perOwner: 1, maxWaiting: 256, timeout: 10_000 };

export type PageCache = ReturnType<typeof createPageCache>;

/** Caches public pages (`s-maxage`). Requests share a render; after `clear`, none that began earlier is shared. */
export function createPageCache({ timeToLive, maxBytes, now = () => performance.now() }: Options) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => Math.max(body.length, 1),
    ttl: timeToLive,
    ttlResolution: 0,
    // Pages that nobody asks for again would otherwise fill the whole size.
    ttlAutopurge: true,
    perf: { now },
  });
  const share = createSharedWork<CachedPage>(
    openGate({ ...renders, refusal: () => new TooBusy() }),
    () => new VisitorGone(),
  );
  let generation = 0;
  const lookups = { hits: 0, misses: 0 };

  /** Makes the page the most recently used. */
  const fresh = (key: string): CachedPage | undefined => pages.get(key);

  /** Requests share a render only on behalf of the same client, whose renders have a share of their own. */
  const get = async (
    key: string,
    render: () => Promise<Sendable>,
    { onBehalfOf = "", ...caller }: Visitor = nobody,
  ): Promise<CachedPage> => {
    const run = async (): Promise<CachedPage> => {
      const begun = generation;
      const page = withEncodings(await render());
      // LRUCache would keep a page without a time to live forever.
      if (timeToLive > 0 && begun === generation && isShared(page)) pages.set(key, page);
      return page;
    };
    const work = {
      key: `${generation} ${onBehalfOf} ${key}`,
      cost: 1,
      // Another render may have been stored while this one waited.
      run: async () => fresh(key) ?? run(),
    };
    const cached = fresh(key);
    lookups[cached ? "hits" : "misses"] += 1;
    return cached ?? share(work, caller);
  };

  const clear = (): void => {
    pages.clear();
    generation += 1;
  };

  return { fresh, get, clear, lookups };
}

function isShared({ status, headers }: Sendable): boolean {
  const cacheControl = headers.get("Cache-Control") ?? "";
  return (
    status === 200 &&
    /\bpublic\b/.test(cacheControl) &&
    /\bs-maxage=\d/.test(cacheControl) &&
    !headers.has("Set-Cookie")
  );
}

export function withEncodings<Page extends Sendable>(rendered: Page): Page & Encodable {
  const etag = contentTag(rendered);
  const pages = new Map<Encoding | undefined, EncodedPage>();
  const encode = async (encoding: Encoding | undefined): Promise<EncodedPage> => {
    const body = encoding ? await compress(rendered.body, encoding) : rendered.body;
    const headers: Record<string, string> = {
      ...Object.fromEntries(rendered.headers),
      etag,
      "content-length": String(body.length),
      ...(encoding && { "content-encoding": encoding }),
    };
    const page = { headers, body };
    pages.set(encoding, page);
    return page;
  };
  const running = new Map<Encoding | undefined, Promise<EncodedPage>>();
  return {
    ...rendered,
    etag,
    encode(encoding) {
      const pending = running.get(encoding) ?? encode(encoding);
      running.set(encoding, pending);
      return pending;
    },
    encoded: (encoding) => pages.get(encoding),
  };
}

function contentTag({ body, nonce }: Sendable): string {
  const content = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const hash = createHash("sha256");
  let start = 0;
  if (nonce !== undefined)
    for (let end = content.indexOf(nonce); end >= 0; end = content.indexOf(nonce, start)) {
      hash.update(content.subarray(start, end));
      start = end + nonce.length;
    }
  return `W/"${hash.update(content.subarray(start)).digest("base64url").slice(0, 22)}"`;
}
