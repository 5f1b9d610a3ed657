import { useEffect, useEffectEvent } from "react";

/** Milliseconds. Browsers say that they are online somewhat before requests succeed. */
const pauses = [500, 2000, 6000];

/** Once the connection is back, tries again until what failed is no longer shown, but not for ever. */
export function useConnectionBack(again: () => unknown, isWanted = true) {
  const tryAgain = useEffectEvent(again);
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer: number | undefined;
    function wait(tries: number) {
      clearTimeout(timer);
      if (tries < pauses.length) timer = window.setTimeout(() => void run(tries), pauses[tries]);
    }
    async function run(tries: number) {
      await tryAgain();
      if (timer !== undefined) wait(tries + 1);
    }
    function isBack() {
      wait(0);
    }
    window.addEventListener("online", isBack);
    return () => {
      window.removeEventListener("online", isBack);
      clearTimeout(timer);
      timer = undefined;
    };
  }, [isWanted]);
}
