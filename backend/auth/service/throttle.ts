import { openGate, type Gate } from "../../../work/gate/gate.ts";
import { clientGone, tooManyRequests } from "./auth-error.ts";

/** Slows down sign-ins to an account after many failures: one at a time, each after a delay. */
export type Throttle = {
  /** Resolves once the attempt may go on. @throws AuthError 429 for too many or too long, 408 if the client hangs up */
  wait: (account: string, isEarly: boolean, client: AbortSignal) => Promise<void>;
};

/** Milliseconds before each attempt. */
export type ThrottleDelays = { early: number; late: number };

/** A late attempt waits at most 16 seconds, so that a client with a timeout of 20 gets a response. */
const defaultDelays = { early: 1000, late: 8000 };
const timeout = 8000;

const maxAccounts = 100;
const maxWaiting = 1000;

const retryAfterSeconds = 10;

export function createThrottle({ early, late }: ThrottleDelays = defaultDelays): Throttle {
  const earlyQueue = createQueue();
  const lateQueue = createQueue();
  return {
    async wait(account, isEarly, client) {
      const [queue, milliseconds] = isEarly ? [earlyQueue, early] : [lateQueue, late];
      const delay = () => pause(milliseconds, client);
      try {
        await queue.run(delay, { owner: account, signal: client });
      } catch (error) {
        throw client.aborted ? clientGone() : error;
      }
    },
  };
}

function createQueue(): Gate {
  return openGate({
    places: maxAccounts,
    perOwner: 1,
    maxWaiting,
    timeout,
    refusal: () => tooManyRequests(retryAfterSeconds),
  });
}

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
