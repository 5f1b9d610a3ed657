import { useEffect, useEffectEvent } from "react";

/**
 * Asks again and again while the component is shown. Each question waits until `pause` after the answer before, so
 * that a slow server is not asked twice at a time. One that fails is passed over: the next will do.
 * @param pause in milliseconds, also before the first question; null: nothing is asked now
 * @param ask is aborted when its answer is no longer wanted
 */
export function useAskedAgain<Answer>(
  pause: number | null,
  ask: (signal: AbortSignal) => Promise<Answer>,
  show: (answer: Answer) => void = ignore,
) {
  const askNow = useEffectEvent(ask);
  const showNow = useEffectEvent(show);
  useEffect(() => {
    if (pause === null) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: number | undefined;
    async function again() {
      try {
        const answer = await askNow(signal);
        if (!signal.aborted) showNow(answer);
      } catch {
        // Nothing is shown of it.
      }
      if (!signal.aborted) wait();
    }
    function wait() {
      timer = window.setTimeout(() => void again(), pause!);
    }
    wait();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [pause]);
}

function ignore() {}
