import type { Context } from "hono";
import { parseByteRange } from "../shared/byte-range.ts";
import { type Audience, cachingHeaders, downloadHeaders, isUnchanged } from "./delivery.ts";
import { StorageError } from "../shared/errors.ts";
import type { ObjectFiles } from "../shared/object-files.ts";
import type { StoredObject } from "../shared/stored-object.ts";

/**
 * Answers with an object as it was uploaded, or with the part of it that is asked for.
 * @param find asked again when the file went because the object got a new one meanwhile
 */
export async function deliverObject(
  context: Context,
  files: ObjectFiles,
  find: () => Promise<StoredObject>,
  audience: Audience,
): Promise<Response> {
  const object = await find();
  try {
    return await deliver(context, files, object, audience);
  } catch (error) {
    if (!(error instanceof StorageError) || error.code !== "NoSuchKey") throw error;
    const now = await find();
    if (now.version === object.version) throw error;
    return deliver(context, files, now, audience);
  }
}

async function deliver(
  context: Context,
  files: ObjectFiles,
  object: StoredObject,
  audience: Audience,
): Promise<Response> {
  const { size, mimetype, eTag, contentEncoding } = object.metadata;
  const headers = {
    ...cachingHeaders(object, eTag, audience),
    ...downloadHeaders(context.req.query("download")),
    ...(contentEncoding && { "content-encoding": contentEncoding }),
    "accept-ranges": "bytes",
    "content-type": harmlessType(mimetype),
  };
  if (isUnchanged(context.req.raw.headers, headers)) return context.body(null, 304, headers);

  const ifRange = context.req.header("if-range");
  const stillSame = ifRange === undefined || ifRange === eTag;
  const range = stillSame ? parseByteRange(context.req.header("range"), size) : null;
  const length = range ? range.end - range.start + 1 : size;
  const status = range ? 206 : 200;
  const allHeaders = {
    ...headers,
    "content-length": String(length),
    ...(range && { "content-range": `bytes ${range.start}-${range.end}/${size}` }),
  };
  if (context.req.method === "HEAD") return context.body(null, status, allHeaders);
  const content = await files.stream(object.version, range);
  return context.body(content as ReadableStream<Uint8Array<ArrayBuffer>>, status, allHeaders);
}

/** An uploaded page must not run as one. */
function harmlessType(mimetype: string): string {
  return /^(text\/html|image\/svg|[^;]*xml)/i.test(mimetype) ? "text/plain" : mimetype;
}
