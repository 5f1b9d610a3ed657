import { Hono } from "hono";
import { z } from "zod";
import { accessDenied, objectNotFound, type StorageError } from "../shared/errors.ts";
import { readJson } from "../shared/read-request.ts";
import { checkBucketName } from "../shared/names.ts";
import { type ObjectRow, objectColumns } from "../shared/stored-object.ts";
import type { StorageCaller } from "../service/caller.ts";
import type { StorageService } from "../service/storage-service.ts";
import { checkNames } from "../service/find-object.ts";

const names = z.object({ prefixes: z.array(z.string()).min(1).max(1000) });

/** `DELETE /{bucket}` with names, and `DELETE /{bucket}/{path}`. What the caller may not delete is skipped. */
export function removeRoutes(service: StorageService): Hono {
  const { callerOf } = service;
  const routes = new Hono();
  routes.delete("/:bucket", async (context) => {
    const bucket = context.req.param("bucket");
    const caller = await callerOf(context, "storage.object.delete_many");
    checkBucketName(bucket);
    const { prefixes } = await readJson(context, names);
    return context.json(await remove(service, caller, bucket, prefixes));
  });
  routes.delete("/:bucket/:name{.*}", async (context) => {
    const { bucket, name } = context.req.param();
    const caller = await callerOf(context, "storage.object.delete");
    checkNames(bucket, name);
    const removed = await remove(service, caller, bucket, [name]);
    if (removed.length === 0) throw await refusalOf(service, bucket, name);
    return context.json({ message: "Successfully deleted" });
  });
  return routes;
}

/** Tells an object that the caller may not remove from one that does not exist, as Supabase does. */
async function refusalOf({ database }: StorageService, bucket: string, name: string): Promise<StorageError> {
  const rows = await database.owner`
    select from storage.objects where bucket_id = ${bucket} and name = ${name}`;
  return rows.length > 0 ? accessDenied("Access denied") : objectNotFound();
}

async function remove(
  { database, orphans }: StorageService,
  caller: StorageCaller,
  bucket: string,
  names: string[],
): Promise<ObjectRow[]> {
  const removed = await database.as(
    caller,
    (sql) => sql<ObjectRow[]>`
      delete from storage.objects where bucket_id = ${bucket} and name = any(${names})
      returning ${objectColumns(sql)}`,
  );
  await orphans.discard(removed.map(({ version }) => version));
  return removed;
}
