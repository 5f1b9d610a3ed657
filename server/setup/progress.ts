import type { Context } from "hono";
import type { RestoreProgress } from "../backups/restore-shop.ts";

export type SetupProgress =
  | { state: "new" | "open" }
  | { state: "restoring"; stage: Parameters<RestoreProgress>[0]; done: number; total: number }
  | { state: "failed"; problem: string }
  | { state: "restored"; hasAdministrator: boolean; warnings: readonly string[] };

/** Belongs to the process, because it outlives the shop that a backup replaces. */
export type ProgressNote = { now: SetupProgress; upload: string | undefined };

/** `GET /setup/progress`: only whoever sent the backup reads words about it. */
export function answerProgress(note: ProgressNote) {
  return (context: Context): Response => {
    const isTheirs = note.upload !== undefined && context.req.header("Upload-Id") === note.upload;
    const { now } = note;
    const answer =
      isTheirs || now.state === "new" || now.state === "open" || now.state === "restoring"
        ? now
        : { state: now.state };
    return context.json(answer, 200, { "Cache-Control": "no-store" });
  };
}
