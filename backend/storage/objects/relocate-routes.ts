import { Hono } from "hono";
import { z } from "zod";
import { bucketRules } from "../service/buckets.ts";
import { bucketNotFound, objectNotFound, relatedNotFound, StorageError, tooLarge } from "../shared/errors.ts";
import { readJson } from "../shared/read-request.ts";
import { asUuid } from "../service/store-object.ts";
import { checkType } from "../service/file-details.ts";
import type { ObjectRow } from "../shared/stored-object.ts";
import type { StorageService } from "../service/storage-service.ts";
import { copyObject } from "./copy-object.ts";
import { checkNames, findRow } from "../service/find-object.ts";

const fromTo = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().nullish(),
  destinationKey: z.string(),
});
const copying = fromTo.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({
      cacheControl: z.string().optional(),
      contentEncoding: z.string().optional(),
      mimetype: z.string().optional(),
    })
    .nullish(),
});

export function relocateRoutes(service: StorageService): Hono {
  const { database, callerOf } = service;
  const routes = new Hono();

  routes.post("/move", async (context) => {
    const caller = await callerOf(context, "storage.object.move");
    const { bucketId, sourceKey, destinationKey, destinationBucket } = await readJson(context, fromTo);
    const target = destinationBucket ?? bucketId;
    checkNames(bucketId, sourceKey);
    checkNames(target, destinationKey);
    const source = await database.as(caller, (sql) => findRow(sql, bucketId, sourceKey));
    if (target !== bucketId) await checkFits(service, source, target);
    const owner = caller.owner ?? source.owner_id;
    // The file is named by its version, which does not change.
    const moved = await database.as(
      caller,
      (sql) => sql`
        update storage.objects
        set bucket_id = ${target}, name = ${destinationKey}, owner = ${asUuid(owner)}, owner_id = ${owner}
        where id = ${source.id}`,
    );
    if (moved.count === 0) throw objectNotFound();
    return context.json({ message: "Successfully moved", Id: source.id, Key: destinationKey });
  });

  routes.post("/copy", async (context) => {
    const caller = await callerOf(context, "storage.object.copy");
    const { bucketId, sourceKey, destinationKey, destinationBucket, copyMetadata, metadata } = await readJson(
      context,
      copying,
    );
    const bucket = destinationBucket ?? bucketId;
    checkNames(bucketId, sourceKey);
    checkNames(bucket, destinationKey);
    const source = await database.as(caller, (sql) => findRow(sql, bucketId, sourceKey));
    await checkFits(service, source, bucket, metadata?.mimetype);
    const overwrite = context.req.header("x-upsert") === "true";
    const copy = await copyObject(service, source, {
      target: { bucket, name: destinationKey, caller, owner: caller.owner, overwrite },
      changes: copyMetadata ? undefined : (metadata ?? {}),
      userMetadata: context.req.header("x-metadata"),
    });
    return context.json({ Id: copy.id, Key: `${bucket}/${destinationKey}`, ...copy });
  });
  return routes;
}

/** @throws StorageError when the bucket would not accept this object as an upload */
async function checkFits(
  service: StorageService,
  { metadata }: ObjectRow,
  bucket: string,
  type = metadata?.mimetype ?? "",
): Promise<void> {
  const rules = await bucketRules(service, bucket).catch((error: unknown) => {
    throw error instanceof StorageError && error.code === bucketNotFound().code ? relatedNotFound() : error;
  });
  if ((metadata?.size ?? 0) > rules.maxBytes) throw tooLarge();
  checkType(type, rules.allowedTypes);
}
