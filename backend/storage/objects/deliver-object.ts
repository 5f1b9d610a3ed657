import type { Context } from "hono";
import { parseByteRange } from "../shared/byte-range.ts";
import { type Audience, cachingHeaders, downloadHeaders, isSaved, isUnchanged } from "./delivery.ts";
import { StorageError } from "../shared/errors.ts";
import type { ObjectFiles } from "../shared/object-files.ts";
import type { StoredObject } from "../shared/stored-object.ts";

/** Responds with an object or a range of it. @param find called again when the file was just replaced */
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
    const current = await find();
    if (current.version === object.version) throw error;
    return deliver(context, files, current, audience);
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
    ...downloadHeaders(context.req.query("download") ?? (isSaved(object) ? fileName(object) : undefined)),
    ...(contentEncoding && { "content-encoding": contentEncoding }),
    "accept-ranges": "bytes",
    "content-type": safeType(mimetype),
  };
  if (isUnchanged(context.req.raw.headers, headers)) return context.body(null, 304, headers);

  const ifRange = context.req.header("if-range");
  const isCurrent = ifRange === undefined || ifRange === eTag;
  const range = isCurrent ? parseByteRange(context.req.header("range"), size) : null;
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

function fileName({ name }: StoredObject): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

/** Uploaded pages are served as plain text, so that browsers do not run them. */
function safeType(mimetype: string): string {
  return /^(text\/html|image\/svg|[^;]*xml)/i.test(mimetype) ? "text/plain" : mimetype;
}
