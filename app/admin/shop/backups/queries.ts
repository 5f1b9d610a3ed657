import { z } from "zod/mini";
import type { Db } from "../../../base/clients/load-context.ts";
import { countFirst } from "../../list/listing.ts";

export function listBackups(db: Db, from: number, to: number) {
  return db
    .from("backups")
    .select("*", countFirst(from))
    .order("made_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, to);
}

export type Backup = NonNullable<Awaited<ReturnType<typeof listBackups>>["data"]>[number];

const count = z.int().check(z.nonnegative());

const statusSchema = z.object({
  /** Null if none are set up. */
  place: z.nullable(z.enum(["directory", "bucket"])),
  /** A time of the day in the shop's time zone: `03:00`. */
  due_at: z.string(),
  is_encrypted: z.boolean(),
  is_requested: z.boolean(),
  /** The one that is being made or tried: bytes done of the stage's total. */
  running: z.nullable(
    z.object({
      stage: z.nullable(z.string()),
      done: count,
      total: count,
      started_at: z.nullable(z.string()),
    }),
  ),
  last_good_at: z.nullable(z.string()),
  orders_since: count,
  inquiries_since: count,
  offers_since: count,
  accounts_since: count,
  products_since: count,
});

/** Where backups go, what is going on, and what is in none of them yet. */
export type BackupStatus = z.infer<typeof statusSchema>;

export async function readBackupStatus(db: Db, signal?: AbortSignal): Promise<BackupStatus> {
  const request = db.rpc("backup_status", undefined, { get: true });
  const { data } = await (signal ? request.abortSignal(signal) : request).throwOnError();
  return statusSchema.parse(data);
}

export async function requestBackup(db: Db) {
  await db.rpc("request_backup").throwOnError();
}
