import { accessDenied, bucketNotFound } from "../shared/errors.ts";
import type { StorageCaller } from "../service/caller.ts";
import type { StorageService } from "../service/storage-service.ts";

/** Objects deleted in one transaction. */
const batchSize = 1000;

/** Deletes all objects. @throws StorageError when the caller cannot see the bucket or may not delete all of them */
export async function emptyBucket(
  { database, orphans }: StorageService,
  caller: StorageCaller,
  id: string,
): Promise<void> {
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
  const left = await database.as(
    caller,
    (sql) => sql<{ name: string }[]>`select name from storage.objects where bucket_id = ${id} limit 10`,
  );
  if (left.length > 0) {
    const names = left.map(({ name }) => name).join(" ,");
    throw accessDenied(`Cannot delete: ${names}, you may have SELECT but not DELETE permissions`);
  }
}
