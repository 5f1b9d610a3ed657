import { useEffect, useEffectEvent } from "react";

/**
 * Asks again and again while shown, `pause` after each answer; failures are passed over.
 * @param pause in milliseconds, also before the first; null: not now @param ask is aborted when unwanted
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
