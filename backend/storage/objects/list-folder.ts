import type { TransactionSql } from "../../database/sql.ts";
import type { ObjectMetadata } from "../shared/stored-object.ts";

export type FolderPage = {
  /** Empty for the bucket itself, else ending with a slash. */
  folder: string;
  /** A prefix of the names, in any case; with slashes, it leads into the folder's folders. */
  search: string;
  sortBy: { column: "name" | "updated_at" | "created_at" | "last_accessed_at"; order: "asc" | "desc" };
  limit: number;
  offset: number;
};

export type FolderEntry = {
  name: string;
  id: string | null;
  updated_at: Date | null;
  created_at: Date | null;
  last_accessed_at: Date | null;
  metadata: ObjectMetadata | null;
};

/** Lists a folder under row security, as Supabase does: by name with folders among the files, by time folders first. */
export async function listFolder(
  sql: TransactionSql,
  bucket: string,
  { folder, search, sortBy, limit, offset }: FolderPage,
): Promise<FolderEntry[]> {
  const from = folder.split("/").length;
  const to = (folder + search).split("/").length;
  const direction = sortBy.order === "asc" ? sql`asc` : sql`desc`;
  const byName = sql`lower(name) collate "C" ${direction}, name collate "C" ${direction}`;
  const order =
    sortBy.column === "name" ? byName : sql`id is not null, ${sql(sortBy.column)} ${direction}, ${byName}`;
  return await sql<FolderEntry[]>`
    with below as (
      select array_to_string(path_tokens[${from}::int : ${to}::int], '/') as name,
        cardinality(path_tokens) = ${to}::int as is_file,
        id, updated_at, created_at, last_accessed_at, metadata
      from storage.objects
      where bucket_id = ${bucket} and starts_with(lower(name), lower(${folder + search}))
    ), entries as (
      select name, id, updated_at, created_at, last_accessed_at, metadata from below where is_file
      union all
      select distinct name, null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
      from below where not is_file
    )
    select * from entries
    order by ${order}
    limit ${limit} offset ${offset}`;
}
