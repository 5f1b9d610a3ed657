import { Hono } from "hono";
import type { Sql } from "postgres";
import { parseByteRange } from "./byte-range.ts";
import { cachingHeaders, downloadHeaders, isUnchanged } from "./delivery.ts";
import type { ObjectFiles } from "./object-files.ts";
import { findPublicObject } from "./objects.ts";

/** `GET` and `HEAD /{bucket}/{path}`: an object of a public bucket as it was uploaded. */
export function publicObjectRoutes(owner: Sql, files: ObjectFiles): Hono {
  const routes = new Hono();
  routes.get("/:bucket/:name{.+}", async (context) => {
    const { bucket, name } = context.req.param();
    const object = await findPublicObject(owner, bucket, name);
    const { size, mimetype, eTag } = object.metadata;
    const headers = {
      ...cachingHeaders(object, eTag),
      ...downloadHeaders(context.req.query("download")),
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
    if (context.req.method === "HEAD") return new Response(null, { status, headers: allHeaders });
    const content = await files.stream(object.version, range);
    return new Response(content as ReadableStream<Uint8Array<ArrayBuffer>>, { status, headers: allHeaders });
  });
  return routes;
}

/** An uploaded page must not run with the shop's origin. */
function harmlessType(mimetype: string): string {
  return /^(text\/html|application\/xhtml|image\/svg)/i.test(mimetype) ? "text/plain" : mimetype;
}
