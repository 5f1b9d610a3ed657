import type { Sql, TransactionSql } from "../../database/sql.ts";
import { bucketNotFound } from "../shared/errors.ts";
import type { StorageDatabase } from "./database.ts";

export type Bucket = {
  id: string;
  name: string;
  owner: string;
  public: boolean;
  /** Bytes. */
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: Date;
  updated_at: Date;
};

export type BucketRules = {
  public: boolean;
  /** At most the service's `maxFileBytes`. */
  maxBytes: number;
  /** Null allows all types; `image/*` allows all images. */
  allowedTypes: string[] | null;
};

export const bucketColumns = (sql: Sql | TransactionSql) => sql`
  id, name, coalesce(owner_id, owner::text, '') as owner, coalesce(public, false) as public,
  file_size_limit::float8, allowed_mime_types, created_at, updated_at`;

export type RulesSource = { database: Pick<StorageDatabase, "owner">; maxFileBytes: number };

/** The rules for a file that is uploaded to a bucket under this name. @throws StorageError when there is no such bucket */
export async function uploadRules(service: RulesSource, bucket: string, name: string): Promise<BucketRules> {
  const rules = await bucketRules(service, bucket);
  return isFolderPlaceholder(name) ? { ...rules, maxBytes: 0, allowedTypes: null } : rules;
}

/** The empty file with which Supabase's dashboard creates a folder. */
const isFolderPlaceholder = (name: string): boolean => name.endsWith(".emptyFolderPlaceholder");

/** The rules of a bucket, whoever the caller. @throws StorageError when there is no such bucket */
export async function bucketRules({ database, maxFileBytes }: RulesSource, id: string): Promise<BucketRules> {
  const [bucket] = await database.owner<BucketRules[]>`
    select coalesce(public, false) as public,
      least(file_size_limit, ${maxFileBytes})::int as "maxBytes", allowed_mime_types as "allowedTypes"
    from storage.buckets where id = ${id}`;
  if (!bucket) throw bucketNotFound();
  return bucket;
}
