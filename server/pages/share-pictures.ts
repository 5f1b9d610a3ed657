import { createHash } from "node:crypto";
import type { Context, Handler } from "hono";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { tileColor } from "../../domain/shop/tile-color.ts";
import { shareSize } from "../../domain/shop/share-size.ts";
import { picturesOf } from "../../domain/catalog/pictures.ts";
import { objectPath } from "../../domain/catalog/product-image.ts";
import { readView } from "../../domain/catalog/photo-view.ts";
import { parseId } from "../../domain/base/id.ts";
import { addressKey, clientAddress } from "../../work/client-address.ts";
import { openGate } from "../../work/gate/gate.ts";
import { isUnchanged } from "../../backend/storage/objects/delivery.ts";
import { createRenderProcess } from "../../backend/storage/rendering/render-process.ts";
import { createSharedWork } from "../../work/gate/shared-work.ts";
import { clientGone, StorageError, tooBusy } from "../../backend/storage/shared/errors.ts";
import type { Db } from "../../app/base/clients/load-context.ts";
import type { ClientForPage } from "./data-client.ts";
import { takeCommonHeaders, type CommonHeaders } from "../http/security-headers.ts";

type Options = {
  clientForPage: ClientForPage;
  fetchFile: (path: string, init: RequestInit) => Promise<Response>;
  trustedProxies: number;
  log: Logger;
};

type Picture = { body: Buffer<ArrayBuffer>; etag: string };

/** Some messengers ignore larger pictures. */
const maxBytes = 300_000;

/** Our bucket accepts 40 MB; another backend's may accept more. */
const maxOriginalBytes = 42_000_000;

const publicFiles = "/storage/v1/object/public/";

/** In milliseconds, with the time in the queue: messengers do not wait longer. */
const timeout = 20_000;

class NoPicture extends Error {}

/**
 * Serves `/product/:id/share.jpg`, the product's photograph on its background, and `/share.jpg`, the middle of the
 * owner's hero, from the shop's own storage only.
 */
export function createSharePictures(options: Options): Handler<CommonHeaders> {
  const { clientForPage, fetchFile, trustedProxies, log } = options;
  const process = createRenderProcess();
  const gate = openGate({ places: 2, perOwner: 1, maxWaiting: 64, timeout, refusal: tooBusy });
  const share = createSharedWork<Picture>(gate, clientGone);
  // Some 60 KB each; many people open a shared link at once.
  const kept = new LRUCache<string, Picture>({ max: 100, ttl: 3_600_000 });

  const compose = async ({ path, ...look }: Original): Promise<Picture> => {
    const body = await process.frame(await readOriginal(fetchFile, path), {
      ...shareSize,
      ...look,
      maxBytes,
    });
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    kept.set(path, { body, etag });
    return { body, etag };
  };

  const find = async (context: Context): Promise<Picture> => {
    const address = clientAddress(context, trustedProxies);
    const db = clientForPage({ onBehalfOf: address });
    const id = context.req.param("id");
    const original = id === undefined ? await heroOf(db) : await photoOf(db, id);
    const known = kept.get(original.path);
    if (known) return known;
    const caller = { address: addressKey(address), signal: context.req.raw.signal };
    return share({ key: original.path, cost: 1, run: () => compose(original) }, caller);
  };

  return async (context) => {
    try {
      const { body, etag } = await find(context);
      const headers = { "Cache-Control": "public, max-age=86400", ETag: etag };
      if (isUnchanged(context.req.raw.headers, { etag }))
        return context.body(null, 304, { ...headers, ...takeCommonHeaders(context) });
      return context.body(body, 200, {
        ...headers,
        "Content-Type": "image/jpeg",
        "Content-Length": String(body.byteLength),
        ...takeCommonHeaders(context),
      });
    } catch (error) {
      const missing =
        error instanceof NoPicture || (error instanceof StorageError && error.httpStatus === 400);
      if (!missing && !(error instanceof StorageError))
        log.warn({ id: context.get("requestId"), err: error }, "a picture for sharing could not be made");
      const headers = { "Cache-Control": "no-store", ...takeCommonHeaders(context) };
      if (missing) return context.text(error.message, 404, headers);
      return context.text("The picture could not be made. Please try again later.", 503, {
        ...headers,
        "Retry-After": "60",
      });
    }
  };
}

type Original = { path: string; ground: string; fit?: "cover" };

async function photoOf(db: Db, typed: string): Promise<Original> {
  const id = parseId(typed);
  if (id === null) throw new NoPicture("There is no such product.");
  const { data } = await db.from("products").select("image, images").eq("id", id).throwOnError();
  if (!data[0]) throw new NoPicture("There is no such product.");
  const [picture = ""] = picturesOf(data[0]);
  const original = originalOf(picture, "product-images/");
  if (original === undefined) throw new NoPicture("This product has no photograph.");
  return original;
}

async function heroOf(db: Db): Promise<Original> {
  const { data } = await db.from("shop_facts").select("hero_image").throwOnError();
  const original = originalOf(data[0]?.hero_image ?? "", "shop-images/");
  if (original === undefined) throw new NoPicture("The shop has no picture of its own.");
  return { ...original, fit: "cover" };
}

/** Undefined if the picture is not in this folder of the shop's storage. */
function originalOf(picture: string, bucket: string): Original | undefined {
  const path = objectPath(picture, bucket);
  if (path === null) return undefined;
  const folder = publicFiles + bucket;
  // A path with dots could lead out of the bucket.
  const { pathname } = new URL(folder + path, "http://localhost");
  if (!pathname.startsWith(folder) || pathname.length === folder.length) return undefined;
  const { ground } = readView(picture);
  return { path: pathname, ground: ground?.startsWith("#") ? ground : tileColor };
}

async function readOriginal(fetchFile: Options["fetchFile"], path: string): Promise<Buffer> {
  const response = await fetchFile(path, { signal: AbortSignal.timeout(timeout) });
  // Supabase's storage answers 400 for files that it does not have.
  if (response.status >= 400 && response.status < 500 && response.status !== 429) {
    await response.body?.cancel();
    throw new NoPicture("The photograph of this product is missing.");
  }
  if (!response.ok || !response.body) throw new Error(`The storage answered ${response.status}.`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.byteLength;
    if (bytes > maxOriginalBytes) throw new NoPicture("The photograph of this product is too large.");
    parts.push(part);
  }
  return Buffer.concat(parts);
}
