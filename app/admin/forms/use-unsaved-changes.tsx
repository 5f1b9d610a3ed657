import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { type Blocker, useBlocker } from "react-router";
import { UnsavedQuestion } from "../../base/edits/unsaved-question.tsx";

/** Asks before unsaved changes are left. Render `dialog`; call `release()` right before leaving on purpose. */
export function useUnsavedChanges(dirty: boolean): { dialog: ReactNode; release: () => void } {
  const { t } = useLingui();
  const released = useRef(false);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        dirty && !released.current && currentLocation.pathname !== nextLocation.pathname,
      [dirty],
    ),
  );

  // When the tab is closed or reloaded, the browser asks.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => dirty && !released.current && event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);

  // The router updates in a transition; the question has to disappear at once.
  const [answered, setAnswered] = useState<Blocker | null>(null);
  const answer = (act: () => void) => {
    setAnswered(blocker);
    act();
  };

  const dialog = blocker.state === "blocked" && blocker !== answered && (
    <UnsavedQuestion
      onLeave={() => answer(blocker.proceed)}
      onStay={() => answer(blocker.reset)}
    >{t`Your changes on this page are not saved yet.`}</UnsavedQuestion>
  );
  return { dialog, release: () => (released.current = true) };
}
