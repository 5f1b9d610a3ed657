import { useState } from "react";
import { useAskedAgain } from "../../base/clients/use-asked-again.ts";
import { fileSize } from "./file-size.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { readProgress, type SetupProgress, type Stage } from "./setup-requests.ts";

/** How a restore ended. */
export type Outcome = Exclude<SetupProgress, { state: "restoring" }>;

type RestoreProgressProps = {
  /** Null if another browser has sent it. */
  upload: string | null;
  onEnd: (outcome: Outcome) => void;
};

const pause = 1000;

const labels: Record<Stage, string> = {
  check: "Checking the file",
  schema: "Making the tables",
  tables: "Loading the data",
  files: "Storing the photographs",
  migrations: "Updating to this version",
  compare: "Comparing with the backup",
};

/** Asks every second until the restore has ended, also while the shop does not answer. */
export function RestoreProgress({ upload, onEnd }: RestoreProgressProps) {
  const [stage, setStage] = useState({ stage: "check" as Stage, done: 0, total: 0 });
  useAskedAgain(
    pause,
    (signal) => readProgress(upload, signal),
    (now) => (now.state === "restoring" ? setStage(now) : onEnd(now)),
  );
  const { done, total } = stage;
  return (
    <>
      <p className="mt-4 text-ui text-ink-2">
        This may take some minutes. It goes on if you close this page.
      </p>
      <ProgressBar
        label={labels[stage.stage]}
        note={total > 0 ? `${fileSize(done)} of ${fileSize(total)}` : undefined}
        done={done}
        total={total}
      />
      <p role="status" className="sr-only">
        {labels[stage.stage]}
      </p>
    </>
  );
}
