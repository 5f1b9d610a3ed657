import { useLingui } from "@lingui/react/macro";
import { progressInWords } from "./backup-words.ts";
import type { BackupStatus } from "./queries.ts";

/** How far the backup is that is being made or tried. The stage is announced, its bytes are not. */
export function BackupProgress({ status }: { status: BackupStatus }) {
  const { t } = useLingui();
  const words = progressInWords(status);
  const { done, total } = status.running ?? { done: 0, total: 0 };
  return (
    <div className={words === null ? "" : "panel mt-5 p-4 md:p-5"}>
      <p role="status" className="text-ui font-medium">
        {words === null ? "" : status.running ? t`A backup is being made.` : t`A backup was requested.`}
      </p>
      {words !== null && (
        <>
          <progress
            aria-label={t`Backup`}
            className="mt-3 block h-1.5 w-full appearance-none bg-tile [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-tile [&::-webkit-progress-value]:bg-ink"
            {...(total > 0 && { max: total, value: Math.min(done, total) })}
          />
          <p className="figures mt-2 text-note text-ink-2">{words}</p>
        </>
      )}
    </div>
  );
}
