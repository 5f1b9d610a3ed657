import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import type { Sql } from "../../backend/database/sql.ts";
import { repeat, type Repeated } from "../../work/repeat.ts";
import type { Environment } from "../environment.ts";
import { tidyDrills, whatIsDue } from "./run-backup.ts";

type Options = { owner: Sql; backups: Environment["backups"]; log: Logger };

const pause = 5000;

/** In milliseconds: a shop that has just started has other things to do. */
const firstAfter = 60_000;

/** Makes a backup every night, and when an administrator asks. Without a place it only tells the back office so. */
export function keepBackups({ owner, backups: { place, at, encryption }, log }: Options): Repeated {
  const startedAt = performance.now();
  let isNoted = false;
  const note = async (): Promise<void> => {
    if (isNoted) return;
    await owner`
      update private.backup_service
      set place = ${place?.kind ?? null}, due_at = ${at}, is_encrypted = ${encryption !== undefined}`;
    isNoted = true;
  };
  return repeat({
    name: "backups",
    pause,
    longestPause: 60_000,
    async run({ abort }): Promise<number> {
      await note();
      // Each time: another process of the shop may have been killed, and this one goes on.
      const isTidy = await tidyDrills(owner);
      if (!place) return isTidy ? Infinity : pause;
      const due = await whatIsDue(owner);
      if (!due || (due === "nightly" && performance.now() - startedAt < firstAfter)) return pause;
      const worker = new Worker(new URL("backup-worker.ts", import.meta.url));
      abort.addEventListener("abort", () => void worker.terminate(), { once: true });
      await once(worker, "exit");
      return pause;
    },
    onFailure: (error) => log.warn({ err: error }, "backups could not be looked after"),
  });
}
