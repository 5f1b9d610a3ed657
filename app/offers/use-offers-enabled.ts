import { useEffect, useState } from "react";
import { lazyClient } from "../clients/lazy/lazy-client.ts";
import { useSession } from "../session/use-session.ts";
import { readOffersEnabled } from "./queries.ts";

/** The last known value, so that the next product's page need not wait for it. */
let lastAnswer: boolean | null = null;

/**
 * Whether this visitor may make offers; null while that is not known. Guests may not, so no request is made for them.
 */
export function useOffersEnabled(): boolean | null {
  const isGuest = useSession().status === "signed-out";
  const [enabled, setEnabled] = useState(lastAnswer);

  // Requested while the session is still being restored, so that the value is here when the page appears.
  useEffect(() => {
    if (isGuest) return undefined;
    let gone = false;
    void (async () => {
      const answer = await ask();
      if (!gone) setEnabled(answer);
    })();
    return () => {
      gone = true;
    };
  }, [isGuest]);

  return isGuest ? false : enabled;
}

async function ask(): Promise<boolean> {
  try {
    lastAnswer = await readOffersEnabled(await lazyClient());
    return lastAnswer;
  } catch (error) {
    console.warn("Whether offers are taken could not be fetched.", error);
    return false;
  }
}
