import { createWorkQueue, type WorkQueue } from "../../shared/work-queue.ts";
import { clientGone, tooManyRequests } from "./auth-error.ts";

/**
 * Where attempts to sign in to an account wait while it is being guessed at. Each takes its turn alone, so the length of
 * a turn is what bounds the guesses. Who waits holds neither a connection of the database nor a place to hash.
 */
export type Throttle = {
  /**
   * Resolves when it is the attempt's turn and the turn is over. Early attempts have throttle of their own.
   * @throws AuthError 429 when too many wait or it takes too long, 408 when the client hangs up
   */
  take: (account: string, isEarly: boolean, client: AbortSignal) => Promise<void>;
};

/** How long a turn takes, in milliseconds. */
export type ThrottleDelays = { early: number; late: number };

/** A late attempt waits 16 seconds at most, so that a client that gives up after 20 gets its answer. */
const usualLengths = { early: 1000, late: 8000 };
const timeout = 8000;

/** So many accounts have throttle at a time, and so many attempts wait: ten for each account. */
const mostAccounts = 100;
const maxWaiting = 1000;

const retryAfterSeconds = 10;

export function createThrottle({ early, late }: ThrottleDelays = usualLengths): Throttle {
  const earlyLine = createLine();
  const lateLine = createLine();
  return {
    async take(account, isEarly, client) {
      const [queue, length] = isEarly ? [earlyLine, early] : [lateLine, late];
      const turn = () => pause(length, client);
      try {
        await queue.run(turn, { owner: account, signal: client });
      } catch (error) {
        throw client.aborted ? clientGone() : error;
      }
    },
  };
}

function createLine(): WorkQueue {
  return createWorkQueue({
    maxRunning: mostAccounts,
    maxPerOwner: 1,
    maxWaiting,
    timeout,
    refusal: () => tooManyRequests(retryAfterSeconds),
  });
}

/** Resolves after so many milliseconds. @throws the signal's reason when it is aborted before */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}
