import { useLingui } from "@lingui/react/macro";
import { useEffect, useSyncExternalStore } from "react";
import { Spinner } from "../ui/spinner.tsx";
import { endRestoring, restoringScript } from "./restoring.ts";
import { readSession, subscribeToSession } from "./session-store.ts";

export function RestoringScript() {
  return <script dangerouslySetInnerHTML={{ __html: restoringScript }} />;
}

/** Is part of every page, and visible only while a page that depends on a stored session waits for it. */
export function RestoringCover() {
  const { t } = useLingui();
  const status = useSyncExternalStore(subscribeToSession, readStatus, () => "loading");

  // The effect runs once the page below is rendered for the restored session.
  useEffect(() => {
    if (status !== "loading") endRestoring();
  }, [status]);

  return (
    <div id="restoring-cover" className="restoring-cover">
      {/* The guarded page below announces the same, so this is no live region. */}
      <p className="flex flex-col items-center gap-4 text-ui text-ink-2">
        <Spinner className="size-10 text-ink" />
        {t`Opening your account...`}
      </p>
    </div>
  );
}

function readStatus() {
  return readSession().status;
}
