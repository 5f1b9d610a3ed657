import { Hono } from "hono";
import { leniently } from "../service/caller.ts";
import { bucketNotFound } from "../shared/errors.ts";
import type { ObjectRow } from "../shared/stored-object.ts";
import type { StorageService } from "../service/storage-service.ts";
import { findPublicObject, findReadable, findRow } from "../service/find-object.ts";

/** `GET /{bucket}/{path}`, also below `/public` and `/authenticated`: an object's metadata as JSON. */
export function infoRoutes({ database, callerOf }: StorageService): Hono {
  const routes = new Hono();
  routes.get("/public/:bucket/:name{.*}", async (context) => {
    const { bucket, name } = context.req.param();
    await findPublicObject(database.owner, bucket, name);
    return context.json(describe(await findRow(database.owner, bucket, name)));
  });
  routes.get("/authenticated/:bucket/:name{.*}", async (context) => {
    const { bucket, name } = context.req.param();
    const caller = await callerOf(context, "object.get_authenticated_info");
    if (!caller.known) throw bucketNotFound();
    return context.json(describe(await findReadable(database, caller, bucket, name)));
  });
  routes.get("/:bucket/:name{.*}", async (context) => {
    const { bucket, name } = context.req.param();
    const caller = await leniently(callerOf)(context, "object.get_authenticated_info");
    return context.json(describe(await findReadable(database, caller, bucket, name)));
  });
  return routes;
}

function describe({
  id,
  name,
  version,
  bucket_id,
  metadata,
  user_metadata,
  updated_at,
  created_at,
}: ObjectRow) {
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: user_metadata,
    last_modified: updated_at,
    created_at,
  };
}
