import { useEffect, useState } from "react";
import { useAskedAgain } from "./use-asked-again.ts";

/** Milliseconds. Browsers say that they are online a moment before requests succeed. */
const pauses = [500, 2000, 6000];

/** Once the connection is back, tries again, up to three times, as long as what failed is shown. */
export function useConnectionBack(again: () => Promise<void>, isWanted = true) {
  const [tries, setTries] = useState(pauses.length);
  useEffect(() => {
    if (!isWanted) return undefined;
    const isBack = () => setTries(0);
    window.addEventListener("online", isBack);
    return () => window.removeEventListener("online", isBack);
  }, [isWanted]);
  useAskedAgain(pauses[tries] ?? null, again, () => setTries(tries + 1));
}
