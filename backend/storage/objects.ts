import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import { bucketNotFound, invalidKey, objectNotFound } from "./errors.ts";

/** What the storage keeps in `storage.objects.metadata`, with Supabase's names. */
export type ObjectMetadata = {
  /** MD5 of the content in double quotes. */
  eTag: string;
  /** Bytes. */
  size: number;
  mimetype: string;
  /** As uploaded, for example `max-age=3600`. */
  cacheControl: string;
  /** ISO 8601. */
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
};

export type StoredObject = {
  bucket: string;
  name: string;
  /** Names the file: every upload gets a new one, so that a file never changes. */
  version: string;
  metadata: ObjectMetadata;
};

/** The metadata of new content. `cacheControl` is what browsers are told, for example `max-age=3600`. */
export function describeContent(content: Uint8Array, mimetype: string, cacheControl: string): ObjectMetadata {
  return {
    eTag: `"${createHash("md5").update(content).digest("hex")}"`,
    size: content.byteLength,
    mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: content.byteLength,
    httpStatusCode: 200,
  };
}

type Row = { public: boolean; version: string | null; metadata: ObjectMetadata | null };

/**
 * The object of this name in a public bucket. A bucket that is not public does not exist for this caller.
 * Throws `StorageError`: invalid key, bucket not found, object not found.
 */
export async function findPublicObject(owner: Sql, bucket: string, name: string): Promise<StoredObject> {
  if (!isKey(bucket) || !isKey(name)) throw invalidKey();
  const [row] = await owner<Row[]>`
    select b.public, o.version, o.metadata
    from storage.buckets b
    left join storage.objects o on o.bucket_id = b.id and o.name = ${name}
    where b.id = ${bucket}`;
  if (!row?.public) throw bucketNotFound();
  if (row.version === null || row.metadata === null) throw objectNotFound();
  return { bucket, name, version: row.version, metadata: row.metadata };
}

/** Names never reach the disk, so only what PostgreSQL cannot store or index is refused. */
function isKey(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are just what is looked for
  return text.length <= 1024 && !/[\u0000-\u001f\u007f]/.test(text);
}
