import { bucketNotFound, serviceOnly } from "../shared/errors.ts";
import type { StorageCaller } from "../service/caller.ts";
import type { StorageService } from "../service/storage-service.ts";

const batchSize = 1000;

/** Deletes all objects, for the service only. @throws StorageError for anybody else */
export async function emptyBucket(
  { database, orphans }: StorageService,
  caller: StorageCaller,
  id: string,
): Promise<void> {
  if (caller.role !== "service_role") throw serviceOnly();
  const buckets = await database.as(caller, (sql) => sql`select from storage.buckets where id = ${id}`);
  if (buckets.length === 0) throw bucketNotFound();
  let deleted: { version: string }[];
  do {
    deleted = await database.as(
      caller,
      (sql) => sql<{ version: string }[]>`
        delete from storage.objects
        where bucket_id = ${id}
          and name in (select name from storage.objects where bucket_id = ${id} limit ${batchSize})
        returning version`,
    );
    await orphans.discard(deleted.map(({ version }) => version));
  } while (deleted.length === batchSize);
}
