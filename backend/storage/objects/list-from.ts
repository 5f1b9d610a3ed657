import type { TransactionSql } from "../../database/sql.ts";
import { z } from "zod";
import { jsonHasNul } from "../../../work/untrusted-text.ts";
import { containsNul, invalidParameter } from "../shared/errors.ts";
import type { FolderEntry } from "./list-folder.ts";

/** The last entry of a page: its name, and its time if the list is sorted by time. */
export type Cursor = { name: string; at: string | null };

export type PrefixPage = {
  prefix: string;
  /** Whether everything up to the next slash is one entry, a folder. */
  byFolder: boolean;
  sortBy: { column: "name" | "updated_at" | "created_at"; order: "asc" | "desc" };
  limit: number;
  after: Cursor | undefined;
};

export type PrefixEntry = FolderEntry & { at: string | null };

/** Lists everything below a prefix, in bytewise order, subject to row security. */
export async function listFrom(
  sql: TransactionSql,
  bucket: string,
  { prefix, byFolder, sortBy, limit, after }: PrefixPage,
): Promise<PrefixEntry[]> {
  const isAscending = sortBy.order === "asc";
  const direction = isAscending ? sql`asc` : sql`desc`;
  const further = isAscending ? sql`>` : sql`<`;
  const byTime = sortBy.column !== "name";
  // In milliseconds and never null, so that the cursor tells exactly where a page ended.
  const time = byTime
    ? sql`date_trunc('milliseconds', coalesce(${sql(sortBy.column)}, 'epoch'))`
    : sql`null::timestamptz`;
  const slash = sql`strpos(substr(name, length(${prefix}) + 1), '/')`;
  const isFolder = byFolder ? sql`${slash} > 0` : sql`false`;
  const next = !after
    ? sql`true`
    : byTime
      ? sql`(at, name collate "C") ${further} (${after.at}::timestamptz, ${after.name})`
      : sql`name collate "C" ${further} ${after.name}`;
  return await sql<PrefixEntry[]>`
    with below as (
      select ${isFolder} as is_folder, ${slash} as slash, ${time} as at, name,
        id, updated_at, created_at, last_accessed_at, metadata
      from storage.objects
      where bucket_id = ${bucket} and starts_with(name, ${prefix})
    ), entries as (
      select at, name, id, updated_at, created_at, last_accessed_at, metadata from below where not is_folder
      union all
      select min(at), left(name, length(${prefix}) + slash), null::uuid, null::timestamptz, null::timestamptz,
        null::timestamptz, null::jsonb
      from below where is_folder group by 2
    )
    select at::text, name, id, updated_at, created_at, last_accessed_at, metadata
    from entries where ${next}
    order by entries.at ${direction}, name collate "C" ${direction}
    limit ${limit}`;
}

const cursor = z.object({ name: z.string(), at: z.string().nullable() });

export function encodeCursor({ name, at }: Cursor): string {
  return Buffer.from(JSON.stringify({ name, at })).toString("base64");
}

/** @throws StorageError 400 */
export function decodeCursor(text: string): Cursor {
  const json = Buffer.from(text, "base64").toString();
  if (jsonHasNul(json)) throw containsNul();
  try {
    return cursor.parse(JSON.parse(json));
  } catch {
    throw invalidParameter("Invalid continuation token");
  }
}
