import type { Sql, TransactionSql } from "../../database/sql.ts";
import type { StorageCaller } from "./caller.ts";
import type { StorageDatabase } from "./database.ts";
import { bucketNotFound, objectNotFound } from "../shared/errors.ts";
import { checkBucketName, checkKey } from "../shared/names.ts";
import { type ObjectRow, objectColumns, type StoredObject } from "../shared/stored-object.ts";

/** An object's row, subject to row security. @throws StorageError when there is none */
export async function findRow(sql: Sql | TransactionSql, bucket: string, name: string): Promise<ObjectRow> {
  const [row] = await sql<ObjectRow[]>`
    select ${objectColumns(sql)} from storage.objects where bucket_id = ${bucket} and name = ${name}`;
  if (!row) throw objectNotFound();
  return row;
}

/** An object that this caller may read; without key or token, a public bucket's. @throws StorageError */
export async function findReadable(
  database: StorageDatabase,
  caller: StorageCaller,
  bucket: string,
  name: string,
): Promise<ObjectRow> {
  checkNames(bucket, name);
  const { owner } = database;
  const [found] = await owner<{ public: boolean | null }[]>`
    select public from storage.buckets where id = ${bucket}`;
  if (!found || !(found.public || caller.known)) throw bucketNotFound();
  return found.public
    ? findRow(owner, bucket, name)
    : database.as(caller, (sql) => findRow(sql, bucket, name));
}

type PublicRow = { public: boolean; version: string | null; metadata: StoredObject["metadata"] | null };

/** Finds an object in a public bucket in one statement. @throws StorageError for none, or an invalid name */
export async function findPublicObject(owner: Sql, bucket: string, name: string): Promise<StoredObject> {
  checkNames(bucket, name);
  const [row] = await owner<PublicRow[]>`
    select b.public, o.version, o.metadata
    from storage.buckets b
    left join storage.objects o on o.bucket_id = b.id and o.name = ${name}
    where b.id = ${bucket}`;
  if (!row?.public) throw bucketNotFound();
  if (row.version === null || row.metadata === null) throw objectNotFound();
  return { bucket, name, version: row.version, metadata: row.metadata };
}

/** @throws StorageError when no content was ever stored for this row */
export function toStored({ bucket_id, name, version, metadata }: ObjectRow): StoredObject {
  if (version === null || metadata === null) throw objectNotFound();
  return { bucket: bucket_id, name, version, metadata };
}

/** @throws StorageError 400 for a name that no bucket or object may have */
export function checkNames(bucket: string, name: string): void {
  checkBucketName(bucket);
  checkKey(name);
}
