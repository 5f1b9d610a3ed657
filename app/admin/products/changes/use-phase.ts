import { useEffect, useState } from "react";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { type Phase, readProgress, runPhase } from "./queries.ts";

/** How often progress is asked for, in milliseconds. */
const pace = 700;

/** Runs a phase of a run. `done` counts the rows meanwhile; null while none runs. */
export function usePhase() {
  const [done, setDone] = useState<number | null>(null);
  const isRunning = done !== null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => {
      // A failure of the phase itself is told; that of a count is not.
      void readProgress(browserClient()).then(setDone, () => undefined);
    }, pace);
    return () => clearInterval(timer);
  }, [isRunning]);

  async function run(id: number, phase: Phase) {
    setDone(0);
    try {
      await runPhase(browserClient(), id, phase);
    } finally {
      setDone(null);
    }
  }

  return { done, run };
}
