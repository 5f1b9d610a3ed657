import { useState } from "react";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { useAskedAgain } from "../../../base/loading/use-asked-again.ts";
import { type BackupStatus, readBackupStatus } from "./queries.ts";

const pauses = { busy: 2000, idle: 15_000 };

const isBusy = ({ running, is_requested: isRequested }: BackupStatus) => running !== null || isRequested;

/** The status as it is now. @param loaded by the page @param onNews a backup was made, tried, or has failed */
export function useBackupStatus(loaded: BackupStatus, onNews: () => void): BackupStatus {
  const [asked, setAsked] = useState({ loaded, latest: loaded });
  if (asked.loaded !== loaded) setAsked({ loaded, latest: loaded });
  const status = asked.latest;
  const busy = isBusy(status);

  async function ask(signal: AbortSignal) {
    return document.visibilityState === "visible" ? readBackupStatus(browserClient(), signal) : status;
  }

  function show(latest: BackupStatus) {
    setAsked({ loaded, latest });
    if ((busy && !isBusy(latest)) || latest.last_good_at !== status.last_good_at) onNews();
  }

  useAskedAgain(busy ? pauses.busy : pauses.idle, ask, show);
  return status;
}
