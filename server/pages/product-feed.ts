import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Handler } from "hono";
import type { Db } from "../../app/base/clients/load-context.ts";
import { readShop } from "../../app/base/shop/load-shop.ts";
import { published } from "../../app/features/catalog/published.ts";
import { readRules } from "../../app/features/delivery/rules.ts";
import { acceptConnections } from "../http/accept-connections.ts";
import { acceptedEncoding } from "../http/encoding.ts";
import { takeCommonHeaders, type CommonHeaders } from "../http/security-headers.ts";
import { feedColumns, feedItems, type FeedProduct, type FeedShop, shippingOf } from "./feed-item.ts";
import { keptFor } from "./kept-for.ts";
import { isKnown } from "./page-response.ts";
import { couldNotBeMade, timeToLive, xmlHeaders } from "./sitemap.ts";
import { escapeXml } from "./xml.ts";

/** Products that are read and written at once: so few that others need not wait for long. */
const pageSize = 50;

type Options = {
  siteUrl: () => string;
  /** The backend's origin; empty for the shop's own. */
  backendUrl: string;
  db: () => Db;
  /** Another one for each change of what is listed. */
  version: () => unknown;
};

/** A whole feed, compressed by gzip. Without that, the one of a large shop would fill the memory. */
type Feed = { packed: readonly Buffer[]; etag: string };

/** Serves `/feeds/google.xml`, RSS 2.0 for Google Merchant Center, Meta and Pinterest. It is kept for a while, unless another product is listed. */
export function productFeed({ siteUrl, backendUrl, db, version }: Options): Handler<CommonHeaders> {
  const feed = keptFor(timeToLive, () => pack(write(db(), siteUrl(), backendUrl)), version);

  return async (context) => {
    let made: Feed;
    try {
      made = await feed();
    } catch (error) {
      console.warn("The product feed could not be made.", error);
      return couldNotBeMade(context, "product feed");
    }
    const { packed, etag } = made;
    const encoding = acceptedEncoding(context.req.header("Accept-Encoding"), ["gzip"]);
    const headers = {
      ...xmlHeaders,
      ETag: etag,
      ...takeCommonHeaders(context),
      ...(encoding && { "Content-Encoding": encoding }),
    };
    if (isKnown(etag, context.req.header("If-None-Match")))
      return new Response(null, { status: 304, headers });
    if (context.req.method === "HEAD") return new Response(null, { headers });
    // A stream, because a response would copy a buffer, and slow clients keep it for long.
    const body = encoding ? Readable.from(packed) : Readable.from(packed).pipe(createGunzip());
    return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { headers });
  };
}

async function pack(parts: AsyncIterable<string>): Promise<Feed> {
  const hash = createHash("sha256");
  const packed: Buffer[] = [];
  await pipeline(
    parts,
    async function* (texts) {
      for await (const text of texts) {
        hash.update(text);
        yield text;
      }
    },
    createGzip(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) packed.push(chunk);
    },
  );
  return { packed, etag: `W/"${hash.digest("base64url").slice(0, 22)}"` };
}

async function* write(db: Db, siteUrl: string, backendUrl: string): AsyncGenerator<string> {
  const [{ name, tagline, language, money }, rules] = await Promise.all([readShop(db), readRules(db)]);
  const shop: FeedShop = { name, money, shipping: shippingOf(rules), siteUrl, backendUrl };
  const about = `<title>${escapeXml(name)}</title>\n<link>${escapeXml(siteUrl)}</link>\n<description>${escapeXml(tagline)}</description>\n<language>${escapeXml(language)}</language>`;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n${about}\n`;
  for (let last: number | undefined = 0; last !== undefined;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the previous one
    const products = await readProducts(db, last);
    // oxlint-disable-next-line no-await-in-loop -- between two pieces of work
    await acceptConnections();
    yield products.map((product) => feedItems(product, shop)).join("");
    // A backend may return fewer rows than asked for, so only an empty page is the end.
    last = products.at(-1)?.id;
  }
  yield "</channel>\n</rss>\n";
}

async function readProducts(db: Db, after: number): Promise<FeedProduct[]> {
  const { data } = await db
    .from("products")
    .select(feedColumns)
    .match(published)
    .gt("id", after)
    .order("id")
    .limit(pageSize)
    .throwOnError();
  return data;
}
