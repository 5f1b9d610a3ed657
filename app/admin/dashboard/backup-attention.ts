import { z } from "zod/mini";
import type { Backend, Db } from "../../base/clients/load-context.ts";
import { formatDay } from "../formats/shop-times.ts";

const attentionSchema = z.nullable(
  z.object({
    reason: z.enum(["not_set_up", "not_made", "not_restored", "damaged", "none", "old"]),
    last_good_at: z.nullable(z.string()),
  }),
);

export type BackupAttention = NonNullable<z.infer<typeof attentionSchema>>;

/** Null if backups need no attention, if Supabase makes them, or if it cannot be read: the dashboard works without. */
export async function readBackupAttention(
  db: Db,
  { url }: Pick<Backend, "url">,
): Promise<BackupAttention | null> {
  if (url !== "") return null;
  const { data, error } = await db.rpc("backup_attention", undefined, { get: true });
  if (error) console.warn("Could not check whether backups need attention.", error.message);
  return error ? null : attentionSchema.parse(data);
}

const words = {
  not_set_up: "None are set up",
  not_made: "The latest could not be made",
  not_restored: "The latest could not be restored",
  damaged: "Files of the shop are damaged or missing",
  none: "There is no good one yet",
};

export function attentionInWords({ reason, last_good_at: lastGood }: BackupAttention): string {
  return reason === "old" ? `The last good one is from ${formatDay(lastGood ?? "")}` : words[reason];
}
