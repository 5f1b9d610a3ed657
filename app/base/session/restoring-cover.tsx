import { useEffect, useSyncExternalStore } from "react";
import { Spinner } from "../ui/spinner.tsx";
import { endRestoring, restoringScript } from "./restoring.ts";
import { readSession, subscribeToSession } from "./session-store.ts";

export function RestoringScript() {
  return <script dangerouslySetInnerHTML={{ __html: restoringScript }} />;
}

/** Part of every page, visible only while a stored session is being restored for a page that depends on it. */
export function RestoringCover() {
  const status = useSyncExternalStore(subscribeToSession, readStatus, () => "loading");

  // In an effect, so that the page below is already rendered for the restored session.
  useEffect(() => {
    if (status !== "loading") endRestoring();
  }, [status]);

  return (
    <div id="restoring-cover" className="restoring-cover">
      {/* No live region: a guarded page below announces the same. */}
      <p className="flex flex-col items-center gap-4 text-ui text-ink-2">
        <Spinner className="size-10 text-ink" />
        Opening your account...
      </p>
    </div>
  );
}

function readStatus() {
  return readSession().status;
}
