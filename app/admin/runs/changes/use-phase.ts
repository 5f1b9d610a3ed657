import { useState } from "react";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { useAskedAgain } from "../../../base/loading/use-asked-again.ts";
import { type Phase, readProgress, runPhase } from "./queries.ts";

/** How often progress is asked for, in milliseconds. */
const pace = 700;

/** Runs a phase of a run. `done` counts the rows meanwhile; null while none runs. */
export function usePhase() {
  const [done, setDone] = useState<number | null>(null);
  useAskedAgain(done === null ? null : pace, (signal) => readProgress(browserClient(), signal), setDone);

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
