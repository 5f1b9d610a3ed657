import type { Sql, TransactionSql } from "../../database/sql.ts";

export type ObjectMetadata = {
  /** MD5 of the content in double quotes. */
  eTag: string;
  size: number;
  mimetype: string;
  /** The uploaded value, for example `max-age=3600`. */
  cacheControl: string;
  contentEncoding?: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
};

export type StoredObject = {
  bucket: string;
  name: string;
  /** Names the file. Every upload gets a new one, so a file never changes. */
  version: string;
  metadata: ObjectMetadata;
};

export type ObjectRow = {
  id: string;
  name: string;
  bucket_id: string;
  owner: string | null;
  owner_id: string | null;
  version: string;
  metadata: ObjectMetadata | null;
  user_metadata: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
  last_accessed_at: Date;
};

export const objectColumns = (sql: Sql | TransactionSql) => sql`
  id, name, bucket_id, owner, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at`;

type Content = Pick<ObjectMetadata, "size" | "mimetype" | "cacheControl" | "contentEncoding"> & {
  /** Hexadecimal. */
  md5: string;
};

export function describeContent({ md5, size, ...content }: Content): ObjectMetadata {
  return {
    eTag: `"${md5}"`,
    size,
    ...content,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  };
}
