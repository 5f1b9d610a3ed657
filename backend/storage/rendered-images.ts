import { join } from "node:path";
import { Hono } from "hono";
import type { Logger } from "pino";
import type { Sql } from "postgres";
import { cachingHeaders, downloadHeaders, isUnchanged } from "./delivery.ts";
import type { ObjectFiles } from "./object-files.ts";
import { findPublicObject } from "./objects.ts";
import { chooseFormat } from "./rendering/output-format.ts";
import { createImageRenderer } from "./rendering/image-renderer.ts";
import { parseTransformation, transformationName } from "./rendering/transformation.ts";

/**
 * `GET /{bucket}/{path}?width=&height=&resize=&quality=&format=`: an image of a public bucket in the size that
 * is asked for and in the best format that the caller accepts.
 */
export function renderedImageRoutes(owner: Sql, files: ObjectFiles, directory: string, log: Logger): Hono {
  const renderer = createImageRenderer(files, join(directory, "rendered"), log);
  const routes = new Hono();
  routes.get("/:bucket/:name{.+}", async (context) => {
    const transformation = parseTransformation(context.req.query());
    const { bucket, name } = context.req.param();
    const object = await findPublicObject(owner, bucket, name);
    const format = chooseFormat(transformation, object.metadata.mimetype, context.req.header("accept"));
    const headers = {
      ...cachingHeaders(object, `"${object.version}-${transformationName(transformation)}-${format}"`),
      ...downloadHeaders(context.req.query("download")),
      "content-type": `image/${format}`,
      vary: "accept",
    };
    if (isUnchanged(context.req.raw.headers, headers)) return context.body(null, 304, headers);

    const image = await renderer.render(object.version, transformation, format);
    return context.body(image, 200, { ...headers, "content-length": String(image.byteLength) });
  });
  return routes;
}
