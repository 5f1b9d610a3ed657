import type { Sql } from "../../database/sql.ts";
import { tooManyUploads } from "./protocol.ts";
import type { Upload } from "./uploads.ts";

export type ResumableUpload = Upload & {
  bucket: string;
  name: string;
  owner: string | null;
  upsert: boolean;
  /** Whose unfinished uploads it counts as; null without a limit. */
  countedFor: string | null;
};

export type UploadRows = {
  /** @throws StorageError 429 when too many are unfinished */
  add(upload: Omit<ResumableUpload, "isStored">): Promise<void>;
  /** Finds also an expired upload, until it is swept. */
  find(id: string): Promise<ResumableUpload | undefined>;
  setLength(id: string, length: number): Promise<void>;
  /** Records that it became an object, so that it is no longer unfinished. */
  setStored(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes all that have expired. @returns their ids */
  removeExpired(): Promise<string[]>;
};

/** Unfinished uploads of an account or address; each may take as many bytes as a file may have. */
const maxPerClient = 40;
/** Unfinished uploads of everybody together, 10 GB at most. */
const maxAltogether = 1000;

export function openUploadRows(owner: Sql): UploadRows {
  return {
    add: ({ id, bucket, name, owner: ownerId, upsert, length, metadata, holder, countedFor, expires }) =>
      owner.begin(async (sql) => {
        // Additions take turns, so that many at once do not slip through.
        await sql`select pg_advisory_xact_lock(hashtext('storage.resumable_uploads'))`;
        const [unfinished] = await sql<{ all: number; own: number }[]>`
          select count(*)::int as all, (count(*) filter (where counted_for = ${countedFor}))::int as own
          from storage.resumable_uploads where stored_at is null and expires_at > now()`;
        const { all = 0, own = 0 } = unfinished ?? {};
        if (all >= maxAltogether || own >= maxPerClient) throw tooManyUploads();
        await sql`
          insert into storage.resumable_uploads
            (id, bucket_id, name, owner_id, upsert, length, metadata, holder, counted_for, expires_at)
          values (${id}, ${bucket}, ${name}, ${ownerId}, ${upsert}, ${length}, ${metadata}, ${holder}, ${countedFor},
            ${expires})`;
      }),
    async find(id) {
      const [upload] = await owner<ResumableUpload[]>`
        select id, bucket_id as bucket, name, owner_id as owner, upsert, length::float8, metadata, holder,
          counted_for as "countedFor", expires_at as expires,
          -- A crash may have prevented the note.
          stored_at is not null or exists (select from storage.objects where version = ${id}) as "isStored"
        from storage.resumable_uploads where id = ${id}`;
      return upload;
    },
    async setLength(id, length) {
      await owner`update storage.resumable_uploads set length = ${length} where id = ${id}`;
    },
    async setStored(id) {
      await owner`update storage.resumable_uploads set stored_at = now() where id = ${id}`;
    },
    async remove(id) {
      await owner`delete from storage.resumable_uploads where id = ${id}`;
    },
    async removeExpired() {
      const removed = await owner<{ id: string }[]>`
        delete from storage.resumable_uploads where expires_at < now() returning id`;
      return removed.map(({ id }) => id);
    },
  };
}
