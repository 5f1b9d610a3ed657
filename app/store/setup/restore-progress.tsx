import { useState } from "react";
import type { SetupProgress } from "../../../domain/shop/setup.ts";
import { useAskedAgain } from "../../base/loading/use-asked-again.ts";
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

const labels: Record<Restoring["stage"], string> = {
  check: "Checking the file",
  schema: "Making the tables",
  tables: "Loading the data",
  files: "Storing the photographs",
  migrations: "Updating to this version",
};

/** Asks every second until the restore has ended, also while the shop does not answer. */
export function RestoreProgress({ upload, onEnd }: RestoreProgressProps) {
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
      <p className="mt-4 text-ui text-ink-2">
        This may take some minutes. It goes on if you close this page.
      </p>
      <ProgressBar
        label={labels[stage]}
        note={total > 0 ? `${fileSize(done)} of ${fileSize(total)}` : undefined}
        done={done}
        total={total}
      />
      <p role="status" className="sr-only">
        {labels[stage]}
      </p>
    </>
  );
}
