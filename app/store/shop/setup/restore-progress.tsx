import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { SetupProgress } from "../../../../domain/shop/setup.ts";
import { useAskedAgain } from "../../../base/loading/use-asked-again.ts";
import { fileSize } from "./file-size.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { readProgress } from "./setup-requests.ts";

type Restoring = Extract<SetupProgress, { state: "restoring" }>;

/** How a restore ended. */
export type Outcome = Exclude<SetupProgress, Restoring>;

type RestoreProgressProps = {
  /** Null if another browser has sent it. */
  upload: string | null;
  onEnd: (outcome: Outcome) => void;
};

const pause = 1000;

const labels: Record<Restoring["stage"], MessageDescriptor> = {
  check: msg`Checking the file`,
  schema: msg`Making the tables`,
  tables: msg`Loading the data`,
  files: msg`Storing the photographs`,
  migrations: msg`Updating to this version`,
};

/** Asks every second until the restore has ended, also while the shop does not answer. */
export function RestoreProgress({ upload, onEnd }: RestoreProgressProps) {
  const { t, i18n } = useLingui();
  const [{ stage, done, total }, setNow] = useState<Omit<Restoring, "state">>({
    stage: "check",
    done: 0,
    total: 0,
  });
  useAskedAgain(
    pause,
    (signal) => readProgress(upload, signal),
    (now) => (now.state === "restoring" ? setNow(now) : onEnd(now)),
  );
  return (
    <>
      <p className="mt-4 text-ui text-ink-2">{t`This may take some minutes. It goes on if you close this page.`}</p>
      <ProgressBar
        label={t(labels[stage])}
        note={
          total > 0 ? t`${{ done: fileSize(done, i18n) }} of ${{ total: fileSize(total, i18n) }}` : undefined
        }
        done={done}
        total={total}
      />
      <p role="status" className="sr-only">
        {t(labels[stage])}
      </p>
    </>
  );
}
