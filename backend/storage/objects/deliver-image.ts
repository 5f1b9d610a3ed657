import type { Context } from "hono";
import { type Audience, cachingHeaders, downloadHeaders, isUnchanged } from "./delivery.ts";
import type { StoredObject } from "../shared/stored-object.ts";
import { chooseFormat } from "../rendering/output-format.ts";
import { type Transformation, transformationName } from "../rendering/transformation.ts";
import type { StorageService } from "../service/storage-service.ts";

/** Answers with an object as an image of the size that is asked for, in the best format that the caller accepts. */
export async function deliverImage(
  context: Context,
  { renderer, addressOf }: StorageService,
  object: StoredObject,
  transformation: Transformation,
  audience: Audience,
): Promise<Response> {
  const format = chooseFormat(transformation, object.metadata.mimetype, context.req.header("accept"));
  const headers = {
    ...cachingHeaders(
      object,
      `"${object.version}-${transformationName(transformation)}-${format}"`,
      audience,
    ),
    ...downloadHeaders(context.req.query("download")),
    "content-type": `image/${format}`,
    vary: "accept",
  };
  if (isUnchanged(context.req.raw.headers, headers)) return context.body(null, 304, headers);
  const caller = { address: addressOf(context), signal: context.req.raw.signal };
  const image = await renderer.render(object, transformation, format, caller);
  return context.body(image, 200, { ...headers, "content-length": String(image.byteLength) });
}
