import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import type { Backend, Db } from "../../../base/clients/load-context.ts";
import { formatDay } from "../../formats/shop-times.ts";
import { say } from "../../../base/language/languages.ts";

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
  not_set_up: msg`No backups are set up`,
  not_made: msg`The latest backup could not be made`,
  not_restored: msg`The latest backup could not be restored`,
  damaged: msg`Files of the shop are damaged or missing`,
  none: msg`There is no good backup yet`,
};

export function attentionInWords({ reason, last_good_at: lastGood }: BackupAttention): string {
  return say(
    reason === "old"
      ? msg`The last good backup is from ${{ day: formatDay(lastGood ?? "") }}`
      : words[reason],
  );
}
