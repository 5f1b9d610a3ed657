import type { Context } from "hono";
import type { SetupProgress } from "../../domain/shop/setup.ts";

/** Belongs to the process, because it outlives the shop that a backup replaces. */
export type ProgressNote = {
  now: SetupProgress;
  /** The id of the upload that is, or was, restored. */
  upload?: string;
};

/** `GET /setup/progress` */
export function answerProgress({ now, upload }: ProgressNote, context: Context): Response {
  const isTheirs = upload !== undefined && context.req.header("Upload-Id") === upload;
  const hasWords = now.state === "failed" || now.state === "restored";
  return context.json(hasWords && !isTheirs ? { state: now.state } : now, 200, {
    "Cache-Control": "no-store",
  });
}
